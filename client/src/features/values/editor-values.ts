import { localScopes, type Dap } from '#protocol';
import type { EditorFrameValues, EditorValue } from '../../editor/editor-input.ts';
import { areValuesAboutToChange } from './frame-moment.ts';
import { valueKind } from './value-kind.ts';
import { lineOf } from './value-row-view.ts';
import type { ShownChildren } from './value-row.ts';
import { shownFormat } from './value-format.ts';
import { variablesBefore } from './variables-rows.ts';
import { keyed } from '../../model/keyed.ts';
import type { Workbench } from '../../model/workbench.ts';
import type { Read } from '../../model/ports.ts';
import { isIn } from '../../editor/editor-inputs.ts';

const longestValue = 60;

/** They stand on nearly every line of a method, and what they are says nothing. */
const receivers: ReadonlySet<string> = new Set(['this', 'self', 'cls']);

const isTelling = (variable: Dap.Variable): boolean =>
  variable.value !== '' && !receivers.has(variable.name) && valueKind(variable) !== 'function';

function valueOf<Value>(read: Read<Value>): Value | undefined {
  if (read.status === 'failed') return undefined;
  return read.status === 'ready' ? read.value : read.previous;
}

/** The variables of a frame's local scopes, the innermost of each name. */
function toValues(
  scopes: readonly Dap.Scope[],
  variablesOf: (scope: Dap.Scope) => readonly Dap.Variable[],
  before: ShownChildren,
): readonly EditorValue[] {
  const values = new Map<string, EditorValue>();
  const locals = new Set(localScopes(scopes));
  for (const [path, scope] of keyed(scopes)) {
    if (!locals.has(scope)) continue;
    const old = new Map((before.get(path) ?? []).map(({ name, value }) => [name, value]));
    for (const variable of variablesOf(scope)) {
      const { name, value } = variable;
      if (values.has(name) || !isTelling(variable)) continue;
      const was = old.get(name);
      values.set(name, { name, text: lineOf(value, longestValue), isChanged: was !== undefined && was !== value });
    }
  }
  return [...values.values()];
}

/** The values that stand behind the lines of the open document; the last ones stay until others are known. */
export class FrameValues {
  #last: EditorFrameValues | undefined;
  /** The document that they are of. */
  #key: string | undefined;

  /** Of the frame that is shown, where it stands in the open document. */
  current(workbench: Workbench): EditorFrameValues | undefined {
    if (!workbench.view.value.inlineValues) return (this.#last = undefined);
    const key = workbench.documents.value.current?.key;
    if (!areValuesAboutToChange(workbench) || key !== this.#key) this.#last = this.#next(workbench);
    this.#key = key;
    return this.#last;
  }

  #next(workbench: Workbench): EditorFrameValues | undefined {
    const shown = workbench.shownFrame();
    const stopped = workbench.shownStop();
    const { current } = workbench.documents.value;
    if (!shown || !stopped || !current || !isIn(current, shown.sessionId, shown.frame.source)) return undefined;
    if (workbench.presented.value.isOver) return this.#last && withoutChanges(this.#last);
    const { sessionId, frame } = shown;
    const scopes = valueOf(workbench.reads.read(sessionId, 'scopes', { frameId: frame.id }))?.scopes ?? [];
    const format = shownFormat(workbench, sessionId);
    const variablesOf = ({ variablesReference }: Dap.Scope) =>
      valueOf(workbench.reads.read(sessionId, 'variables', { variablesReference, ...format }))?.variables ?? [];
    const values = toValues(scopes, variablesOf, format.format ? new Map() : variablesBefore(stopped, frame));
    return { line: frame.line, column: frame.column, values };
  }
}

const withoutChanges = (shown: EditorFrameValues): EditorFrameValues => ({
  ...shown,
  values: shown.values.map((value) => (value.isChanged ? { ...value, isChanged: false } : value)),
});
