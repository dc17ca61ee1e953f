/** Keys and what they do, as the list of keys has them: each part has its own beside what it does by key. */
export interface KeyRow {
  readonly keys: readonly string[];
  readonly does: string;
}
