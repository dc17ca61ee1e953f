import type { Person } from '#protocol';
import { css, html, unsafeCSS, type TemplateResult } from 'lit';
import { visibleText } from '../../ui/visible-text.ts';

/** White text is readable on each of them, in every theme. */
const colours = ['#1f5bc9', '#17713f', '#b3201f', '#6d45d6', '#854c00', '#0a6669', '#9b2375', '#454a53'] as const;

/** A person's initial in their colour. Names are beside it, or in the name of the button. */
export const personFace = ({ name, colour }: Pick<Person, 'name' | 'colour'>): TemplateResult => {
  const [initial = '?'] = visibleText(name).toLocaleUpperCase();
  return html`<span class="person person-${colour}" aria-hidden="true">${initial}</span>`;
};

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
  @media (forced-colors: active) {
    .person {
      border-color: CanvasText;
      background: Canvas;
      color: CanvasText;
    }
  }
`;
