import type { RealAdapter } from './proven.ts';

/** A test in which a row is really said with an adapter: a recorder checks it after each whole run. */
export interface Exercise<Adapter extends RealAdapter | 'fake' = RealAdapter | 'fake'> {
  readonly adapter: Adapter;
  readonly file: string;
  /** Its name, after those of the groups that it is in. */
  readonly test: string;
  /** Its name without the adapter's, where the same is done with several. */
  readonly shown?: string;
}
