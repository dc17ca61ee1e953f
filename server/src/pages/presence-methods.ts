import type { Actor, Methods } from '#protocol';
import type { Debugger } from '../debugger/debugger.ts';
import type { Visit } from '../presence/presence.ts';

/** The parts of the server that know who is there. */
export interface PresenceMethodsParts {
  readonly debug: Debugger;
  readonly person: Actor;
  /** Of this page; undefined until it has attached. */
  readonly visit: Pick<Visit, 'raiseHand' | 'handControls'> | undefined;
}

/** The methods about raised hands, and about who has the controls. */
export const presenceMethods = {
  raise_hand: ({ visit }: PresenceMethodsParts, { raised }: Methods['raise_hand']['params']): void =>
    visit?.raiseHand(raised),
  hand_controls: ({ debug, person, visit }: PresenceMethodsParts, { to }: Methods['hand_controls']['params']): void => {
    const name = visit?.handControls(to);
    if (name === undefined) return;
    const action = to === null ? 'take_back_controls' : 'hand_over_controls';
    debug.activities.note(person, action, name, { status: 'success' });
  },
};
