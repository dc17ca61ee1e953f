const longestName = 60;

/** What cannot be seen, or turns the text around it: control, format and private characters, and lone surrogates. */
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** The name that somebody gives himself, as it may be shown: one short line without anything invisible. */
export function callerName(given: string, otherwise: string): string {
  const name = given.replaceAll(invisible, '').trim();
  return name === '' ? otherwise : [...name].slice(0, longestName).join('');
}
