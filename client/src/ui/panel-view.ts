import { html, nothing, type TemplateResult } from 'lit';
import { iconButton, type IconButton } from './icon-button.ts';
import { visibleText } from './visible-text.ts';

/** The head of a panel: its title, something about it, and at most a few small buttons. */
export const panelHead = (
  title: string,
  buttons: readonly IconButton[] = [],
  about: TemplateResult | typeof nothing = nothing,
): TemplateResult => html`
  <div class="head">
    <h2>${title}</h2>
    ${about} ${buttons.map((button) => iconButton({ ...button, small: true }))}
  </div>
`;

/** What a panel says while it has nothing to show. */
export interface EmptyState {
  /** What is: 'Nothing is running.' */
  readonly what: string;
  /** What to do. */
  readonly next: string;
  readonly more?: TemplateResult;
}

export const emptyState = ({ what, next, more }: EmptyState): TemplateResult => html`
  <div class="empty">
    <b>${visibleText(what)}</b>
    <p>${visibleText(next)}</p>
    ${more ?? nothing}
  </div>
`;

/** What is said where a list could not be read, with a button that reads it again. */
export const notReadState = (what: string, problem: string, again: () => void): TemplateResult =>
  emptyState({
    what,
    next: problem,
    more: html`<button type="button" class="button box" @click=${again}>Read again</button>`,
  });
