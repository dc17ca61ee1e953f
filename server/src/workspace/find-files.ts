import fuzzysort from 'fuzzysort';
import type { FoundFile, Methods } from '#protocol';
import { Breather } from './breather.ts';
import { byPath } from './paths.ts';
import { walkFiles } from './walk.ts';

type FoundFiles = Methods['find_files']['result'];

interface SearchedFile {
  readonly path: string;
  /** The last part of the path. Matches in it score higher. */
  readonly name: string;
}

/** The files, in batches that are each searched in a few milliseconds. */
interface FileList {
  readonly paths: readonly string[];
  readonly batches: readonly ReturnType<typeof prepareBatch>[];
  readonly truncated: boolean;
}

interface FinderOptions {
  readonly mostFiles?: number;
  /** How long a list of files is used, in milliseconds. */
  readonly freshForMs?: number;
  /** How long it is used even if files change. */
  readonly freshForAtLeastMs?: number;
  readonly walk?: typeof walkFiles;
}

const batchSize = 200;

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

/** fuzzysort computes the score at each access. */
const scored = (match: Match): Scored => ({ match, score: match.score });

const bestOf = (matches: readonly Scored[], limit: number): readonly Scored[] =>
  matches
    .toSorted((one, other) => other.score - one.score || byPath(one.match.obj.path, other.match.obj.path))
    .slice(0, limit);

/** A match with the positions of its letters: in the name, if all of them are there. */
function toFound({ obj: { path, name }, 0: inName, 1: inPath }: Match): FoundFile {
  const [ofName, ofPath] = [inName?.indexes ?? [], inPath?.indexes ?? []];
  const offset = path.length - name.length;
  return { path, positions: ofName.length < ofPath.length ? [...ofPath] : ofName.map((index) => index + offset) };
}

/** Finds files of a workspace by letters of their paths. The list of files is read when needed, and cached. */
export class FileFinder {
  readonly #workspaceFolder: string;
  readonly #options: Required<FinderOptions>;
  #list: FileList | undefined;
  #walking: Promise<FileList> | undefined;
  #walkedAt = 0;
  /** Files have changed since the list was read. */
  #isStale = false;

  constructor(
    workspaceFolder: string,
    { mostFiles = 50_000, freshForMs = 10_000, freshForAtLeastMs = 1_000, walk = walkFiles }: FinderOptions = {},
  ) {
    this.#workspaceFolder = workspaceFolder;
    this.#options = { mostFiles, freshForMs, freshForAtLeastMs, walk };
  }

  /** The best matches, and the number of matches. An empty query matches all files. */
  async find(query: string, limit: number): Promise<FoundFiles> {
    const list = await this.#files();
    const wanted = query.trim();
    if (wanted !== '') return { ...(await this.#search(list, wanted, limit)), truncated: list.truncated };
    const first = list.paths.slice(0, limit).toSorted(byPath);
    return { files: first.map((path) => ({ path })), total: list.paths.length, truncated: list.truncated };
  }

  /** The paths of all files. */
  async paths(): Promise<Pick<FileList, 'paths' | 'truncated'>> {
    return this.#files();
  }

  /** Files changed on disk: the list is read again soon. */
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

  /** The list of files. Simultaneous searches share one walk. */
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
