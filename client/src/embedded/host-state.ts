import { stopEventData, type Phase } from '#protocol';
import type { EmbedState } from '../../embed/types.ts';
import type { Presented, ServerState } from '../model/ports.ts';

const phases: Readonly<Record<Phase, EmbedState['phase']>> = {
  Idle: 'idle',
  Starting: 'starting',
  Running: 'running',
  Stopped: 'stopped',
  Terminating: 'terminating',
  Terminated: 'terminated',
};

/** What the page shows, as its host reads it. */
export function hostState({ state }: ServerState, { sessionId, phase, stopped, isOver }: Presented): EmbedState {
  const session = sessionId === undefined ? undefined : state.sessions[sessionId];
  return {
    phase: phases[phase],
    session_id: sessionId ?? null,
    configuration_name: session?.name ?? null,
    stop: stopped && !isOver ? stopEventData(state, stopped) : null,
  };
}
