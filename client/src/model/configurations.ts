import { DebugError, type Methods } from '#protocol';
import { NotReachedError } from './connection/not-reached.ts';
import type { Workbench } from './workbench.ts';
import { shownConfigurations } from './configuration-order.ts';
import { Store } from './store.ts';

type Configurations = Workbench['configurations']['value'];

/** The launch configurations, read again whenever they may have changed. */
export class ConfigurationList {
  readonly store = new Store<Configurations>({ configurations: [], names: [], unusable: [] });
  readonly #read: () => Promise<Methods['get_configurations']['result']>;
  #reading = 0;

  constructor(read: () => Promise<Methods['get_configurations']['result']>) {
    this.#read = read;
  }

  /** Reads them again. A failure replaces them. */
  async refresh(): Promise<void> {
    const reading = ++this.#reading;
    const next = await this.#next();
    if (reading === this.#reading) this.store.set(next);
  }

  async #next(): Promise<Configurations> {
    try {
      const { configurations, compounds, unusableTasks = [], message, ...list } = await this.#read();
      const names = shownConfigurations([...configurations, ...compounds]).map(({ name }) => name);
      const unusable = [...list.unusable, ...unusableTasks];
      return { configurations, names, unusable, isRead: true, ...(message !== undefined && { message }) };
    } catch (error) {
      if (error instanceof NotReachedError) return this.store.value;
      return { configurations: [], names: [], unusable: [], error: DebugError.from(error).message };
    }
  }
}
