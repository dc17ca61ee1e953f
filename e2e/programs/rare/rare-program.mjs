import { writeFileSync } from 'node:fs';
import { noAnswer } from '../../../server/src/testing/fake-conversation.mjs';

let launched = { program: '', isDeaf: false };
let line = 2;
let threads = [
  { id: 1, name: 'main' },
  { id: 2, name: 'worker' },
];

const say = (adapter, text) => adapter.emit('output', { category: 'stdout', output: `${text}\n` });

const stop = (adapter, reason) => adapter.emit('stopped', { reason, threadId: 1, allThreadsStopped: true });

/** A request that sets a thread running, to a line; alone it stops again only where that is said. */
const resume = (command, next) => (args, adapter) => {
  say(adapter, `${command} ${JSON.stringify(args)}`);
  line = next(line);
  if (command !== 'continue' || args.singleThread !== true) adapter.later(() => stop(adapter, 'step'));
  return { allThreadsContinued: args.singleThread !== true };
};

/**
 * An adapter that can do what hardly any can.
 * @public
 */
export const script = {
  capabilities: {
    supportsConfigurationDoneRequest: true,
    supportsSingleThreadExecutionRequests: true,
    supportsTerminateThreadsRequest: true,
    supportsTerminateRequest: true,
    supportTerminateDebuggee: true,
    supportSuspendDebuggee: true,
    supportsStepBack: true,
    supportsSteppingGranularity: true,
    supportsGotoTargetsRequest: true,
  },
  onStarted: (adapter) => stop(adapter, 'entry'),
  on: {
    launch: (args, adapter) => {
      launched = args;
      say(adapter, `restarted with ${JSON.stringify(args.__restart ?? null)}`);
      return adapter.begin();
    },
    threads: () => ({ threads }),
    stackTrace: ({ threadId }) => ({
      stackFrames: [
        {
          id: threadId,
          name: threadId === 1 ? 'main' : 'work',
          line: threadId === 1 ? line : 4,
          column: 1,
          source: { name: 'main.rare', path: launched.program },
        },
      ],
      totalFrames: 1,
    }),
    continue: resume('continue', (at) => at),
    next: resume('next', (at) => at + 1),
    reverseContinue: resume('reverseContinue', () => 1),
    stepBack: resume('stepBack', (at) => at - 1),
    terminateThreads: ({ threadIds }, adapter) => {
      threads = threads.filter(({ id }) => !threadIds.includes(id));
      adapter.later(() => threadIds.forEach((threadId) => adapter.emit('thread', { reason: 'exited', threadId })));
      return {};
    },
    gotoTargets: (args) => ({
      targets: [
        { id: 1, label: 'before the call', line: args.line, column: 1 },
        { id: 2, label: 'after the call', line: args.line, column: 9 },
      ],
    }),
    goto: (args, adapter) => {
      say(adapter, `goto ${JSON.stringify(args)}`);
      line = 3;
      adapter.later(() => stop(adapter, 'goto'));
      return {};
    },
    evaluate: ({ expression, context }, adapter, request) => {
      if (expression === 'again') adapter.later(() => adapter.emit('terminated', { restart: { run: 2 } }));
      if (expression !== 'slow') return { result: `${context} ${expression}`, variablesReference: 0 };
      return noAnswer;
    },
    terminate: (_args, adapter) => {
      if (!launched.isDeaf) adapter.later(() => adapter.emit('terminated'));
      return {};
    },
    disconnect: (args, adapter) => {
      writeFileSync(`${launched.program}.disconnect.json`, JSON.stringify(args));
      adapter.later(() => adapter.hangUp());
      return {};
    },
  },
};
