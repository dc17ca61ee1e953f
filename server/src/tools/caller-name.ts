const longestName = 60;

/** Characters that are invisible or change the direction of text: control, format, private ones, lone surrogates. */
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A client's own name, made safe to show: one short line without invisible characters. */
export function callerName(given: string, otherwise: string): string {
  const name = given.replaceAll(invisible, '').trim();
  return name === '' ? otherwise : [...name].slice(0, longestName).join('');
}
