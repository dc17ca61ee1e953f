import { isDapMessage } from '../../index.ts';
import type { TracedMessage } from './conversations.ts';

/** The message that a line of the server's log shows at level `trace`; undefined for any other line. */
export function messageInTrace(line: string): TracedMessage | undefined {
  const [, direction, fields = ''] = /^\S+ trace (to|from) the adapter (.*)$/.exec(line) ?? [];
  if (direction === undefined) return undefined;
  const { session, message } = JSON.parse(fields.endsWith('…') ? closed(fields) : fields) as Record<string, unknown>;
  if (!isDapMessage(message)) return undefined;
  return { session: String(session), sender: direction === 'to' ? 'us' : 'adapter', message };
}

/** Strings, one that was cut included, and what JSON is made of beside them. */
const tokens = /"(?:[^"\\]|\\.)*"|"[^]*|[{}[\],]/g;

/** JSON that was cut, closed where its last whole value ends. */
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
