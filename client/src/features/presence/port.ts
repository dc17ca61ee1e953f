import type { PresentedPointer, PresentedView } from '#protocol';
import type {
  DocumentPort,
  NoticePort,
  OpenPort,
  PresentingPort,
  ReadPort,
  RequestPort,
  SharedPort,
  ShownEditorPort,
  ShownPort,
  ViewPort,
} from '../../model/ports.ts';
import type { Store } from '../../model/store.ts';
import type { People } from './people.ts';

/** What the presenter showed last. */
export interface LastPresented {
  /** The id of the presenter. */
  readonly by: string;
  readonly view: PresentedView;
}

/** Where the presenter pointed last. */
export interface LastPointed {
  readonly by: string;
  readonly at?: PresentedPointer;
}

/** What the list of people needs. */
export interface PeoplePort extends Pick<RequestPort, 'call'>, NoticePort {
  readonly people: Store<People>;
  /** Whether the person chose to follow the presenter; undefined if they did not choose. */
  readonly followChoice: Store<boolean | undefined>;
}

/** What of the page is presented. */
interface PresentablePort
  extends ViewPort, ShownPort, ShownEditorPort, Pick<DocumentPort, 'documents' | 'editorSelection' | 'openFiles'> {}

/** What presenting needs. */
export interface PresenterPort extends PresentablePort, PresentingPort, Pick<PeoplePort, 'people'> {}

/** What following needs. */
export interface FollowPort extends PeoplePort, PresentablePort, SharedPort, OpenPort, ReadPort {
  readonly lastPresented: Store<LastPresented | undefined>;
  readonly lastPointed: Store<LastPointed | undefined>;
  /** What the panels show of it, while this page follows. */
  readonly pointer: Store<PresentedPointer | undefined>;
}
