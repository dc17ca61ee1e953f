import { dispatch, type Handlers, type Phase, type SessionId } from '#protocol';
import type { Action } from './actions.ts';
import type { Answer, AnsweredStop } from './answer.ts';

/** What the panel knows. */
export interface PanelState {
  readonly phase: Phase;
  /** The name of the configuration, once a call or an answer has named it. */
  readonly configuration?: string | undefined;
  /** The session that the panel follows. */
  readonly sessionId?: SessionId | undefined;
  /** The last stop; while the program runs, that before. */
  readonly stop?: AnsweredStop | undefined;
  /** What the last answer says in words. */
  readonly message?: string | undefined;
  readonly hasFailed: boolean;
  /** What was printed before the stop or the end. */
  readonly output: NonNullable<Answer['output_since_last_stop']>;
  /** The button whose call has not ended. */
  readonly pressed?: Action['label'] | undefined;
  /** Why the last button did nothing, or why the session is not followed. */
  readonly problem?: string | undefined;
}

/** What the panel learns from its host. */
export type PanelNews =
  | { readonly type: 'called'; readonly configuration: string | undefined }
  | { readonly type: 'answered'; readonly answer: Answer }
  | { readonly type: 'cancelled' }
  | { readonly type: 'pressed'; readonly label: Action['label'] }
  | { readonly type: 'press_answered'; readonly answer: Answer }
  | { readonly type: 'press_failed' | 'not_followed'; readonly problem: string };

export const initialPanelState: PanelState = { phase: 'Starting', hasFailed: false, output: [] };

/** The phase that an answer shows whose session does not say it. */
const phaseOfStatus: Readonly<Record<string, Phase | undefined>> = {
  stopped: 'Stopped',
  completed: 'Terminated',
  timeout: 'Running',
  interrupted: 'Running',
  error: 'Terminated',
};

function answered(state: PanelState, answer: Answer): PanelState {
  return {
    ...state,
    phase: answer.state ?? phaseOfStatus[answer.status] ?? state.phase,
    configuration: answer.configuration_name ?? state.configuration,
    sessionId: answer.session_id ?? state.sessionId,
    stop: answer.stop_event_data ?? state.stop,
    message: answer.message,
    hasFailed: answer.status === 'error' || (answer.exit_code ?? 0) !== 0,
    output: answer.stop_event_data?.output_since_last_stop ?? answer.output_since_last_stop ?? state.output,
    problem: undefined,
  };
}

const handlers: Handlers<PanelNews, PanelState, [PanelState]> = {
  called: ({ configuration }, state) => ({ ...state, configuration }),
  answered: ({ answer }, state) => answered(state, answer),
  cancelled: (_, state) => ({ ...state, phase: 'Terminated', message: 'The start was cancelled.' }),
  pressed: ({ label }, state) => ({ ...state, pressed: label, problem: undefined }),
  press_answered: ({ answer }, state) => {
    const released = { ...state, pressed: undefined };
    if (answer.status === 'error') return { ...released, problem: answer.message };
    // Any other answer says nothing that the session does not say itself.
    return answer.stop_event_data || answer.status === 'completed' ? answered(released, answer) : released;
  },
  press_failed: ({ problem }, state) => ({ ...state, pressed: undefined, problem }),
  not_followed: ({ problem }, state) => ({ ...state, problem }),
};

/** The state after news. */
export const learn = (state: PanelState, news: PanelNews): PanelState => dispatch(handlers, news, state);
