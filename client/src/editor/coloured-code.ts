import { LanguageSupport } from '@codemirror/language';
import { highlightCode } from '@lezer/highlight';
import { colourNames } from './highlight.ts';
import { loadLanguage } from './languages.ts';

/** A part of a text with its colour, a name in `--sl-code-NAME`; empty for plain text. */
export interface ColouredPart {
  readonly text: string;
  readonly colour: string;
}

/** Colours text in the language of a file; undefined for plain text. Rejects if the language cannot be loaded. */
export async function loadColours(path: string): Promise<((text: string) => readonly ColouredPart[]) | undefined> {
  const loaded = await loadLanguage(path);
  if (!loaded) return undefined;
  const { parser } = loaded instanceof LanguageSupport ? loaded.language : loaded;
  return (text) => {
    const parts: ColouredPart[] = [];
    const put = (part: string, names: string) => void parts.push({ text: part, colour: names.split(' ', 1)[0] ?? '' });
    highlightCode(text, parser.parse(text), colourNames, put, () => put('\n', ''));
    return parts;
  };
}
