import type { EditorRequests } from '../../editor/editor-requests.ts';
import { isAllowed, type AskedFor } from '../../model/allowed.ts';
import type { SharedPort } from '../../model/ports.ts';

/** What the requests of the editor that change something ask the server for. */
const asksFor = {
  toggleBreakpoint: 'set_breakpoint',
  openBreakpointMenu: 'set_breakpoint',
  saveBreakpoint: 'set_breakpoint',
  toggleColumn: 'set_breakpoint',
  addWatch: 'set_watches',
} as const satisfies Readonly<Partial<Record<keyof EditorRequests, AskedFor>>>;

/** The requests that this page's role allows: an editor without a request does not offer what makes it. */
export function allowedRequests(port: SharedPort, requests: EditorRequests): Partial<EditorRequests> {
  const refused = new Set<string>(
    Object.entries(asksFor).flatMap(([name, asked]) => (isAllowed(port, asked) ? [] : [name])),
  );
  if (refused.size === 0) return requests;
  return Object.fromEntries(Object.entries(requests).filter(([name]) => !refused.has(name)));
}
