import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../log.ts';
import type { Recorder } from './owned-process.ts';
import type { FamilyRecord } from './process-family.ts';
import type { ProcessEntry } from './process-tree.ts';

/** The folder of the records, inside a temporary folder of the server. */
const folderName = 'processes';
const tagPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

type Kind = 'known' | 'spared';

const linesOf = (kind: Kind, entries: readonly ProcessEntry[]) =>
  entries.map(({ pid, parent, group, session, started }) => [kind, pid, parent, group, session, started].join('\t'));

function entriesOf(kind: Kind, text: string): readonly ProcessEntry[] {
  return text.split('\n').flatMap((line) => {
    const [lineKind, pid, parent, group, session, started] = line.split('\t');
    if (lineKind !== kind || started === undefined || !(Number(pid) >= 2)) return [];
    const ids = { pid: Number(pid), parent: Number(parent), group: Number(group), session: Number(session) };
    return [{ ...ids, started, isZombie: false }];
  });
}

/** The families of a running server, one small file each, for its guard. */
export class FamilyRecords implements Recorder {
  readonly #folder: string;
  readonly #log: Logger;
  readonly #tags = new Set<string>();
  #isClosed = false;

  constructor(temporaryFolder: string, log: Logger) {
    this.#folder = join(temporaryFolder, folderName);
    this.#log = log;
  }

  /** True if no process is left, as far as it is known. */
  get isEmpty(): boolean {
    return this.#tags.size === 0;
  }

  /** Replaces a record as a whole. */
  write({ tag, known, spared }: FamilyRecord): void {
    if (this.#isClosed) return;
    this.#tags.add(tag);
    const [file, draft] = [join(this.#folder, tag), join(this.#folder, `${tag}.new`)];
    try {
      // Again, as systems remove temporary folders that have not changed for days.
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      writeFileSync(draft, [...linesOf('known', known), ...linesOf('spared', spared), ''].join('\n'));
      renameSync(draft, file);
    } catch (thrown) {
      const error = String(thrown);
      this.#log.warn('A process could not be recorded. If the server is killed now, it may keep running', { error });
    }
  }

  remove(tag: string): void {
    this.#tags.delete(tag);
    try {
      rmSync(join(this.#folder, tag), { force: true });
    } catch {
      // A tag is never used again.
    }
  }

  /** Call it before the folder is removed. */
  close(): void {
    this.#isClosed = true;
  }
}

/** The records in a temporary folder of a server that is gone. */
export function readRecords(temporaryFolder: string): readonly FamilyRecord[] {
  const folder = join(temporaryFolder, folderName);
  try {
    return readdirSync(folder).flatMap((tag) => {
      if (!tagPattern.test(tag)) return [];
      const text = readFileSync(join(folder, tag), 'utf8');
      return [{ tag, known: entriesOf('known', text), spared: entriesOf('spared', text) }];
    });
  } catch {
    // Most folders have none.
    return [];
  }
}
