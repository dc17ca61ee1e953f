import text from './conversations.json?raw';
import type { Fact } from '../session/facts.ts';
import { at } from './facts.ts';

type Line =
  | { readonly event: string; readonly body?: unknown }
  | { readonly asked: number; readonly command: string; readonly arguments?: unknown }
  | { readonly answered: number; readonly body?: unknown };

/** Excerpts of conversations with real adapters, without long repetitive parts. */
const recorded = JSON.parse(text) as Readonly<Record<string, readonly Line[]>>;

export const conversations: readonly { readonly name: string }[] = Object.keys(recorded).map((name) => ({ name }));

/** The facts of a conversation with the session `s1`, in order, without the session's own start and end. */
export function conversationFacts(name: string): readonly Fact[] {
  const requests = new Map<number, { readonly command: string; readonly arguments?: unknown }>();
  return (recorded[name] ?? []).map((line) => {
    const of = { sessionId: 's1', at };
    if ('event' in line) return { type: 'event', ...of, ...line } as Fact;
    if ('asked' in line) {
      const { asked, ...request } = line;
      requests.set(asked, request);
      return { type: 'asked', ...of, requestId: asked, ...request } as Fact;
    }
    return {
      type: 'answered',
      ...of,
      requestId: line.answered,
      ...requests.get(line.answered),
      body: line.body,
    } as Fact;
  });
}
