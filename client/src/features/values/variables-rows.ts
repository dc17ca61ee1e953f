import { localScopes, type Dap } from '#protocol';
import { keyed } from '../../model/keyed.ts';
import { answerOf } from '../../model/reads/answer-of.ts';
import type { Read } from '../../model/ports.ts';
import type { Age, ValueRow } from './value-row.ts';
import { ValueTree, type ValueSources } from './value-tree.ts';

export interface VariablesInput {
  readonly scopes: Read<Dap.ScopesResponse['body']>;
  readonly sources: ValueSources;
  /** The program is running: the rows are of the last stop. */
  readonly isOver: boolean;
  /** The rows that are shown until new ones are known. */
  readonly last: readonly ValueRow[];
  /** The last rows are of this stop and frame. */
  readonly isShown: boolean;
}

/** Rows of scopes and variables. */
export interface VariablesRows {
  readonly rows: readonly ValueRow[];
  /** The rows, and the followed rows in collapsed ones. */
  readonly walked: readonly ValueRow[];
  /** The rows are the last ones, as no others are known yet. */
  readonly isKept: boolean;
}

/** Return values come first. */
const isReturned = ({ presentationHint }: Dap.Scope): boolean => presentationHint === 'returnValue';

const faded = (row: ValueRow): ValueRow => {
  if (row.type === 'variable') return { ...row, age: 'over', was: undefined };
  return row.type === 'lazy' ? { ...row, age: 'over' } : row;
};

const only = (rows: readonly ValueRow[]): VariablesRows => ({ rows, walked: rows, isKept: false });

const kept = (last: readonly ValueRow[]): VariablesRows => ({ ...only(last.map(faded)), isKept: true });

/**
 * The rows of a frame's scopes. Until scopes and variables are known, those of the same frame at the last stop stay, or
 * else the rows that were shown before.
 */
export function variablesRows({ scopes, sources, isOver, last, isShown }: VariablesInput): VariablesRows {
  if (scopes.status === 'failed') {
    return only([{ type: 'note', key: 'failed', level: 1, text: scopes.message, isError: true }]);
  }
  const body = answerOf(scopes);
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
