import type { WallMethod, WallMethods } from '#protocol';
import type { StoplineTokenField } from '../app/token-field.ts';
import type { NoticePort, ToastPort } from '../model/ports.ts';
import type { Store } from '../model/store.ts';
import type { MenuItem } from '../ui/menu.ts';
import type { WallState } from './wall-state.ts';

/** What the wall needs of its page. */
export interface WallPort extends NoticePort, ToastPort {
  readonly wall: Store<WallState>;
  readonly call: <M extends WallMethod>(
    method: M,
    params: WallMethods[M]['params'],
  ) => Promise<WallMethods[M]['result']>;
  /** The themes, the current one checked. */
  readonly themes: () => readonly MenuItem[];
  readonly token: StoplineTokenField['port'];
}
