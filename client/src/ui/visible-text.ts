/**
 * Characters that hide, reorder or end text invisibly: controls except tab and line feed, bidirectional and zero-width
 * marks, fillers, tags, separators. The two emoji selectors are allowed.
 */
const unseen = /(?!\t|\n|\ufe0e|\ufe0f)[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu;

const pictureOf = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  const digits = code.toString(16);
  return code > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`;
};

/** A program's text with everything visible: U+0007 becomes ␇, U+202E becomes `\u202e`. */
export const visibleText = (text: string): string => text.replace(unseen, pictureOf);
