import type { Dap } from '#protocol';
import type { Workbench } from '../../model/workbench.ts';
import { jumpToCursor, runToCursor } from './cursor-line.ts';
import { stepIntoTarget } from '../../model/step-into-target.ts';
import type { Commands, UserCommand } from '../../model/commands/user-command.ts';

const stepsOfAnySize = 'supportsSteppingGranularity';

/** A step of one instruction. */
const byInstruction = (makes: 'next' | 'stepIn', title: string): UserCommand<Workbench> => ({
  title,
  group: 'Program',
  when: 'stopped',
  makes,
  needs: stepsOfAnySize,
  resumes: true,
  run: (port: Workbench) => {
    const stopped = port.shownStop();
    if (!stopped) return undefined;
    const { session, thread } = stopped;
    return port.request(session.id, makes, { threadId: thread.id, granularity: 'instruction' });
  },
});

/** Sets the stepping granularity. */
const steppingBy = (granularity: Dap.SteppingGranularity, title: string): UserCommand<Workbench> => ({
  title,
  group: 'Program',
  when: 'always',
  needs: stepsOfAnySize,
  isOn: ({ view }) => view.value.granularity === granularity,
  run: ({ view }) => view.update((value) => ({ ...value, granularity })),
});

export const steppingCommands = {
  step_into_target: {
    title: 'Step into target',
    key: 'Ctrl+F11',
    group: 'Program',
    when: 'stopped',
    makes: 'stepInTargets',
    resumes: true,
    run: stepIntoTarget,
  },
  run_to_cursor: {
    title: 'Run to cursor',
    key: 'Ctrl+F10',
    group: 'Program',
    when: 'stoppedInFile',
    resumes: true,
    run: runToCursor,
  },
  jump_to_cursor: {
    title: 'Jump to cursor',
    key: 'Ctrl+Shift+F10',
    group: 'Program',
    when: 'stoppedInFile',
    makes: 'gotoTargets',
    resumes: true,
    run: jumpToCursor,
  },
  step_over_instruction: byInstruction('next', 'Step over instruction'),
  step_into_instruction: byInstruction('stepIn', 'Step into instruction'),
  step_by_statement: steppingBy('statement', 'Step by statement'),
  step_by_line: steppingBy('line', 'Step by line'),
  step_by_instruction: steppingBy('instruction', 'Step by instruction'),
} satisfies Commands<Workbench>;
