import { entryOf, splitException, thrownException, topFrame, type Dap, type StoppedThread } from '#protocol';
import type { EditorException, ReportedException, TracePart } from '../../editor/editor-input.ts';
import { isSameFields } from '../../editor/same-fields.ts';
import { sourcePlaces } from '../../model/source-places.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type { DocumentPort, SharedPort, ShownPort } from '../../model/ports.ts';
import { isIn } from '../../model/files/is-in.ts';

const breakModes: Readonly<Record<string, string>> = {
  unhandled: 'uncaught',
  userUnhandled: 'not caught in user code',
  always: 'may be caught',
};

/** The longest message, trace and line that are shown; all of it is copied. */
const longestText = 100_000;
const longestLine = 1_000;

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text);

/** The most inner exceptions that are shown. */
const mostCauses = 30;

/** The inner exceptions that an adapter reports, outer ones first. */
function innerExceptions(
  inner: readonly Dap.ExceptionDetails[],
  workspacePath: string,
  budget = { left: mostCauses },
): readonly ReportedException[] {
  const causes = inner.slice(0, budget.left);
  budget.left -= causes.length;
  return causes.map(({ typeName, fullTypeName, message = '', evaluateName, stackTrace = '', innerException = [] }) => ({
    type: oneLine(typeName ?? fullTypeName ?? 'exception'),
    fullType: fullName(typeName, fullTypeName),
    message: oneLine(message),
    expression: evaluateName,
    trace: traceParts(stackTrace.trimEnd(), workspacePath),
    inner: innerExceptions(innerException, workspacePath, budget),
  }));
}

/** The full name of a type, if it says more than the name. */
const fullName = (name: string | undefined, full: string | undefined): string | undefined =>
  full === undefined || name === undefined || full === name ? undefined : oneLine(full);

/** Python reports the causes of an exception only in its trace. */
const pythonChain =
  /\n([^\s][^\n]*)\n\n(?:The above exception was the direct cause|During handling of the above exception)/g;

/** The causes that a trace names, nested. */
function chainIn(trace: string): readonly ReportedException[] {
  const named = [...trace.matchAll(pythonChain)].flatMap(([, cause]) => cause ?? []).slice(-mostCauses);
  return named.reduce<readonly ReportedException[]>((inner, cause) => {
    const { type, message } = splitException(cause);
    return [{ type: oneLine(type), message: oneLine(message), trace: [], inner }];
  }, []);
}

const causeLines = (inner: readonly ReportedException[], depth = 0): readonly string[] =>
  inner.flatMap(({ type, message, inner: causes }) => [
    `${'  '.repeat(depth)}Caused by ${message === '' ? type : `${type}: ${message}`}`,
    ...causeLines(causes, depth + 1),
  ]);

const oneLine = (text: string): string => {
  const lines = text.slice(0, longestText).split('\n');
  const words = lines.map((line) => line.trim()).filter((line) => line !== '');
  return visibleText(cut(words.join(' '), longestLine));
};

/** A trace in pieces: those that name a line of a file in the workspace are links. */
export function traceParts(trace: string, workspacePath: string): readonly TracePart[] {
  const parts: TracePart[] = [];
  let text = '';
  for (const whole of cut(trace, longestText).split('\n')) {
    const line = cut(whole, longestLine);
    let end = 0;
    for (const place of sourcePlaces(line, workspacePath)) {
      const named = visibleText(line.slice(place.start, place.end));
      parts.push(visibleText(text + line.slice(end, place.start)), { text: named, path: place.path, line: place.line });
      text = '';
      end = place.end;
    }
    text += `${line.slice(end)}\n`;
  }
  return [...parts, visibleText(text.slice(0, -1))].filter((part) => part !== '');
}

/** The exception that a thread stopped on; undefined for another reason. */
export function editorException(stopped: StoppedThread, workspacePath: string): EditorException | undefined {
  const { stop, thread, session } = stopped;
  const frame = topFrame(stop);
  if (stop.reason !== 'exception' || !frame) return undefined;
  const { exception } = stop;
  const { type = 'Exception', message } = thrownException(stop);
  const mode = entryOf(breakModes, exception?.breakMode ?? '');
  const {
    stackTrace = '',
    innerException: within = [],
    typeName,
    fullTypeName,
    evaluateName,
  } = exception?.details ?? {};
  const trace = stackTrace.trimEnd();
  const inner = within.length > 0 ? innerExceptions(within, workspacePath) : chainIn(cut(trace, longestText));
  const about = [mode, `in ${thread.name}`].filter((word) => word !== undefined).join(', ');
  const name = message === '' ? type : `${type}: ${message}`;
  return {
    id: `${session.id} ${stop.id}`,
    line: frame.line,
    type: oneLine(type),
    about: oneLine(about),
    message: visibleText(cut(message, longestText)),
    fullType: fullName(typeName, fullTypeName),
    expression: evaluateName,
    inner,
    trace: traceParts(trace, workspacePath),
    copyText: [name, ...causeLines(inner), ...(trace === '' ? [] : [trace])].join('\n'),
  };
}

/** The exception at the stopped line. Its texts are made once, however often the editor is drawn. */
export class ShownException {
  #of: object | undefined;
  #words: EditorException | undefined;

  /** The exception of the shown stop, if it is in the open document. */
  current({
    presented,
    documents,
    server,
  }: SharedPort & Pick<ShownPort, 'presented'> & Pick<DocumentPort, 'documents'>): EditorException | undefined {
    const { stopped, isOver } = presented.value;
    const { current } = documents.value;
    if (!stopped || isOver || !current) return undefined;
    const { session, thread, stop } = stopped;
    if (!isIn(current, session.id, topFrame(stop)?.source)) return undefined;
    const { path } = server.value.workspace;
    const { id, reason, exception, text, description } = stop;
    const line = topFrame(stop)?.line;
    const now = { session: session.id, id, thread: thread.name, line, reason, exception, text, description, path };
    if (!isSameFields(now, this.#of)) this.#words = editorException(stopped, path);
    this.#of = now;
    return this.#words;
  }
}
