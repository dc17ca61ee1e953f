import { byRequest, cwd, env, flag, numberOrText, text, texts } from '../attribute.ts';

/** .NET, by netcoredbg. */
export const netcoredbgAttributes = byRequest(
  {
    justMyCode: flag('Step over libraries, and do not stop in them.', { default: true }),
    enableStepFiltering: flag('Step over properties and operators.', { default: true }),
  },
  {
    launch: {
      program: text('The .dll or executable to run.'),
      args: texts('The arguments of the program.'),
      cwd,
      env,
      stopAtEntry: flag('Stop at the beginning of `Main`.', { default: false }),
    },
    attach: { processId: numberOrText('The process to attach to.', { suggestions: ['${command:pickProcess}'] }) },
  },
);
