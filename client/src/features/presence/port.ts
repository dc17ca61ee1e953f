import type { Store } from '../../model/store.ts';
import type { People } from './people.ts';

/** What the list of people needs. */
export interface PeoplePort {
  readonly people: Store<People>;
}
