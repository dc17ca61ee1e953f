/** A piece of a log message: text as it stands, or an expression whose value is printed. */
export interface LogMessagePart {
  readonly kind: 'text' | 'expression';
  readonly text: string;
}

/** Where the braces that open at an index close; -1 for those that never do. Quoted text, where it is heeded, may hold any. */
function closingBrace(message: string, opening: number, heedsQuotes = true): number {
  let depth = 0;
  let quote: string | undefined;
  for (let index = opening; index < message.length; index += 1) {
    const character = message[index];
    if (quote !== undefined) {
      if (character === '\\') index += 1;
      else if (character === quote) quote = undefined;
    } else if (heedsQuotes && (character === '"' || character === "'" || character === '`')) quote = character;
    else if (character === '{') depth += 1;
    else if (character === '}' && --depth === 0) return index;
  }
  // An apostrophe is no quote in every language.
  return heedsQuotes ? closingBrace(message, opening, false) : -1;
}

/** Takes a log message apart: what stands in braces is an expression (DAP, `SourceBreakpoint.logMessage`). */
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
