import { html, nothing, type TemplateResult } from 'lit';
import { baseName, type StudentCard } from '#protocol';
import { visibleText } from '../ui/visible-text.ts';

/** The look of a card: it decides the mark and the colour, which the words repeat. */
type CardLook = 'offline' | 'idle' | 'running' | 'stopped' | 'exception' | 'ended' | 'failed';

const looks: Readonly<Record<StudentCard['phase'], CardLook>> = {
  Offline: 'offline',
  Idle: 'idle',
  Starting: 'running',
  Running: 'running',
  Stopped: 'stopped',
  Terminating: 'ended',
  Terminated: 'ended',
};

export function lookOf({ phase, exception, exitCode = 0, problem }: StudentCard): CardLook {
  if (exception) return 'exception';
  return phase === 'Terminated' && (exitCode !== 0 || problem !== undefined) ? 'failed' : looks[phase];
}

/** Reasons of stops as the status of the debugger words them; others are the adapter's own. */
const reasons: Readonly<Record<string, string>> = {
  breakpoint: 'at a breakpoint',
  'function breakpoint': 'at a function breakpoint',
  'data breakpoint': 'at a data breakpoint',
  'instruction breakpoint': 'at an instruction breakpoint',
  step: 'after a step',
  pause: 'on pause',
  entry: 'on entry',
  goto: 'after a jump',
};

/** The state of a card in words. */
export function stateText({ phase, reason = '', exception, exitCode }: StudentCard): string {
  if (phase === 'Offline') return 'Server not reached';
  if (exception) return `Stopped on ${exception.type}`;
  if (phase === 'Stopped') return `Stopped ${reasons[reason] ?? `(${reason})`}`;
  return phase === 'Terminated' && exitCode !== undefined ? `Ended, exit code ${exitCode}` : phase;
}

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

const time = (since: string | undefined): TemplateResult | typeof nothing =>
  since === undefined
    ? nothing
    : html`<time class="small" datetime=${since}>since ${clock.format(new Date(since))}</time>`;

const place = ({ place: where }: StudentCard): TemplateResult | typeof nothing =>
  where === undefined
    ? nothing
    : html`<span class="mono" title=${visibleText(where.path)}
        >${visibleText(baseName(where.path))}:${where.line}</span
      >`;

export interface CardActions {
  readonly onJoin: () => void;
  readonly onCopyLink: () => void;
}

/** The card of a student. Its heading names it for screen readers. */
export const studentCardView = (card: StudentCard, { onJoin, onCopyLink }: CardActions): TemplateResult => {
  const name = visibleText(card.student);
  const detail = card.exception?.message ?? card.problem;
  return html`
    <li class="card ${lookOf(card)}" data-student=${card.student}>
      <h3>${name}</h3>
      <p class="state"><span class="sign" aria-hidden="true"></span>${visibleText(stateText(card))}</p>
      <p class="where">
        ${place(card)}
        ${card.configuration === undefined ? nothing : html`<span>${visibleText(card.configuration)}</span>`}
        ${time(card.since)}
      </p>
      <p class="detail">${detail === undefined ? nothing : visibleText(detail)}</p>
      <p class="actions">
        ${
          card.phase === 'Offline'
            ? html`<span class="small">Join when the server is back</span>`
            : html`<button type="button" class="button box" aria-label="Join ${name}" @click=${onJoin}>Join</button>`
        }
        <button type="button" class="button text" aria-label="Copy link of ${name}" @click=${onCopyLink}>
          Copy link
        </button>
      </p>
    </li>
  `;
};
