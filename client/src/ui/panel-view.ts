import { html, nothing, type TemplateResult } from 'lit';
import { iconButton, type IconButton } from './icon-button.ts';
import { visibleText } from './visible-text.ts';

/** The head of a panel, with a few small buttons. */
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

/** Shown while a panel is empty. */
export interface EmptyState {
  /** 'Nothing is running.' */
  readonly what: string;
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

/** Shown when a list could not be read, with a button to try again. */
export const notReadState = (what: string, problem: string, again: () => void): TemplateResult =>
  emptyState({
    what,
    next: problem,
    more: html`<button type="button" class="button box" @click=${again}>Read again</button>`,
  });
