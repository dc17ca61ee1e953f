import { localScopes, topFrame, type Arguments, type Body, type Stop } from '#protocol';
import { pathOf } from '../expansion.ts';
import type { Frames } from './frames.ts';
import type { ReadCommand } from './shown-values.ts';

/** All that the cache knows about a request. */
interface ReadRow<C extends ReadCommand> {
  /** Whether its answer comes with a stop. */
  readonly isPushed: (stop: Stop, args: Arguments<C>) => boolean;
  /** Whether its answer may come late: it is asked for when the page is idle, and what is more urgent is drawn first. */
  readonly isLate?: (args: Arguments<C>) => boolean;
  /** Finds the previous answer: the same at the next stop, unlike ids. Undefined where the place of values does. */
  readonly previousKey: (frames: Frames, args: Arguments<C>) => string | undefined;
  /** Learns the frames in an answer. */
  readonly learn?: (frames: Frames, args: Arguments<C>, body: Body<C>) => void;
}

export const readRows: { readonly [C in ReadCommand]: ReadRow<C> } = {
  stackTrace: {
    isPushed: (_stop, { startFrame = 0, format }) => startFrame === 0 && format === undefined,
    previousKey: (frames, args) => {
      const thread = frames.thread(args.threadId);
      return pathOf(String(thread?.stop?.id ?? thread?.lastStop?.id), JSON.stringify(args));
    },
    learn: (frames, { threadId }, { stackFrames }) => frames.add(threadId, stackFrames),
  },
  scopes: {
    isPushed: (stop, { frameId }) => topFrame(stop)?.id === frameId,
    previousKey: (frames, { frameId }) => frames.momentOf(frameId)?.callee,
  },
  variables: {
    isPushed: ({ scopes = [] }, { variablesReference, format }) =>
      format === undefined && localScopes(scopes).some((scope) => scope.variablesReference === variablesReference),
    // The children of a list after its items.
    isLate: ({ filter }) => filter === 'named',
    previousKey: () => undefined,
  },
  evaluate: { isPushed: () => false, previousKey: () => undefined },
};
