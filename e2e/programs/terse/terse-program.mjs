/** What it was launched with. */
let launched = { program: '', frames: 1, allAtOnce: false };

const frame = (distance) => ({
  id: distance + 1,
  name: `down ${distance}`,
  line: 1,
  column: 1,
  source: { name: 'main.terse', path: launched.program },
});

/**
 * An adapter that leaves out all that it may: how long a stack is, and what a value is called in the program.
 * @public
 */
export const script = {
  onStarted: (adapter) => adapter.emit('stopped', { reason: 'step', threadId: 1, allThreadsStopped: true }),
  on: {
    launch: ({ program, frames, allAtOnce = false }, adapter) => {
      launched = { program, frames, allAtOnce };
      return adapter.begin();
    },
    stackTrace: ({ startFrame = 0, levels = 0 }) => {
      const all = Array.from({ length: launched.frames }, (_, distance) => frame(distance));
      const end = levels === 0 ? all.length : startFrame + levels;
      return { stackFrames: launched.allAtOnce ? all : all.slice(startFrame, end) };
    },
    scopes: () => ({ scopes: [{ name: 'Local', presentationHint: 'locals', variablesReference: 1, expensive: false }] }),
    variables: () => ({ variables: [{ name: 'weight', value: '12 kg', variablesReference: 0 }] }),
  },
};
