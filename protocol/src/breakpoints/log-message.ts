/** A part of a log message: literal text, or an expression whose value is printed. */
export interface LogMessagePart {
  readonly kind: 'text' | 'expression';
  readonly text: string;
}

/** The index of the matching closing brace, or -1. Braces in quoted text do not count. */
function closingBrace(message: string, opening: number, skipsQuoted = true): number {
  let depth = 0;
  let quote: string | undefined;
  for (let index = opening; index < message.length; index += 1) {
    const character = message[index];
    if (quote !== undefined) {
      if (character === '\\') index += 1;
      else if (character === quote) quote = undefined;
    } else if (skipsQuoted && (character === '"' || character === "'" || character === '`')) quote = character;
    else if (character === '{') depth += 1;
    else if (character === '}' && --depth === 0) return index;
  }
  // In some languages an apostrophe is not a quote.
  return skipsQuoted ? closingBrace(message, opening, false) : -1;
}

/** The parts of a log message: expressions are in braces (DAP, `SourceBreakpoint.logMessage`). */
export function logMessageParts(message: string): readonly LogMessagePart[] {
  const parts: LogMessagePart[] = [];
  const add = (kind: LogMessagePart['kind'], text: string) => {
    const last = parts.at(-1);
    if (kind === 'text' && last?.kind === 'text') parts.splice(-1, 1, { kind, text: last.text + text });
    else if (text !== '') parts.push({ kind, text });
  };
  let from = 0;
  for (;;) {
    const opening = message.indexOf('{', from);
    const closing = opening === -1 ? -1 : closingBrace(message, opening);
    if (closing === -1) break;
    add('text', message.slice(from, opening));
    const expression = message.slice(opening + 1, closing).trim();
    if (expression === '') add('text', message.slice(opening, closing + 1));
    else add('expression', expression);
    from = closing + 1;
  }
  add('text', message.slice(from));
  return parts;
}
