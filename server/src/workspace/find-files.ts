import fuzzysort from 'fuzzysort';
import type { FoundFile, Methods } from '#protocol';
import { Breather } from './breather.ts';
import { walkFiles } from './walk.ts';

type FoundFiles = Methods['find_files']['result'];

interface SearchedFile {
  readonly path: string;
  /** The last part of the path: what fits there counts more. */
  readonly name: string;
}

/** The files in batches that each are searched in a few milliseconds. */
interface FileList {
  readonly paths: readonly string[];
  readonly batches: readonly ReturnType<typeof prepareBatch>[];
  readonly truncated: boolean;
}

interface FinderOptions {
  readonly mostFiles?: number;
  /** How long a list of files is used, in milliseconds. */
  readonly freshForMs?: number;
  /** How long it is used at least, however often files change. */
  readonly freshForAtLeastMs?: number;
  readonly walk?: typeof walkFiles;
}

const batchSize = 200;

const byPath = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const prepareBatch = (files: readonly SearchedFile[]) => fuzzysort.snapshot(files, { keys: ['name', 'path'] });

const toSearched = (path: string): SearchedFile => ({ path, name: path.slice(path.lastIndexOf('/') + 1) });

function inBatches(paths: readonly string[]): FileList['batches'] {
  const count = Math.ceil(paths.length / batchSize);
  return Array.from({ length: count }, (_, index) =>
    prepareBatch(paths.slice(index * batchSize, (index + 1) * batchSize).map(toSearched)),
  );
}

type Match = ReturnType<typeof matchesIn>[number];

const matchesIn = (batch: FileList['batches'][number], query: string, limit: number) =>
  fuzzysort.go(query, batch, { limit, threshold: 0 });

interface Scored {
  readonly match: Match;
  readonly score: number;
}

/** fuzzysort computes a score each time that it is asked for. */
const scored = (match: Match): Scored => ({ match, score: match.score });

const bestOf = (matches: readonly Scored[], limit: number): readonly Scored[] =>
  matches.toSorted((one, other) => other.score - one.score).slice(0, limit);

/** Where the letters are in the path: in its name, if all of them are there. */
function toFound({ obj: { path, name }, 0: inName, 1: inPath }: Match): FoundFile {
  const [ofName, ofPath] = [inName?.indexes ?? [], inPath?.indexes ?? []];
  const offset = path.length - name.length;
  return { path, positions: ofName.length < ofPath.length ? [...ofPath] : ofName.map((index) => index + offset) };
}

/** Finds files of a workspace by a few letters of their paths. The list of files is read when needed, and kept a while. */
export class FileFinder {
  readonly #workspaceFolder: string;
  readonly #options: Required<FinderOptions>;
  #list: FileList | undefined;
  #walking: Promise<FileList> | undefined;
  #walkedAt = 0;
  /** Something changed since the walk that made the list began. */
  #isStale = false;

  constructor(
    workspaceFolder: string,
    { mostFiles = 50_000, freshForMs = 10_000, freshForAtLeastMs = 1_000, walk = walkFiles }: FinderOptions = {},
  ) {
    this.#workspaceFolder = workspaceFolder;
    this.#options = { mostFiles, freshForMs, freshForAtLeastMs, walk };
  }

  /** The files that fit best, and how many do. All fit an empty query. */
  async find(query: string, limit: number): Promise<FoundFiles> {
    const list = await this.#files();
    const wanted = query.trim();
    if (wanted !== '') return { ...(await this.#search(list, wanted, limit)), truncated: list.truncated };
    const first = list.paths.slice(0, limit).toSorted((one, other) => byPath.compare(one, other));
    return { files: first.map((path) => ({ path })), total: list.paths.length, truncated: list.truncated };
  }

  /** Something changed on disk: the list is read again soon. */
  forget(): void {
    this.#isStale = true;
  }

  async #search({ batches }: FileList, query: string, limit: number): Promise<Omit<FoundFiles, 'truncated'>> {
    const breather = new Breather();
    let best: readonly Scored[] = [];
    let total = 0;
    for (const batch of batches) {
      await breather.breathe();
      const matches = matchesIn(batch, query, limit);
      total += matches.total;
      if (matches.length > 0) best = bestOf([...best, ...matches.map(scored)], limit);
    }
    return { files: best.map(({ match }) => toFound(match)), total };
  }

  /** One walk at a time: who asks meanwhile is given what it finds. */
  #files(): Promise<FileList> {
    if (this.#list && performance.now() < this.#freshUntil) return Promise.resolve(this.#list);
    this.#walking ??= this.#walk().finally(() => (this.#walking = undefined));
    return this.#walking;
  }

  get #freshUntil(): number {
    const { freshForMs, freshForAtLeastMs } = this.#options;
    return this.#walkedAt + (this.#isStale ? Math.min(freshForMs, freshForAtLeastMs) : freshForMs);
  }

  async #walk(): Promise<FileList> {
    this.#isStale = false;
    this.#list = undefined;
    const { paths, truncated } = await this.#options.walk(this.#workspaceFolder, this.#options.mostFiles);
    this.#walkedAt = performance.now();
    this.#list = { paths, truncated, batches: inBatches(paths) };
    return this.#list;
  }
}
