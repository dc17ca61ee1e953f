import type { CommandsWith, EndWay } from '#protocol';

/** Something that a person did to a running or standing program. */
export interface PersonAction {
  /** In the log. */
  readonly action: string;
  /** For the agents whose waits it ended: words that follow "A person", and say whether the program runs on. */
  readonly did: string;
  readonly endsSession?: boolean;
}

const pressed = (action: string, button: string): PersonAction => ({
  action,
  did: `pressed ${button}, so the program runs on`,
});

/** The requests that set a program running: each ends agents' waits. */
export const resumingActions: Readonly<Record<CommandsWith<'effect', 'resume'>, PersonAction>> = {
  continue: pressed('continue', 'Continue'),
  next: pressed('step_over', 'Step over'),
  stepIn: pressed('step_into', 'Step into'),
  stepOut: pressed('step_out', 'Step out'),
  stepBack: pressed('step_back', 'Step back'),
  reverseContinue: pressed('reverse_continue', 'Reverse continue'),
  restartFrame: { action: 'restart_frame', did: 'restarted a frame, so the program runs on' },
  goto: { action: 'jump_to_line', did: 'moved the place where the program goes on' },
};

/** It resumes by a method of ours, as a place is told to the adapter first. */
export const runToAction: PersonAction = pressed('run_to_cursor', 'Run to cursor');

/** A pause is answered as the stop that it causes: nobody's wait is ended by it. */
export const pausingAction = 'pause';

export const restartAction: PersonAction = {
  action: 'restart',
  did: 'pressed Restart, so the program starts again from its beginning',
};

const ending = (action: string, did: string): PersonAction => ({ action, did, endsSession: true });

/** The ways to end a session. */
export const endActions: Readonly<Record<EndWay, PersonAction>> = {
  stop: ending('stop', 'pressed Stop, so the session ends'),
  now: ending('end_now', 'ended the program, so the session ends'),
  disconnect: ending('disconnect', 'disconnected, so the session ends and the program runs on'),
  suspend: ending('disconnect_suspended', 'disconnected, so the session ends and the program stands where it is'),
};

export const interruptAction: PersonAction = {
  action: 'interrupt_agents',
  did: 'interrupted this call; the program was left as it is',
};
