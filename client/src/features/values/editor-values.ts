import { localScopes, type Dap } from '#protocol';
import type { EditorFrameValues, EditorValue } from '../../editor/editor-input.ts';
import { areValuesAboutToChange } from './about-to-change.ts';
import { valueKind } from './value-kind.ts';
import { lineOf } from '../../ui/one-line.ts';
import { shownFormat } from './value-format.ts';
import { keyed } from '../../model/keyed.ts';
import { answerOf } from '../../model/reads/answer-of.ts';
import type { ShownValues } from '../../model/reads/shown-values.ts';
import type { EditorValuesPort } from './port.ts';
import { isIn } from '../../model/files/is-in.ts';

const longestValue = 60;

/** They are on nearly every line of a method, and their values are not interesting. */
const receivers: ReadonlySet<string> = new Set(['this', 'self', 'cls']);

const isDetailed = (variable: Dap.Variable): boolean =>
  variable.value !== '' && !receivers.has(variable.name) && valueKind(variable) !== 'function';

/** The variables of a frame's local scopes, the innermost of each name. */
function toValues(
  scopes: readonly Dap.Scope[],
  valuesOf: (scope: Dap.Scope, path: string) => ShownValues,
): readonly EditorValue[] {
  const values = new Map<string, EditorValue>();
  const locals = new Set(localScopes(scopes));
  for (const [path, scope] of keyed(scopes)) {
    if (!locals.has(scope)) continue;
    const { variables = [], before } = valuesOf(scope, path);
    const old = new Map(before.map(({ name, value }) => [name, value]));
    for (const variable of variables) {
      const { name, value } = variable;
      if (values.has(name) || !isDetailed(variable)) continue;
      const was = old.get(name);
      values.set(name, { name, text: lineOf(value, longestValue), isChanged: was !== undefined && was !== value });
    }
  }
  return [...values.values()];
}

/** The inline values of the open document; the last ones stay until others are known. */
export class FrameValues {
  #last: EditorFrameValues | undefined;
  /** The document of the last values. */
  #key: string | undefined;

  /** The values of the shown frame, if it is in the open document. */
  current(port: Omit<EditorValuesPort, 'valueMenu'>): EditorFrameValues | undefined {
    if (!port.view.value.inlineValues) return (this.#last = undefined);
    const key = port.documents.value.current?.key;
    if (!areValuesAboutToChange(port) || key !== this.#key) this.#last = this.#next(port);
    this.#key = key;
    return this.#last;
  }

  #next(port: Omit<EditorValuesPort, 'valueMenu'>): EditorFrameValues | undefined {
    const shown = port.shownFrame();
    const stopped = port.shownStop();
    const { current } = port.documents.value;
    if (!shown || !stopped || !current || !isIn(current, shown.sessionId, shown.frame.source)) return undefined;
    if (port.presented.value.isOver) return this.#last && withoutChanges(this.#last);
    const { sessionId, frame } = shown;
    const { reads } = port;
    const read = reads.read(sessionId, 'scopes', { frameId: frame.id });
    const isOld = read.status !== 'ready' && read.isOfThisStop !== true;
    const format = shownFormat(port, sessionId);
    const values = toValues(answerOf(read)?.scopes ?? [], ({ variablesReference }, path) => {
      const question = { command: 'variables', args: { variablesReference, ...format } } as const;
      return reads.values(sessionId, question, { frameId: frame.id, path, isOld });
    });
    return { line: frame.line, column: frame.column, values };
  }
}

const withoutChanges = (shown: EditorFrameValues): EditorFrameValues => ({
  ...shown,
  values: shown.values.map((value) => (value.isChanged ? { ...value, isChanged: false } : value)),
});
