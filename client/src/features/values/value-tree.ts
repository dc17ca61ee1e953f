import { pageOf, type Dap } from '#protocol';
import { keyed } from '../../model/keyed.ts';
import type { ShownValues, TreePlace, ValueQuestion, Variables } from '../../model/reads/shown-values.ts';
import { pathOf, type IsExpanded } from '../../model/expansion.ts';
import { isReturnValue } from './value-hints.ts';
import {
  beforeItems,
  namedOf,
  pageSize,
  splitItems,
  valueGroups,
  withoutRepeats,
  type ValueGroup,
} from './value-groups.ts';
import { valueKind, type ValueKind } from './value-kind.ts';
import {
  isReadingNote,
  type Age,
  type ValueOrigin,
  type ValueRead,
  type ValueRow,
  type VariableRow,
} from './value-row.ts';

/** The sources of the rows of a tree of values. */
export interface ValueSources {
  readonly values: (question: ValueQuestion, place: Omit<TreePlace, 'frameId'>) => ShownValues;
  readonly isExpanded: IsExpanded;
  /** The paths of the lazy values that a person requested. */
  readonly asked: ReadonlySet<string>;
  /** Whether the children of a collapsed row are read for changes; a group of items was read already. */
  readonly isFollowed?: (path: string, isRead: boolean) => boolean;
  readonly format?: Dap.ValueFormat | undefined;
  readonly isSorted?: boolean | undefined;
  /** A row in the format that a person chose for it. */
  readonly shownAs?: (row: VariableRow) => VariableRow;
}

/** The place of a row. */
export interface Place {
  readonly path: string;
  readonly level: number;
  readonly age: Age;
  /** The reference of the parent; absent for expressions. */
  readonly container?: number | undefined;
  readonly origin?: ValueOrigin | undefined;
  /** The collapsed parents, from the outermost. */
  readonly closedIn?: readonly string[] | undefined;
}

/** A message in place of a value. */
interface Words {
  readonly text: string;
  readonly kind: ValueKind;
  readonly read?: ValueRead | undefined;
}

export type Container = Pick<Dap.Variable, 'variablesReference' | 'namedVariables' | 'indexedVariables'>;

type Range = Pick<ValueGroup, 'start' | 'count'>;

/** The place of the children of a row. */
const below = (place: Place, expanded: boolean): Place => ({
  ...place,
  level: place.level + 1,
  closedIn: expanded ? place.closedIn : [...(place.closedIn ?? []), place.path],
});

let collator: Intl.Collator | undefined;

/** Compares names as a person orders them: `a2` is before `a10`. Made at its first use: it takes milliseconds. */
function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}

type Entry = readonly [key: string, variable: Dap.Variable];

/** Children that an adapter added come last. */
function byName(a: Dap.Variable, b: Dap.Variable): number {
  const isInternal = ({ presentationHint }: Dap.Variable) => Number(presentationHint?.visibility === 'internal');
  return isInternal(a) - isInternal(b) || compareNames(a.name, b.name);
}

/** Return values come first in any order. */
function inOrder(entries: readonly Entry[], isSorted: boolean): readonly Entry[] {
  const sorted = isSorted ? entries.toSorted(([, a], [, b]) => byName(a, b)) : entries;
  const returned = sorted.filter(([, variable]) => isReturnValue(variable));
  return returned.length === 0 ? sorted : [...returned, ...sorted.filter(([, variable]) => !isReturnValue(variable))];
}

/** The state of a read without a new value. */
export const stateOf = ({ status, since }: ShownValues): Pick<ValueRead, 'hasFailed' | 'since'> => ({
  hasFailed: status === 'failed',
  since,
});

/** Sibling values, the values that they are compared with, and their place. */
interface Children {
  readonly variables: Variables;
  readonly before: Variables;
  readonly place: Place;
  /** How many there are, if these are only the first of them. */
  readonly total?: number | undefined;
}

/** Builds the rows of a tree of values from top to bottom, and reads only the children of expanded rows. */
export class ValueTree {
  readonly rows: ValueRow[] = [];
  /** The rows, and the followed rows in collapsed ones. */
  readonly walked: ValueRow[] = [];
  /** The variables of a scope that is expanded by default are not known yet, not even old ones. */
  isWaiting = false;
  readonly #sources: ValueSources;

  constructor(sources: ValueSources) {
    this.#sources = sources;
  }

  /** Adds a scope, with all variables if it is expanded. */
  addScope(scope: Dap.Scope, place: Place, byDefault: boolean): void {
    const { path: key, level } = place;
    const { name, variablesReference, namedVariables = 0, indexedVariables = 0 } = scope;
    const expanded = this.#sources.isExpanded(key, byDefault);
    const count = namedVariables + indexedVariables || undefined;
    this.#add({ type: 'scope', key, level, name, count: expanded ? undefined : count, expanded }, place);
    if (!expanded && (scope.expensive || !this.#isFollowed(key))) return;
    const answer = this.#read({ variablesReference }, below(place, expanded));
    if (answer) this.addVariables(answer);
    else if (byDefault && expanded) this.isWaiting = true;
  }

  /** Adds sibling variables; changed ones are marked. */
  addVariables({ variables, before, place }: Children): void {
    const old = keyed(before);
    for (const [key, variable] of inOrder([...keyed(variables)], this.#sources.isSorted === true)) {
      this.addVariable(variable, { ...place, path: pathOf(place.path, key) }, old.get(key)?.value);
    }
  }

  /** Adds a variable, with its children if it is expanded. `before` is its value at the stop before. */
  addVariable(variable: Dap.Variable, place: Place, before?: string, read?: ValueRead): void {
    const { path, age, level, container, origin, closedIn } = place;
    if (variable.presentationHint?.lazy === true && variable.variablesReference > 0) {
      this.#addLazy(variable, place);
      return;
    }
    const expandable = variable.variablesReference > 0;
    const expanded = expandable && this.#sources.isExpanded(path, false);
    const was = age !== 'now' || before === variable.value ? undefined : before;
    const kind = valueKind(variable);
    const about = { variable, kind, was, closedIn, age, container, origin, read };
    const row: VariableRow = { type: 'variable', key: path, level, ...about, expandable, expanded };
    this.#add(this.#sources.shownAs?.(row) ?? row, place);
    if (expanded || (expandable && this.#isFollowed(path))) this.addChildren(variable, below(place, expanded));
  }

  /** Adds a message in place of a value: an error, or that it is being read. */
  addWords(name: string, { text, kind, read }: Words, place: Place): void {
    const { path: key, level, age, container } = place;
    const variable = { name, value: text, variablesReference: 0 };
    const about = { variable, kind, was: undefined, age, container, read, isMessage: true } as const;
    this.#add({ type: 'variable', key, level, ...about, expandable: false, expanded: false }, place);
  }

  #add(row: ValueRow, { closedIn }: Place): void {
    this.walked.push(row);
    if (closedIn === undefined) this.rows.push(row);
  }

  #formatted(args: Dap.VariablesArguments): Dap.VariablesArguments {
    const { format } = this.#sources;
    return format === undefined ? args : { ...args, format };
  }

  #isFollowed(path: string, isRead = false): boolean {
    return this.#sources.isFollowed?.(path, isRead) === true;
  }

  /** Once requested, the only child of a lazy value takes its place (DAP "Types", VariablePresentationHint). */
  #addLazy(variable: Dap.Variable, place: Place): void {
    if (!this.#sources.asked.has(place.path)) {
      const { path: key, level, age } = place;
      this.#add({ type: 'lazy', key, level, variable, age }, place);
      return;
    }
    const args = this.#formatted({ variablesReference: variable.variablesReference });
    const question = { command: 'variables', args } as const;
    const answer = this.#sources.values(question, {
      path: pathOf(place.path, '', 'lazy'),
      isOld: place.age === 'late',
    });
    const value = answer.isOld ? undefined : answer.variables?.[0];
    const read: ValueRead = { ...question, ...stateOf(answer) };
    const presentationHint = { ...variable.presentationHint, ...value?.presentationHint, lazy: false };
    const described = { name: variable.name, presentationHint };
    const { message = '' } = answer;
    if (value) this.addVariable({ ...value, ...described }, place, answer.before[0]?.value);
    else if (answer.status !== 'failed') this.addWords(variable.name, { text: 'reading', kind: 'null', read }, place);
    else this.addWords(variable.name, { text: message, kind: 'error', read }, place);
  }

  /** Adds the children of a container; `place` is theirs. */
  addChildren(container: Container, place: Place): void {
    if ((container.indexedVariables ?? 0) > pageSize) this.#addPaged(container, place);
    else this.#addGrouped(container, place);
  }

  /**
   * The adapter reports the number of items: they are read by pages, before the other children, as the adapter searches
   * all items for those (js-debug).
   */
  #addPaged({ variablesReference, namedVariables = 0, indexedVariables = 0 }: Container, place: Place): void {
    let isReading = false;
    this.#addPages({ start: 0, count: indexedVariables }, place, (group, inside) => {
      const { start, count } = group;
      const args = { variablesReference, filter: 'indexed', start, count } as const;
      const answer = this.#read(args, inside, (all) => pageOf(all, group));
      if (answer) this.addVariables(answer);
      else isReading ||= isReadingNote(this.walked.at(-1));
    });
    if (namedVariables === 0 || isReading) return;
    const args = { variablesReference, filter: 'named' } as const;
    const answer = this.#read(args, place, (all) => namedOf(all, namedVariables));
    if (answer) this.addVariables(answer);
  }

  /** The adapter does not report the number of items: all children are read at once, and grouped if they are many. */
  #addGrouped({ variablesReference }: Container, place: Place): void {
    const answer = this.#read({ variablesReference }, place, withoutRepeats);
    if (!answer) return;
    if (answer.total !== undefined) {
      this.#addLong(variablesReference, answer, answer.total);
      return;
    }
    const { named, items } = splitItems(answer.variables);
    const before = splitItems(answer.before);
    this.addVariables({ variables: named, before: before.named, place: answer.place });
    const addItems = ({ start, count }: ValueGroup, inside: Place) => {
      const [end, old] = [start + count, before.items];
      this.addVariables({ variables: items.slice(start, end), before: old.slice(start, end), place: inside });
    };
    this.#addPages({ start: 0, count: items.length }, answer.place, addItems, true);
  }

  /** The adapter sent too many children at once: the server stores them, and they are read from it page by page. */
  #addLong(variablesReference: number, { variables, before, place }: Children, total: number): void {
    const named = beforeItems(variables);
    this.addVariables({ variables: named, before: beforeItems(before), place });
    this.#addPages({ start: 0, count: total - named.length }, place, ({ start, count }, inside) => {
      const answer = this.#read({ variablesReference, start: named.length + start, count }, inside);
      if (answer) this.addVariables(answer);
    });
  }

  /**
   * Adds groups of items; `addItems` is called for each expanded group of one page. The first group is expanded by
   * default: most people want to see the first items, and a key of its own would be a trip of its own.
   */
  #addPages(range: Range, place: Place, addItems: (group: ValueGroup, inside: Place) => void, isRead = false): void {
    for (const group of valueGroups(range.start, range.count)) {
      const { name, start, count } = group;
      const key = pathOf(place.path, name);
      const byDefault = start === range.start && place.closedIn === undefined;
      const expanded = this.#sources.isExpanded(key, byDefault);
      const own = { ...place, path: key };
      this.#add({ type: 'group', key, level: place.level, name, count, expanded }, own);
      if (!expanded && !this.#isFollowed(key, isRead)) continue;
      const inside = below(own, expanded);
      if (count > pageSize) this.#addPages(group, inside, addItems, isRead);
      else addItems(group, inside);
    }
  }

  /** The current children, or else the last ones, or else undefined and a row with a message. */
  #read(
    plain: Dap.VariablesArguments,
    place: Place,
    pick: (answered: Variables) => Variables = (answered) => answered,
  ): Children | undefined {
    const question = { command: 'variables', args: this.#formatted(plain) } as const;
    const answer = this.#sources.values(question, { path: place.path, isOld: place.age === 'late' });
    const { status, variables, isOld, before } = answer;
    const isNow = place.age === 'now';
    const origin = { question, path: place.path };
    const inside = { ...place, container: plain.variablesReference, origin };
    if (variables && (status !== 'failed' || !isNow)) {
      const isPresent = status === 'ready' || (isNow && !isOld);
      const age = isPresent ? place.age : place.age === 'over' ? 'over' : 'late';
      return { variables: pick(variables), before: pick(before), place: { ...inside, age }, total: variables.total };
    }
    // An error for the reference of an old value says nothing about the new one.
    const isError = status === 'failed' && place.age !== 'late';
    const text = isError ? (answer.message ?? '') : 'reading';
    const read: ValueRead = { ...question, ...stateOf(answer), hasFailed: isError };
    this.#add({ type: 'note', key: pathOf(place.path, '', 'note'), level: place.level, text, isError, read }, place);
    return undefined;
  }
}
