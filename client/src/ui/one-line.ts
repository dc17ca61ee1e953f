import { mayBeStyled, plainText } from './ansi.ts';
import { visibleText } from './visible-text.ts';

/** The maximum length of a value in a row. */
export const longestValue = 1_000;

/** How much of a styled text is read, in its lengths without styles. */
const withStyles = 4;

/** A text cut to a length, with an ellipsis. */
export const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;

export const onOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

const unstyled = (text: string): string => (mayBeStyled(text) ? plainText(text) : text);

/** A program's text on one line, without styles and with everything visible. */
export const lineOf = (text: string, length = longestValue): string =>
  visibleText(onOneLine(cut(unstyled(text.slice(0, withStyles * length)), length)));
