let program = '';
let line = 3;

/** Goes to a line of what was recorded, and stops there. */
const stopAt = (there, reason) => (_args, adapter) => {
  line = Math.max(1, there(line));
  adapter.later(() => adapter.emit('stopped', { reason, threadId: 1, allThreadsStopped: true }));
  return {};
};

/**
 * An adapter that has recorded a program of three lines, and begins at its end.
 * @public
 */
export const script = {
  capabilities: { supportsConfigurationDoneRequest: true, supportsStepBack: true },
  onStarted: (adapter) => stopAt(() => 3, 'entry')({}, adapter),
  on: {
    launch: (args, adapter) => {
      program = args.program;
      return adapter.begin();
    },
    stackTrace: () => ({
      stackFrames: [{ id: 1, name: 'main', line, column: 1, source: { name: 'main.fake', path: program } }],
      totalFrames: 1,
    }),
    stepBack: stopAt((here) => here - 1, 'step'),
    reverseContinue: stopAt(() => 1, 'entry'),
  },
};
