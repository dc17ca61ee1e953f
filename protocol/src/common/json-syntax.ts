/** Errors of syntax in JSON with comments, in words, by `jsonc-parser`'s names. */
const problems: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is not a JSON value; strings need double quotes',
  InvalidNumberFormat: 'this is not a valid JSON number',
  PropertyNameExpected: 'a name in double quotes is missing here',
  ValueExpected: 'a value is missing here',
  ColonExpected: 'a colon is missing here',
  CommaExpected: 'a comma is missing before this',
  CloseBraceExpected: 'a closing brace "}" is missing here',
  CloseBracketExpected: 'a closing bracket "]" is missing here',
  EndOfFileExpected: 'the file should end here',
  InvalidCommentToken: 'this is not a comment; comments start with // or /*',
  UnexpectedEndOfComment: 'a comment has no end',
  UnexpectedEndOfString: 'a string has no closing quote',
  UnexpectedEndOfNumber: 'a number has no end',
  InvalidUnicode: '\\u is followed by something other than four hexadecimal digits',
  InvalidEscapeCharacter: 'a backslash is followed by a character it cannot escape; write \\\\ for a backslash',
  InvalidCharacter: 'a string contains a control character',
};

/** An error of syntax in words, by `jsonc-parser`'s name for it. */
export const syntaxProblem = (name: string): string => problems[name] ?? 'this is not JSON';
