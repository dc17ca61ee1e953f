import type { Actor } from '#protocol';
import { css, html, type TemplateResult } from 'lit';
import { visibleText } from './visible-text.ts';

/** An actor's initial: people are circles, agents are squares. */
export const actorFace = ({ kind, name }: Actor): TemplateResult => {
  const [initial = '?'] = visibleText(name).toLocaleUpperCase();
  return html`<span class="face ${kind}" title=${visibleText(name)} aria-hidden="true">${initial}</span>`;
};

/** Styles of `actorFace`. */
export const actorFaceStyles = css`
  .face {
    display: inline-block;
    flex: none;
    align-self: center;
    width: var(--face, 16px);
    height: var(--face, 16px);
    border-radius: 50%;
    background: var(--sl-text-2);
    color: var(--sl-bg-panel);
    font: 600 9px / var(--face, 16px) var(--sl-font-ui);
    text-align: center;
  }
  .face.agent {
    border-radius: var(--sl-radius-1);
    background: var(--sl-agent-fill);
    color: var(--sl-on-agent);
  }
  @media (forced-colors: active) {
    .face {
      border: 1px solid CanvasText;
      forced-color-adjust: none;
    }
  }
`;
