import {
  DebugError,
  hasCapability,
  localScopes,
  sessionIn,
  type Dap,
  type SessionId,
  type StoppedThread,
} from '#protocol';
import type { AskedExpression, ValueSource } from '../../editor/editor-input.ts';
import { isAllowed } from '../../model/allowed.ts';
import { loadPart } from '../../model/attempt.ts';
import { keyed } from '../../model/keyed.ts';
import { isAboutToChange } from './about-to-change.ts';
import type { HoveredValue } from './hovered-value.ts';
import { shownFormat } from './value-format.ts';
import type { EditorValuesPort } from './port.ts';
import { variableNamed } from './variable-named.ts';

interface Shown {
  readonly sessionId: SessionId;
  readonly frame: Dap.StackFrame;
}

/** The shown frame and its stop: when an answer comes, another one may be shown. */
interface ShownAtStop extends Shown {
  readonly stopped: StoppedThread;
}

/** Reads values for the editor in the shown frame. */
export class HoveredValues {
  readonly #port: EditorValuesPort;
  readonly #expanded = new Map<string, boolean>();
  #source: { readonly key: string; readonly read: ValueSource } | undefined;

  constructor(port: EditorValuesPort) {
    this.#port = port;
  }

  /** Undefined while nothing is stopped. A new function for each stop and frame. */
  get source(): ValueSource | undefined {
    const port = this.#port;
    const shown = port.shownFrame();
    const stopped = port.shownStop();
    const isOver = port.presented.value.isOver || isAboutToChange(port);
    if (!shown || !stopped || isOver || port.server.value.connection.kind !== 'connected') return undefined;
    const key = `${shown.sessionId} ${stopped.stop.id} ${shown.frame.id}`;
    if (this.#source?.key !== key) this.#source = { key, read: (asked) => this.#show(asked, { ...shown, stopped }) };
    return this.#source.read;
  }

  /** The value of an expression in the shown frame; undefined if nothing is stopped. Rejects with a DebugError. */
  async read(asked: AskedExpression): Promise<Dap.Variable | undefined> {
    const shown = this.#port.shownFrame();
    return shown && this.source ? this.#read(asked, shown) : undefined;
  }

  async #show(asked: AskedExpression, shown: ShownAtStop): Promise<HTMLElement | undefined> {
    // What draws values here is loaded with the first of them.
    const loaded = loadPart(this.#port, import('./hovered-value.ts'), 'The value view');
    const read = this.#read(asked, shown).then(
      (variable) => ({ variable, refusal: undefined }),
      (error: unknown) => ({ variable: undefined, refusal: DebugError.from(error).message }),
    );
    const { variable, refusal } = await read;
    if (!variable && asked.by === 'pointer') return undefined;
    const part = await loaded;
    if (!part) return undefined;
    const element = new part.StoplineHoveredValue();
    element.port = this.#port;
    element.refusal = refusal;
    element.value = variable && this.#compared(variable, shown);
    return element;
  }

  async #read(
    { text: expression, place }: AskedExpression,
    { sessionId, frame }: Shown,
  ): Promise<Dap.Variable | undefined> {
    const session = sessionIn(this.#port.server.value.state.sessions, sessionId);
    const canEvaluate = hasCapability(session?.capabilities ?? {}, 'supportsEvaluateForHovers');
    if (!canEvaluate || !isAllowed(this.#port, 'evaluate')) return this.#readByName(expression, { sessionId, frame });
    const args = {
      expression,
      frameId: frame.id,
      context: 'hover',
      ...this.#contextOf(place),
      ...shownFormat(this.#port, sessionId),
    } as const;
    const { result, ...rest } = await this.#port.request(sessionId, 'evaluate', args);
    return { evaluateName: expression, ...rest, name: expression, value: result };
  }

  /** The place of an expression, which some adapters need. */
  #contextOf(place: AskedExpression['place']): Pick<Dap.EvaluateArguments, 'line' | 'column' | 'source'> {
    const { path } = this.#port.documents.value.current ?? {};
    return place === undefined || path === undefined ? {} : { ...place, source: { path } };
  }

  async #readByName(expression: string, { sessionId, frame }: Shown): Promise<Dap.Variable | undefined> {
    const port = this.#port;
    const { scopes } = await port.request(sessionId, 'scopes', { frameId: frame.id });
    const children = async (variablesReference: number) => {
      const { variables } = await port.request(sessionId, 'variables', { variablesReference });
      return variables;
    };
    const references = localScopes(scopes).map(({ variablesReference }) => variablesReference);
    const found = await variableNamed(expression, references, children);
    return found && { ...found, name: expression };
  }

  #compared(variable: Dap.Variable, { sessionId, frame, stopped }: ShownAtStop): HoveredValue {
    const { reads } = this.#port;
    const paths = [...keyed(stopped.stop.scopes ?? []).keys()];
    const before = (path: string) =>
      reads.placeOf(sessionId, { command: 'variables' }, { frameId: frame.id, path })?.before ?? [];

    const args = { expression: variable.name, frameId: frame.id, ...shownFormat(this.#port, sessionId) };
    return {
      sessionId,
      stopId: stopped.stop.id,
      frameId: frame.id,
      question: { command: 'evaluate', args },
      variable,
      was: paths.flatMap(before).find(({ name }) => name === variable.name)?.value,
      expanded: this.#expanded,
    };
  }
}
