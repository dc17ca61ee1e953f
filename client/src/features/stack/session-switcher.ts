import { phaseOf, rootSessions, type Phase, type SessionId, type SessionState, type State } from '#protocol';
import { css, html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { selectSession } from '../../model/select-session.ts';
import { iconButton } from '../../ui/icon-button.ts';
import { icon } from '../../ui/icons.ts';
import { selectStyles } from '../../ui/select.styles.ts';
import { visibleText } from '../../ui/visible-text.ts';
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

/** Selects the shown session, if there are several: combobox "Session". Styles: `sessionSwitcherStyles`. */
export function sessionSwitcher(port: StackPort): TemplateResult | typeof nothing {
  const choices = sessionChoices(port.server.value.state);
  if (choices.length < 2) return nothing;
  const shown = choices.find(({ id }) => id === port.shownSessionId());
  const onChange = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) selectSession(port, target.value);
  };
  return html`
    <span class="switcher">
      <select class="quiet-select" aria-label="Session" title=${visibleText(shown?.label ?? '')} @change=${onChange}>
        ${choices.map(
          ({ id, label }) =>
            html`<option value=${id} .selected=${live(id === shown?.id)}>${visibleText(label)}</option>`,
        )}
      </select>
      ${icon('down')}
    </span>
    ${
      shown?.hasEnded === true
        ? iconButton({ icon: 'close', label: 'Dismiss session', small: true, onPress: port.dismissSession })
        : nothing
    }
  `;
}

const styles = css`
  .switcher {
    position: relative;
    display: flex;
    flex: 0 1 auto;
    min-width: 0;
    max-width: 72%;
  }
  .switcher > select {
    appearance: none;
    field-sizing: content;
    max-width: 100%;
    padding: 0 22px 0 var(--sl-4);
  }
  .switcher > .icon {
    position: absolute;
    top: calc(50% - 6px);
    right: 6px;
    width: 12px;
    height: 12px;
    color: var(--sl-text-3);
    pointer-events: none;
  }
  :host([headless]) > .head:has(.switcher) {
    display: flex;
  }
  :host([headless]) > .head:has(.switcher) > h2 {
    display: none;
  }
`;

/** Styles of `sessionSwitcher` in the head of a panel. It is shown even if the head is hidden. */
export const sessionSwitcherStyles = [selectStyles, styles];
