import type { Dap } from '#protocol';
import { keyed } from '../../model/keyed.ts';
import type { Read } from '../../model/ports.ts';
import { pathOf, type IsExpanded } from '../../model/expansion.ts';
import { isReturnValue } from './return-value.ts';
import type { SetValues } from './set-values.ts';
import { namedOf, pageOf, pageSize, splitItems, valueGroups, withoutRepeats, type ValueGroup } from './value-groups.ts';
import { valueKind, type ValueKind } from './value-kind.ts';
import type { Age, ShownChildren, ValueRead, ValueRow, VariableRow } from './value-row.ts';

/** Where the rows of a tree of values come from, and what they are compared with. */
export interface ValueSources {
  readonly read: (args: Dap.VariablesArguments) => Read<Dap.VariablesResponse['body']>;
  readonly isExpanded: IsExpanded;
  /** Paths of the lazy values that a person asked for. */
  readonly asked: ReadonlySet<string>;
  /** Of the stop before: what is different now is marked. */
  readonly before: ShownChildren;
  /** What was shown last: it stays until the new values come. */
  readonly known: ShownChildren;
  /** What was set at this stop. */
  readonly set?: Pick<SetValues, 'asSet'>;
  /** Whether what is in something closed is read too, for its changes. Absent, nothing closed is. */
  readonly isFollowed?: (path: string) => boolean;
  /** How values are asked for. */
  readonly format?: Dap.ValueFormat | undefined;
  /** Values stand by their names. */
  readonly isSorted?: boolean | undefined;
  /** A row as a person wants this one to be written. */
  readonly shownAs?: (row: VariableRow) => VariableRow;
}

/** Where a row stands. */
export interface Place {
  readonly path: string;
  readonly level: number;
  readonly age: Age;
  /** The reference of what the things at this place are children of; absent for expressions. */
  readonly container?: number | undefined;
  /** What is shown was read at this stop and is read anew. */
  readonly isRefreshing?: boolean | undefined;
  /** The closed rows that this place is in, from the outermost. */
  readonly closedIn?: readonly string[] | undefined;
}

/** Words in the place of a value. */
interface Words {
  readonly text: string;
  readonly kind: ValueKind;
  readonly read?: ValueRead | undefined;
}

/** Something with children, as DAP describes it. */
export type Container = Pick<Dap.Variable, 'variablesReference' | 'namedVariables' | 'indexedVariables'>;

type Variables = readonly Dap.Variable[];

type Range = Pick<ValueGroup, 'start' | 'count'>;

/** Where the children of a row are. */
const below = (place: Place, expanded: boolean): Place => ({
  ...place,
  level: place.level + 1,
  closedIn: expanded ? place.closedIn : [...(place.closedIn ?? []), place.path],
});

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

type Entry = readonly [key: string, variable: Dap.Variable];

/** What an adapter added of its own stays behind what is the value's. */
function byName(a: Dap.Variable, b: Dap.Variable): number {
  const isInternal = ({ presentationHint }: Dap.Variable) => Number(presentationHint?.visibility === 'internal');
  return isInternal(a) - isInternal(b) || collator.compare(a.name, b.name);
}

/** What a function returned is what a person stepped for: it comes first, whatever the order. */
function inOrder(entries: readonly Entry[], isSorted: boolean): readonly Entry[] {
  const sorted = isSorted ? entries.toSorted(([, a], [, b]) => byName(a, b)) : entries;
  const returned = sorted.filter(([, variable]) => isReturnValue(variable));
  return returned.length === 0 ? sorted : [...returned, ...sorted.filter(([, variable]) => !isReturnValue(variable))];
}

/** How far a read is that has no new value to show. */
export const stateOf = (read: Read<unknown>): Pick<ValueRead, 'hasFailed' | 'since'> => ({
  hasFailed: read.status === 'failed',
  since: read.status === 'loading' ? read.since : undefined,
});

/** Builds the rows of a tree of values from top to bottom, asking only for the children of what is open. */
export class ValueTree {
  readonly rows: ValueRow[] = [];
  /** The rows, and among them what is in something closed that is followed. */
  readonly walked: ValueRow[] = [];
  /** The children that have rows, by path. */
  readonly shown = new Map<string, Variables>();
  /** Those of them that are known to be of this stop: what the next one is compared with. */
  readonly settled = new Map<string, Variables>();
  /** The variables of a scope that is open by default are not known yet, and nothing that could stand in for them. */
  isWaiting = false;
  readonly #sources: ValueSources;

  constructor(sources: ValueSources) {
    this.#sources = sources;
  }

  /** A scope, with its variables where it is open: all of them, however many. */
  addScope(scope: Dap.Scope, place: Place, byDefault: boolean): void {
    const { path: key, level } = place;
    const { name, variablesReference, namedVariables = 0, indexedVariables = 0 } = scope;
    const expanded = this.#sources.isExpanded(key, byDefault);
    const count = namedVariables + indexedVariables || undefined;
    this.#add({ type: 'scope', key, level, name, count: expanded ? undefined : count, expanded }, place);
    if (!expanded && (scope.expensive || !this.#isFollowed(key))) return;
    const answer = this.#read({ variablesReference }, below(place, expanded));
    if (answer) this.addVariables(answer.variables, answer.place);
    else if (byDefault && expanded) this.isWaiting = true;
  }

  /** Variables side by side. Those that differ from the stop before are marked. */
  addVariables(variables: Variables, place: Place): void {
    const before = keyed(this.#sources.before.get(place.path) ?? []);
    const entries = [...keyed(variables)].map(([key, variable]): Entry => [
      key,
      this.asSet(variable, pathOf(place.path, key)),
    ]);
    const isAsRead = entries.every(([, variable], index) => variable === variables[index]);
    this.show(isAsRead ? variables : entries.map(([, variable]) => variable), place);
    for (const [key, variable] of inOrder(entries, this.#sources.isSorted === true)) {
      this.addVariable(variable, { ...place, path: pathOf(place.path, key) }, before.get(key)?.value);
    }
  }

  /** A variable with the value that a person gave it. */
  asSet(variable: Dap.Variable, path: string): Dap.Variable {
    return this.#sources.set?.asSet(variable, path) ?? variable;
  }

  /** Notes what stands at a path. */
  show(variables: Variables, { path, age }: Pick<Place, 'path' | 'age'>): void {
    this.shown.set(path, variables);
    if (age === 'now') this.settled.set(path, variables);
  }

  /**
   * One variable, with its children where it is open. `before` is its value at the stop before, `read` what a value that
   * is not of this stop waits for.
   */
  addVariable(variable: Dap.Variable, place: Place, before?: string, read?: ValueRead): void {
    const { path, age, level, container, isRefreshing, closedIn } = place;
    if (variable.presentationHint?.lazy === true && variable.variablesReference > 0) {
      this.#addLazy(variable, place, before);
      return;
    }
    const expandable = variable.variablesReference > 0;
    const expanded = expandable && this.#sources.isExpanded(path, false);
    const was = age !== 'now' || before === variable.value ? undefined : before;
    const kind = valueKind(variable);
    const about = { variable, kind, was, closedIn, age, container, isRefreshing, read };
    const row: VariableRow = { type: 'variable', key: path, level, ...about, expandable, expanded };
    this.#add(this.#sources.shownAs?.(row) ?? row, place);
    if (expanded || (expandable && this.#isFollowed(path))) this.addChildren(variable, below(place, expanded));
  }

  /** Words in the place of a value: an adapter's refusal, or that it is being read. */
  addWords(name: string, { text, kind, read }: Words, place: Place): void {
    const { path: key, level, age, container } = place;
    const variable = { name, value: text, variablesReference: 0 };
    const about = { variable, kind, was: undefined, age, container, read };
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

  #isFollowed(path: string): boolean {
    return this.#sources.isFollowed?.(path) === true;
  }

  /** Once asked for, the one child of a lazy value stands in its place (DAP "Types", VariablePresentationHint). */
  #addLazy(variable: Dap.Variable, place: Place, before: string | undefined): void {
    if (!this.#sources.asked.has(place.path)) {
      const { path: key, level, age } = place;
      this.#add({ type: 'lazy', key, level, variable, age }, place);
      return;
    }
    const args = this.#formatted({ variablesReference: variable.variablesReference });
    const answer = this.#sources.read(args);
    const body =
      answer.status === 'ready' ? answer.value : answer.status === 'loading' ? ofThisStop(answer) : undefined;
    const value = body?.variables?.[0];
    const read: ValueRead = { command: 'variables', args, ...stateOf(answer) };
    const isRefreshing = answer.status === 'loading';
    const presentationHint = { ...variable.presentationHint, ...value?.presentationHint, lazy: false };
    const described = { name: variable.name, presentationHint };
    if (value) this.addVariable({ ...value, ...described }, { ...place, isRefreshing }, before);
    else if (answer.status !== 'failed') this.addWords(variable.name, { text: 'reading', kind: 'null', read }, place);
    else this.addWords(variable.name, { text: answer.message, kind: 'error', read }, place);
  }

  /** The children of something that is open; `place` is that of the children. */
  addChildren(container: Container, place: Place): void {
    if ((container.indexedVariables ?? 0) > pageSize) this.#addPaged(container, place);
    else this.#addGrouped(container, place);
  }

  /** The adapter says how many items there are: they are read by pages, what is not an item comes first. */
  #addPaged({ variablesReference, namedVariables = 0, indexedVariables = 0 }: Container, place: Place): void {
    if (namedVariables > 0) {
      const args = { variablesReference, filter: 'named' } as const;
      const answer = this.#read(args, place, (all) => namedOf(all, namedVariables));
      if (answer) this.addVariables(answer.variables, answer.place);
    }
    this.#addPages({ start: 0, count: indexedVariables }, place, (group, inside) => {
      const { start, count } = group;
      const args = { variablesReference, filter: 'indexed', start, count } as const;
      const answer = this.#read(args, inside, (all) => pageOf(all, group));
      if (answer) this.addVariables(answer.variables, answer.place);
    });
  }

  /** The adapter says nothing of items: all children come at once, and are laid out by pages where they are many. */
  #addGrouped({ variablesReference }: Container, place: Place): void {
    const answer = this.#read({ variablesReference }, place, withoutRepeats);
    if (!answer) return;
    const { named, items } = splitItems(answer.variables);
    this.addVariables(named, answer.place);
    this.show(answer.variables, answer.place);
    this.#addPages({ start: 0, count: items.length }, answer.place, ({ start, count }, inside) => {
      this.addVariables(items.slice(start, start + count), inside);
    });
  }

  /** Rows for runs of items; `addItems` is called for each open run that is short enough to be drawn. */
  #addPages(range: Range, place: Place, addItems: (group: ValueGroup, inside: Place) => void): void {
    for (const group of valueGroups(range.start, range.count)) {
      const { name, count } = group;
      const key = pathOf(place.path, name);
      const expanded = this.#sources.isExpanded(key, false);
      const own = { ...place, path: key };
      this.#add({ type: 'group', key, level: place.level, name, count, expanded }, own);
      if (!expanded && !this.#isFollowed(key)) continue;
      const inside = below(own, expanded);
      if (count > pageSize) this.#addPages(group, inside, addItems);
      else addItems(group, inside);
    }
  }

  /** Children as they are now, else as they were shown last, else undefined and a row that says why. */
  #read(
    plain: Dap.VariablesArguments,
    place: Place,
    pick: (answered: Variables) => Variables = (answered) => answered,
  ): { readonly variables: Variables; readonly place: Place } | undefined {
    const { known } = this.#sources;
    const args = this.#formatted(plain);
    const answer = this.#sources.read(args);
    const isOver = place.age === 'over';
    const inside = { ...place, container: args.variablesReference };
    if (answer.status === 'ready') return { variables: pick(answer.value.variables ?? []), place: inside };
    const present = answer.status === 'loading' && place.age === 'now' ? ofThisStop(answer)?.variables : undefined;
    if (present) return { variables: pick(present), place: { ...inside, isRefreshing: true } };
    const previous = answer.status === 'loading' ? answer.previous?.variables : undefined;
    const mayBeOld = answer.status === 'loading' || place.age !== 'now';
    const old = previous ? pick(previous) : mayBeOld ? known.get(place.path) : undefined;
    if (old) return { variables: old, place: { ...inside, age: isOver ? 'over' : 'late' } };
    // That the reference of a late value is refused says nothing of the value to come.
    const isError = answer.status === 'failed' && place.age !== 'late';
    const text = isError ? answer.message : 'reading';
    const read: ValueRead = { command: 'variables', args, ...stateOf(answer), hasFailed: isError };
    this.#add({ type: 'note', key: pathOf(place.path, '', 'note'), level: place.level, text, isError, read }, place);
    return undefined;
  }
}

/** What is shown until a read is answered that was answered at this stop already. */
const ofThisStop = <Value>(read: Extract<Read<Value>, { status: 'loading' }>): Value | undefined =>
  read.isOfThisStop === true ? read.previous : undefined;
