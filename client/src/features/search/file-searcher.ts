import { DebugError, type FileSearch, type Methods } from '#protocol';
import type { RequestPort } from '../../model/ports.ts';
import { Store } from '../../model/store.ts';
import { noSearchOptions } from '../../ui/search-options.ts';

type Found = Methods['search_files']['result'];

/** A search across files, and what is known of its result. */
export interface SearchState {
  readonly search: FileSearch;
  /** Of the last search that succeeded; absent without a text. */
  readonly found?: Found;
  /** Why the search failed. */
  readonly error?: string;
  readonly isSearching: boolean;
}

/** The search begins when typing pauses, in milliseconds. */
const restsMs = 150;

/** The search across files. It remains while its panel is not shown. */
export class FileSearcher {
  readonly state = new Store<SearchState>({ search: { text: '', ...noSearchOptions }, isSearching: false });
  readonly #call: RequestPort['call'];
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(call: RequestPort['call']) {
    this.#call = call;
  }

  /** Searches for something else, when nothing changes for a moment. */
  change(change: Partial<FileSearch>): void {
    const search = { ...this.state.value.search, ...change };
    clearTimeout(this.#resting);
    if (search.text === '') {
      this.state.set({ search, isSearching: false });
      // It ends the last search on the server.
      void this.#call('search_files', search).catch(() => undefined);
      return;
    }
    this.state.update(({ found }) => ({ search, ...(found && { found }), isSearching: true }));
    this.#resting = setTimeout(() => void this.run(), restsMs);
  }

  /** Searches now, also for what was searched before. */
  async run(): Promise<void> {
    clearTimeout(this.#resting);
    const { search } = this.state.value;
    if (search.text === '') return;
    this.state.update((state) => ({ ...state, isSearching: true }));
    const finish = (result: Pick<SearchState, 'found' | 'error'>): void => {
      if (this.state.value.search === search) this.state.set({ search, ...result, isSearching: false });
    };
    try {
      finish({ found: await this.#call('search_files', search) });
    } catch (error) {
      finish({ error: DebugError.from(error).message });
    }
  }
}
