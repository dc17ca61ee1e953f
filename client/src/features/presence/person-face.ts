import type { Person } from '#protocol';
import { css, html, svg, unsafeCSS, type TemplateResult } from 'lit';
import { visibleText } from '../../ui/visible-text.ts';

/** White text is readable on each of them, in every theme. */
const colours = ['#1f5bc9', '#17713f', '#b3201f', '#6d45d6', '#854c00', '#0a6669', '#9b2375', '#454a53'] as const;

/** A person's initial in their colour. Names are beside it, or in the name of the button. */
export const personFace = ({ name, colour }: Pick<Person, 'name' | 'colour'>): TemplateResult => {
  const [initial = '?'] = visibleText(name).toLocaleUpperCase();
  return html`<span class="person person-${colour}" data-initial=${initial} aria-hidden="true"></span>`;
};

const handShape = svg`<path d="M5 8.6V4a.9.9 0 0 1 1.8 0v3M6.8 7V2.8a.9.9 0 0 1 1.8 0V7M8.6 7V3.4a.9.9 0 0 1 1.8 0v4.2M10.4 7.6V5.2a.9.9 0 0 1 1.8 0v4.6a4 4 0 0 1-4 4h-.4a3.6 3.6 0 0 1-2.9-1.5L2.8 9.4a.9.9 0 0 1 1.4-1.1l.8.9"/>`;

/** A raised hand. The text beside it says so. */
export const handIcon = (): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">${handShape}</svg>`;

/** The class of each colour. */
const colourRules = unsafeCSS(colours.map((colour, index) => `.person-${index} { --person: ${colour}; }`).join('\n'));

/** Styles of `personFace`. */
export const personFaceStyles = css`
  ${colourRules}
  .person {
    display: inline-block;
    flex: none;
    box-sizing: border-box;
    width: 18px;
    height: 18px;
    border: 1px solid #ffffff;
    border-radius: 50%;
    background: var(--person);
    color: #ffffff;
    font: 600 10px / 16px var(--sl-font-ui);
    text-align: center;
  }
  .person::before {
    content: attr(data-initial);
  }
  @media (forced-colors: active) {
    .person {
      border-color: CanvasText;
      background: Canvas;
      color: CanvasText;
    }
  }
`;
