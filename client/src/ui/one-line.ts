import { mayBeStyled, plainText } from './ansi.ts';
import { visibleText } from './visible-text.ts';

/** The most characters of a value that a row shows. */
export const longestValue = 1_000;

/** So much of a text is looked through for styles. */
const longestStyled = 4 * longestValue;

/** A text of at most so many characters, with an ellipsis where it was cut. */
export const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;

/** A text without line breaks. */
export const onOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

/** Without escape sequences; a long text is looked through only as far as it may be shown. */
const unstyled = (text: string): string => (mayBeStyled(text) ? plainText(text.slice(0, longestStyled)) : text);

/** A program's text on one line, with nothing hidden in it, and without styles. */
export const lineOf = (text: string, length = longestValue): string =>
  visibleText(onOneLine(cut(unstyled(text), length)));
