import { html, type TemplateResult } from 'lit';
import { mayBeStyled, plainText, readAnsi } from './ansi.ts';

/** A program's text as it is drawn: with its styles, where the adapter says that escape sequences are styles, else without. */
export function styledText(text: string, isStyled: boolean): string | TemplateResult {
  if (!isStyled || !mayBeStyled(text)) return plainText(text);
  const { spans } = readAnsi(text);
  return html`${spans.map((span) =>
    span.classes === '' ? span.text : html`<span class=${span.classes}>${span.text}</span>`,
  )}`;
}
