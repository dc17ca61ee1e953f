/** Commands that hosts can draw as buttons of their own. */
export type CommandName =
  | 'start_debugging'
  | 'start_without_debugging'
  | 'continue'
  | 'pause'
  | 'step_over'
  | 'step_into'
  | 'step_out'
  | 'step_back'
  | 'reverse_continue'
  | 'restart'
  | 'stop'
  | 'disconnect';

/** A command as it can be run now. */
export interface HostCommand {
  readonly label: string;
  /** 'Shift+F11'; undefined for one without a key. The elements listen to no keys. */
  readonly key: string | undefined;
  /** Why it cannot be run; undefined if it can. */
  readonly reason: string | undefined;
  /** Runs it. A failure is the event `notice`. Does nothing while there is a reason against it. */
  readonly run: () => void;
}
