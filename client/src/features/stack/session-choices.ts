import { phaseOf, rootSessions, type Phase, type SessionId, type SessionState, type State } from '#protocol';

/** A session that the page can show. */
export interface SessionChoice {
  readonly id: SessionId;
  /** 'Order API, running', with the start time if another session has the same name. */
  readonly label: string;
  readonly hasEnded: boolean;
}

const phaseWords: Readonly<Record<Phase, string>> = {
  Idle: '',
  Starting: 'starting',
  Running: 'running',
  Stopped: 'stopped',
  Terminating: 'ending',
  Terminated: 'ended',
};

function stateWords(state: State, session: SessionState): string {
  const { id, exitCode, ending } = session;
  if (ending?.error) return 'failed';
  const words = phaseWords[phaseOf(state, id)];
  return ending && exitCode !== undefined ? `${words}, exit code ${exitCode}` : words;
}

const timeOf = (at: string): string => new Date(at).toLocaleTimeString(undefined, { hour12: false });

/** The root sessions: live ones in the order of their start, then ended ones, the last one first. */
export function sessionChoices(state: State): readonly SessionChoice[] {
  const roots = rootSessions(state);
  const hasEnded = ({ lifecycle }: SessionState) => lifecycle === 'terminated';
  const ended = roots.filter(hasEnded).toSorted((a, b) => (b.ending?.at ?? '').localeCompare(a.ending?.at ?? ''));
  return [...roots.filter((session) => !hasEnded(session)), ...ended].map((session) => {
    const isAlone = roots.every(({ id, name }) => id === session.id || name !== session.name);
    const name = isAlone ? session.name : `${session.name}, ${timeOf(session.startedAt)}`;
    return { id: session.id, label: `${name}, ${stateWords(state, session)}`, hasEnded: hasEnded(session) };
  });
}
