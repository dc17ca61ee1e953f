import { isDapMessage } from '../../index.ts';
import type { TracedMessage } from './conversations.ts';

/** The message in a line of the server's log at level `trace`; undefined for other lines. */
export function messageInTrace(line: string): TracedMessage | undefined {
  const [, direction, fields = ''] = /^\S+ trace (to|from) the adapter (.*)$/.exec(line) ?? [];
  if (direction === undefined) return undefined;
  const { session, message } = JSON.parse(fields.endsWith('…') ? closed(fields) : fields) as Record<string, unknown>;
  if (!isDapMessage(message)) return undefined;
  return { session: String(session), sender: direction === 'to' ? 'us' : 'adapter', message };
}

/** Strings, even a truncated one, and the other tokens of JSON. */
const tokens = /"(?:[^"\\]|\\.)*"|"[^]*|[{}[\],]/g;

/** Truncated JSON, closed after its last complete value. */
function closed(cut: string): string {
  const open: string[] = [];
  let whole = { end: 0, closing: '' };
  for (const { 0: token, index } of cut.matchAll(tokens)) {
    if (token.startsWith('"')) continue;
    if (token === '{' || token === '[') open.unshift(token === '{' ? '}' : ']');
    else if (token !== ',') open.shift();
    whole = { end: token === ',' ? index : index + 1, closing: open.join('') };
  }
  return cut.slice(0, whole.end) + whole.closing;
}
