import { localScopes, type Dap } from '#protocol';
import { keyed } from '../../model/keyed.ts';
import type { Read } from '../../model/ports.ts';
import type { Age, ValueRow } from './value-row.ts';
import { ValueTree, type ValueSources } from './value-tree.ts';

/** What the rows of the variables are built from. */
export interface VariablesInput {
  readonly scopes: Read<Dap.ScopesResponse['body']>;
  readonly sources: ValueSources;
  /** The program runs on: what is shown is of the stop that was last. */
  readonly isOver: boolean;
  /** The rows that are shown until these are known. */
  readonly last: readonly ValueRow[];
  /** The last rows are of this very stop and frame. */
  readonly isShown: boolean;
}

/** Rows of scopes and variables. */
export interface VariablesRows {
  readonly rows: readonly ValueRow[];
  /** The rows, and among them what is in something closed that is followed. */
  readonly walked: readonly ValueRow[];
  /** The rows are the last ones: nothing is known yet that could take their place. */
  readonly isKept: boolean;
}

/** What was just returned is shown before all else. */
const isReturned = ({ presentationHint }: Dap.Scope): boolean => presentationHint === 'returnValue';

const faded = (row: ValueRow): ValueRow => {
  if (row.type === 'variable') return { ...row, age: 'over', was: undefined };
  return row.type === 'lazy' ? { ...row, age: 'over' } : row;
};

const only = (rows: readonly ValueRow[]): VariablesRows => ({ rows, walked: rows, isKept: false });

const kept = (last: readonly ValueRow[]): VariablesRows => ({ ...only(last.map(faded)), isKept: true });

/**
 * The rows of a frame's scopes. Until its scopes are known, those of the same frame at the last stop stay; without any,
 * the rows that were shown before. These stay too until the variables are known, so that a tree comes whole.
 */
export function variablesRows({ scopes, sources, isOver, last, isShown }: VariablesInput): VariablesRows {
  if (scopes.status === 'failed') {
    return only([{ type: 'note', key: 'failed', level: 1, text: scopes.message, isError: true }]);
  }
  const body = scopes.status === 'ready' ? scopes.value : scopes.previous;
  if (!body) return kept(last);
  const isOfThisStop = scopes.status === 'ready' || scopes.isOfThisStop === true;
  const age: Age = isOver ? 'over' : isOfThisStop ? 'now' : 'late';
  const tree = new ValueTree(sources);
  const all = (body.scopes ?? []).toSorted((a, b) => Number(isReturned(b)) - Number(isReturned(a)));
  const open = new Set(localScopes(all));
  for (const [path, scope] of keyed(all)) tree.addScope(scope, { path, level: 1, age }, open.has(scope));
  const { rows, walked, isWaiting } = tree;
  return isWaiting && !isShown && last.length > 0 ? kept(last) : { rows, walked, isKept: false };
}
