import { phaseOf, rootSessions, type Phase, type SessionId, type SessionState, type State } from '#protocol';
import { css, html, nothing, type TemplateResult } from 'lit';
import { selectSession } from '../../model/select-session.ts';
import { iconButton } from '../../ui/icon-button.ts';
import { choiceButton, choiceButtonStyles } from '../../ui/choice-button.ts';
import type { StackPort } from './port.ts';

/** A session that the page can show. */
interface SessionChoice {
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

/** Selects the shown session, if there are several: button "Session: …". Styles: `sessionSwitcherStyles`. */
export function sessionSwitcher(port: StackPort): TemplateResult | typeof nothing {
  const choices = sessionChoices(port.server.value.state);
  if (choices.length < 2) return nothing;
  const shown = choices.find(({ id }) => id === port.shownSessionId());
  return html`
    ${choiceButton({
      label: 'Session',
      choices: choices.map(({ id, label }) => ({ value: id, label })),
      chosen: shown?.id ?? '',
      onChoose: (id) => selectSession(port, id),
    })}
    ${
      shown?.hasEnded === true
        ? iconButton({ icon: 'close', label: 'Dismiss session', small: true, onPress: port.dismissSession })
        : nothing
    }
  `;
}

const styles = css`
  :host([headless]) > .head:has(.choice) {
    display: flex;
  }
  :host([headless]) > .head:has(.choice) > h2 {
    display: none;
  }
`;

/** Styles of `sessionSwitcher` in the head of a panel. It is shown even if the head is hidden. */
export const sessionSwitcherStyles = [choiceButtonStyles, styles];
