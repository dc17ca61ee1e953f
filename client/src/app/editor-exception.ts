import { topFrame, type StoppedThread } from '#protocol';
import type { EditorException, TracePart } from '../editor/editor-input.ts';
import { visibleText } from '../ui/visible-text.ts';

/** DAP's break modes (type `ExceptionBreakMode`) as they are told. */
const breakModes: Readonly<Record<string, string>> = {
  unhandled: 'uncaught',
  userUnhandled: 'not caught in your code',
  always: 'may be caught',
  all: 'may be caught',
};

interface Named {
  readonly type: string;
  readonly message: string;
}

/** `KeyError: 'XK'` says both; some adapters have no other words for an exception. */
function splitName(text: string): Named {
  const found = /^([\p{ID_Start}$_][\p{ID_Continue}$.]*):\s*(.*)$/su.exec(text);
  return found ? { type: found[1] ?? '', message: found[2] ?? '' } : { type: text, message: '' };
}

function nameOf({ stop: { exception, text = '', description = '' } }: StoppedThread): Named {
  const { exceptionId, description: told, details } = exception ?? {};
  const named = splitName(details?.typeName ?? exceptionId ?? text);
  const message = details?.message ?? told ?? named.message;
  const isNamed = named.type !== '' && named.type !== 'exception';
  return {
    type: isNamed ? named.type : 'Exception',
    message: message === '' && !exception ? description : message,
  };
}

interface Details {
  readonly message?: string;
  readonly typeName?: string;
  readonly innerException?: readonly Details[];
}

/** The exceptions inside one, outermost first; nobody follows more of them than this. */
const mostCauses = 10;

const innerOf = ({ innerException = [] }: Details): readonly Details[] =>
  innerException.flatMap((inner) => [inner, ...innerOf(inner)]).slice(0, mostCauses);

/** Python tells of the exceptions before the last one in its trace only. */
const pythonChain =
  /\n([^\s][^\n]*)\n\n(?:The above exception was the direct cause|During handling of the above exception)/g;

function causesOf(details: Details | undefined, trace: string): readonly string[] {
  const inner = innerOf(details ?? {}).map(({ typeName = 'exception', message = '' }) =>
    message === '' ? typeName : `${typeName}: ${message}`,
  );
  if (inner.length > 0) return inner.map(oneLine);
  return [...trace.matchAll(pythonChain)]
    .flatMap(([, cause]) => cause ?? [])
    .toReversed()
    .map(oneLine);
}

const oneLine = (text: string): string => visibleText(text.replace(/\s*\n\s*/g, ' '));

/** Places as Python and JavaScript write them in traces: `File "/a.py", line 3`, `(/a.js:3:1)`, `(file:///a.js:3:1)`. */
const place = /File "([^"\n]+)", line (\d+)|(?:file:\/\/)?((?:\/|[A-Za-z]:[\\/])[^\s():"']+):(\d+)(?::\d+)?/g;

/** A trace in pieces: those that name a line of a file of the workspace can be opened. */
export function traceParts(trace: string, workspacePath: string): readonly TracePart[] {
  const parts: TracePart[] = [];
  let end = 0;
  for (const match of trace.matchAll(place)) {
    const path = match[1] ?? match[3] ?? '';
    const line = Number(match[2] ?? match[4]);
    if (workspacePath === '' || !path.startsWith(`${workspacePath}/`)) continue;
    parts.push(visibleText(trace.slice(end, match.index)), { text: visibleText(match[0]), path, line });
    end = match.index + match[0].length;
  }
  return [...parts, visibleText(trace.slice(end))].filter((part) => part !== '');
}

/** The exception that a thread stopped on, in words; undefined where it stopped for another reason. */
export function editorException(stopped: StoppedThread, workspacePath: string): EditorException | undefined {
  const { stop, thread, session } = stopped;
  const frame = topFrame(stop);
  if (stop.reason !== 'exception' || !frame) return undefined;
  const { exception } = stop;
  const { type, message } = nameOf(stopped);
  const mode = breakModes[exception?.breakMode ?? ''];
  const trace = exception?.details?.stackTrace?.trimEnd() ?? '';
  const causes = causesOf(exception?.details, trace);
  const about = [mode, `in ${thread.name}`].filter((word) => word !== undefined).join(', ');
  const name = message === '' ? type : `${type}: ${message}`;
  return {
    id: `${session.id} ${stop.id}`,
    line: frame.line,
    type: oneLine(type),
    about: oneLine(about),
    message: visibleText(message),
    causes,
    trace: traceParts(trace, workspacePath),
    copyText: [name, ...causes.map((cause) => `Caused by ${cause}`), ...(trace === '' ? [] : [trace])].join('\n'),
  };
}
