const frameCount = 100_000;
const itemCount = 1_000_000;
const threadCount = 10_000;
/** Children that are sent all at once, in a message of almost 16 MiB. */
const unpagedCount = 125_000;

/** What it was launched with. */
let launched = { program: '' };
/** Its other threads begin when it goes on from its first stop. */
let hasThreads = false;

const main = { id: 1, name: 'main' };
const workers = Array.from({ length: threadCount - 1 }, (_, index) => ({ id: index + 2, name: `worker ${index + 2}` }));

const frameAt = (index) => ({
  id: index + 1,
  name: index === frameCount - 1 ? 'outermost' : `call_${index}`,
  line: 1 + (index % 3),
  column: 1,
  source: { name: 'steps.js', path: launched.program },
});

const unpagedAt = (index) => ({
  name: `key_${index}`,
  value: `the value of item ${index}`,
  type: 'string',
  variablesReference: 0,
  presentationHint: { kind: 'property' },
});

const range = (start, end, make) => Array.from({ length: Math.max(0, end - start) }, (_, offset) => make(start + offset));

/** By variables reference. */
const childrenOf = {
  1: () => [
    { name: 'unpaged', value: 'all at once', variablesReference: 3 },
    { name: 'numbers', value: `(${itemCount})`, variablesReference: 2, indexedVariables: itemCount },
  ],
  2: (start, count) =>
    range(start, count === 0 ? itemCount : Math.min(itemCount, start + count), (index) => ({
      name: String(index),
      value: String(index),
      variablesReference: 0,
    })),
  3: () => range(0, unpagedCount, unpagedAt),
};

/**
 * An adapter with a very deep stack, a very long list, and after its first stop very many threads.
 * @public
 */
export const script = {
  capabilities: { supportsConfigurationDoneRequest: true, supportsDelayedStackTraceLoading: true },
  onStarted: (adapter) => adapter.emit('stopped', { reason: 'breakpoint', threadId: 1, allThreadsStopped: true }),
  on: {
    launch: (args, adapter) => {
      launched = args;
      return adapter.begin();
    },
    threads: () => ({ threads: hasThreads ? [main, ...workers] : [main] }),
    continue: (_args, adapter) => {
      hasThreads = true;
      adapter.later(() => adapter.emit('stopped', { reason: 'pause', threadId: 1, allThreadsStopped: true }));
      return { allThreadsContinued: true };
    },
    next: (_args, adapter) => {
      adapter.later(() => adapter.emit('stopped', { reason: 'step', threadId: 1, allThreadsStopped: true }));
      return {};
    },
    stackTrace: ({ startFrame = 0, levels = 0 }) => ({
      stackFrames: range(startFrame, levels === 0 ? frameCount : Math.min(frameCount, startFrame + levels), frameAt),
      totalFrames: frameCount,
    }),
    scopes: () => ({ scopes: [{ name: 'Local', presentationHint: 'locals', variablesReference: 1, expensive: false }] }),
    variables: ({ variablesReference, start = 0, count = 0 }) => ({ variables: childrenOf[variablesReference](start, count) }),
  },
};
