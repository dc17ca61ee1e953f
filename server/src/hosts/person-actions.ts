import type { Command } from '#protocol';

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
export const resumingActions: Readonly<Partial<Record<Command, PersonAction>>> = {
  continue: pressed('continue', 'Continue'),
  next: pressed('step_over', 'Step over'),
  stepIn: pressed('step_into', 'Step into'),
  stepOut: pressed('step_out', 'Step out'),
  stepBack: pressed('step_back', 'Step back'),
  reverseContinue: pressed('reverse_continue', 'Reverse continue'),
  restartFrame: { action: 'restart_frame', did: 'restarted a frame, so the program runs on' },
  goto: { action: 'jump_to_line', did: 'moved the place where the program goes on' },
};

/** A pause is answered as the stop that it causes: nobody's wait is ended by it. */
export const pausingAction = 'pause';

export const restartAction: PersonAction = {
  action: 'restart',
  did: 'pressed Restart, so the program starts again from its beginning',
};

export const stopAction: PersonAction = { action: 'stop', did: 'pressed Stop, so the session ends', endsSession: true };

export const interruptAction: PersonAction = {
  action: 'interrupt_agents',
  did: 'interrupted this call; the program was left as it is',
};
