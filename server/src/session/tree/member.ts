import type { Session } from '../door/session.ts';
import type { Deferred } from './deferred.ts';

/** One session of a tree, with what only its life needs. */
export interface Member {
  readonly session: Session;
  /** Resolves with the adapter's first `initialized`; js-debug's children say it twice. */
  readonly initialized: Deferred;
}
