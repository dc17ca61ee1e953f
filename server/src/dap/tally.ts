import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DapMessage } from '#protocol';
import { SaidRows } from './said-rows.ts';
import type { Transport } from './transport.ts';

/** The environment variable that names a folder for tallies. */
export const tallyVariable = 'STOPLINE_TALLY';

/** Hands on a conversation, with or without keeping a tally of it. */
export type Tally = (transport: Transport) => Transport;

const untold: Tally = (transport) => transport;

let tallies = 0;

/**
 * What is really said with an adapter, by name only: rows of the protocol (`request next`, `event stopped`), never a value.
 * Each is appended once, at the first time, to a file in the folder, so that a crash loses nothing. Without a folder the
 * conversation is handed on as it is.
 */
export function createTally(label: string, folder: string | undefined, unanswered: readonly string[] = []): Tally {
  if (folder === undefined || folder === '') return untold;
  const file = join(folder, `${process.pid}-${++tallies}.jsonl`);
  const told = new Set<string>();
  const tell = (row: string) => {
    if (told.has(row)) return;
    told.add(row);
    try {
      mkdirSync(folder, { recursive: true });
      appendFileSync(file, `${JSON.stringify({ adapter: label, row })}\n`);
    } catch {
      // A tally that cannot be written must not disturb the session it is about.
    }
  };
  return (transport) => listening(transport, new SaidRows(tell, unanswered));
}

/** The same conversation, overheard. What it is given is never changed. */
function listening(transport: Transport, said: SaidRows): Transport {
  const overhear = (hear: (message: DapMessage) => void, message: DapMessage) => {
    try {
      hear(message);
    } catch {
      // An adapter may send anything; the tally is about what follows the protocol.
    }
  };
  return {
    send: (message) => {
      transport.send(message);
      overhear((sent) => said.sent(sent), message);
    },
    close: () => transport.close(),
    onMessage: (listener) =>
      transport.onMessage((message) => {
        overhear((received) => said.received(received), message);
        listener(message);
      }),
    onClose: (listener) => transport.onClose(listener),
    onLog: (listener) => transport.onLog(listener),
  };
}
