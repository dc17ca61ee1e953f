import type { IconName } from '../ui/icons.ts';
import type { AnsweredStop } from './answer.ts';

/** A button: the call of a tool. */
export interface Action {
  readonly label: string;
  readonly icon: IconName;
  readonly tool: string;
  /** The input beside the session, at a stop; without one, the button works whenever the session does. */
  readonly atStop?: (stop: AnsweredStop) => Readonly<Record<string, unknown>>;
}

/** How long a button's call waits for the next stop, in milliseconds. What comes later, the panel sees anyway. */
const timeout_ms = 2_000;

const step =
  (step_type: 'over' | 'into' | 'out') =>
  ({ thread_id }: AnsweredStop) => ({ thread_id, step_type, timeout_ms });

/** The buttons, in the order in which they are shown. */
export const actions: readonly Action[] = [
  {
    label: 'Continue',
    icon: 'continue',
    tool: 'continue_debugging',
    atStop: ({ thread_id }) => ({ thread_id, timeout_ms }),
  },
  { label: 'Step over', icon: 'step-over', tool: 'step_execution', atStop: step('over') },
  { label: 'Step into', icon: 'step-into', tool: 'step_execution', atStop: step('into') },
  { label: 'Step out', icon: 'step-out', tool: 'step_execution', atStop: step('out') },
  { label: 'Stop', icon: 'stop', tool: 'stop_debugging' },
];
