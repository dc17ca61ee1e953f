import type { SessionId } from '#protocol';
import type { Workbench } from '../workbench.ts';
import type { ServerState } from '../ports.ts';
import { blockOf, type SessionOutput } from '../output.ts';

/** The console has the full message. */
const longestMessage = 300;

const endsOf = ({ output }: ServerState): ReadonlyMap<SessionId, number> =>
  new Map(Object.entries(output).map(([id, { end }]) => [id, end]));

/** The important lines from an index on, as one message. */
function importantSince(output: SessionOutput, start: number): string {
  const lines: string[] = [];
  for (const block of output.blocks.slice(blockOf(start))) {
    for (const entry of block ?? [])
      if (entry?.category === 'important' && entry.index >= start) lines.push(entry.text);
  }
  return lines.join('\n').trim().slice(0, longestMessage);
}

/** Shows the output that an adapter calls important; output from before the page connected is not shown. */
export function followImportant({ server, notify }: Pick<Workbench, 'server' | 'notify'>): void {
  let { connection, output } = server.value;
  let ends = endsOf(server.value);

  server.subscribe(() => {
    const isGreeting = server.value.connection !== connection;
    if (server.value.output === output && !isGreeting) return;
    ({ connection, output } = server.value);
    const before = ends;
    ends = endsOf(server.value);
    for (const [id, said] of isGreeting ? [] : Object.entries(output)) {
      const message = importantSince(said, before.get(id) ?? 0);
      if (message !== '') notify(message);
    }
  });
}
