import type { CommandsWith, EndWay } from '#protocol';

/** An action of a person on a program. */
export interface PersonAction {
  /** Its name in the activity log. */
  readonly action: string;
  /** For agents whose waits it interrupts: follows "A person" and says what happens to the program. */
  readonly did: string;
  readonly endsSession?: boolean;
}

const pressed = (action: string, button: string): PersonAction => ({
  action,
  did: `pressed ${button}, so the program is running`,
});

/** The requests that resume a program. Each interrupts agents' waits. */
export const resumingActions: Readonly<Record<CommandsWith<'effect', 'resume'>, PersonAction>> = {
  continue: pressed('continue', 'Continue'),
  next: pressed('step_over', 'Step over'),
  stepIn: pressed('step_into', 'Step into'),
  stepOut: pressed('step_out', 'Step out'),
  stepBack: pressed('step_back', 'Step back'),
  reverseContinue: pressed('reverse_continue', 'Reverse continue'),
  restartFrame: { action: 'restart_frame', did: 'restarted a frame, so the program is running' },
  goto: { action: 'jump_to_line', did: 'moved the execution to another line' },
};

/** Run to cursor is a method, because the server sets a temporary breakpoint first. */
export const runToAction: PersonAction = pressed('run_to_cursor', 'Run to cursor');

/** A pause does not interrupt waits, which return the stop that it causes. */
export const pausingAction = 'pause';

export const restartAction: PersonAction = { action: 'restart', did: 'pressed Restart, so the program starts again' };

const ending = (action: string, did: string): PersonAction => ({ action, did, endsSession: true });

/** The ways to end a session. */
export const endActions: Readonly<Record<EndWay, PersonAction>> = {
  stop: ending('stop', 'pressed Stop, so the session ends'),
  now: ending('end_now', 'forced the program to stop, so the session ends'),
  disconnect: ending('disconnect', 'disconnected, so the session ends and the program keeps running'),
  suspend: ending('disconnect_suspended', 'disconnected, so the session ends and the program stays stopped'),
};

export const interruptAction: PersonAction = {
  action: 'interrupt_agents',
  did: 'interrupted this call; the program is not affected',
};
