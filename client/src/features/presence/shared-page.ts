import { announcePeople } from './announce-people.ts';
import { Follower } from './follower.ts';
import './people-button.ts';
import { sendPointer } from './pointer-sender.ts';
import type { FollowPort, PresenterPort } from './port.ts';
import { Presenter } from './presenter.ts';

/** Starts what a page needs that is not alone. */
export function startSharing(port: FollowPort & PresenterPort): void {
  announcePeople(port);
  new Presenter(port);
  sendPointer(port);
  new Follower(port);
}
