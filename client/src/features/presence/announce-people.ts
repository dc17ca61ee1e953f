import { visibleText } from '../../ui/visible-text.ts';
import { yourself } from './people.ts';
import { raisedHands } from './several-people.ts';
import type { PeoplePort } from './port.ts';

/** Says who raised a hand, to the owner, and who has the controls, to the person who was handed them. */
export function announcePeople({ people, announce, notify }: PeoplePort): void {
  let before = people.value;
  people.subscribe(() => {
    const now = people.value;
    const known = new Set(raisedHands(before).map(({ id }) => id));
    const [was, is] = [yourself(before), yourself(now)];
    before = now;
    if (is?.role === 'owner') {
      for (const { id, name } of raisedHands(now)) if (!known.has(id)) announce(`${visibleText(name)} raised a hand.`);
    }
    if (was?.id !== is?.id || was?.hasControls === is?.hasControls) return;
    notify(is?.hasControls === true ? 'You have the controls now.' : 'The owner took the controls back.');
  });
}
