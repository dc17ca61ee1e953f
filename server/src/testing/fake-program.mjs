import { refusal } from './fake-conversation.mjs';
import { createFakeValues } from './fake-values.mjs';

/** The lines in the order in which the program runs them: `work` is called from line 3 of `main`. */
const trace = [
  { line: 1, depth: 0 },
  { line: 2, depth: 0 },
  { line: 3, depth: 0 },
  { line: 20, depth: 1 },
  { line: 21, depth: 1 },
  { line: 22, depth: 1 },
  { line: 4, depth: 0 },
  { line: 5, depth: 0 },
];
const callLine = 3;
const lastLine = 22;
const thrown = {
  exceptionId: 'TypeError',
  description: 'n is not a number',
  breakMode: 'unhandled',
  details: { typeName: 'TypeError', message: 'n is not a number', stackTrace: 'at work (main.fake:22)' },
};
const items = Array.from({ length: 250 }, (_, index) => ({
  name: `[${index}]`,
  value: `${index}`,
  variablesReference: 0,
}));

function variable(name, value, rest = {}) {
  return { name, value, type: 'number', variablesReference: 0, ...rest };
}

/** The frames of a package, and of the runtime that calls it, in the folder of a program. */
function framesAbove(program) {
  const path = program.replace(/[^/]*$/, 'node_modules/work.fake');
  return [
    { id: 3, name: 'library', line: 1, column: 1, source: { name: 'work.fake', path } },
    { id: 4, name: 'call', line: 1, column: 1, source: { name: 'loader', path: '<internals>/loader' } },
  ];
}

/** The place of a breakpoint: a line between the functions moves to the next function, and there is none after the last. */
function bind(id, { line, condition }) {
  if (line > lastLine) return { id, verified: false, message: 'There is no code on this line.' };
  return { id, verified: true, line: line > 5 && line < 20 ? 20 : line, condition };
}

/**
 * The script of an adapter whose debuggee is a little program. A configuration may have `stopOnEntry`, `exitCode`,
 * `endless` (it keeps running until it is paused), `throws` (an exception ends it), `inLibrary` (a package runs on top of it),
 * `refuses` (a command that is refused), `variables` (its own values), and `program`, its source.
 */
export function createFakeProgram() {
  let configuration = {};
  let values = createFakeValues({});
  let at = 0;
  let breakpoints = [];
  let filters = [];

  const stop = (adapter, reason, rest = {}) =>
    adapter.emit('stopped', { reason, threadId: 1, allThreadsStopped: true, ...rest });

  const end = (adapter) => {
    at = trace.length;
    if (configuration.endless) return;
    adapter.emit('output', { category: 'stdout', output: 'done\n' });
    adapter.emit('exited', { exitCode: configuration.exitCode ?? (configuration.throws ? 1 : 0) });
    adapter.emit('terminated');
  };

  /** Throws at the end, if the program is one that does, and stops there, if that is asked for. */
  const finish = (adapter) => {
    if (!configuration.throws || !filters.includes('uncaught') || at > trace.length) return end(adapter);
    at = trace.length + 1;
    stop(adapter, 'exception', { description: 'Paused on exception', text: thrown.description });
  };

  /** Runs from a place to the first breakpoint, or to the first place where `isThere` is true. */
  const run = (adapter, from, isThere = () => false) => {
    for (at = from; at < trace.length; at++) {
      const hit = breakpoints.find(({ verified, line, condition }) => {
        return verified && line === trace[at].line && condition !== 'false';
      });
      if (hit) return stop(adapter, 'breakpoint', { hitBreakpointIds: [hit.id] });
      if (isThere(trace[at])) return stop(adapter, 'step');
    }
    finish(adapter);
  };

  const resume = (command, isThere) => (_args, adapter) => {
    if (configuration.refuses === command) throw refusal('The debuggee does not feel like it.');
    const { depth } = trace[at] ?? { depth: 0 };
    adapter.later(() => run(adapter, at + 1, (place) => isThere(place, depth)));
    return { allThreadsContinued: true };
  };

  const launch = (args, adapter) => {
    configuration = args;
    values = createFakeValues(args.variables ?? {});
    if (args.refuses === 'launch') throw refusal('The program {name} is not for debugging.', { name: 'main' });
    adapter.emit('output', { category: 'stdout', output: 'started\n' });
    return adapter.begin();
  };

  const locals = () => [
    variable('n', `${at}`),
    variable('text', `'${'x'.repeat(200)}'`, { type: 'string' }),
    variable('list', 'Array(250)', { type: 'Array', variablesReference: 300, indexedVariables: items.length }),
    ...values.locals,
  ];

  return {
    capabilities: {
      supportsConfigurationDoneRequest: true,
      supportsConditionalBreakpoints: true,
      supportTerminateDebuggee: true,
      supportsSetVariable: true,
      supportsExceptionInfoRequest: true,
      exceptionBreakpointFilters: [{ filter: 'uncaught', label: 'Uncaught exceptions' }],
    },
    onStarted: (adapter) => {
      if (configuration.noDebug) end(adapter);
      else if (configuration.stopOnEntry) stop(adapter, 'entry');
      else run(adapter, 0);
    },
    on: {
      launch,
      attach: launch,
      setBreakpoints: ({ breakpoints: wanted = [] }) => {
        breakpoints = wanted.map((breakpoint, index) => bind(index + 1, breakpoint));
        return { breakpoints: breakpoints.map(({ id, verified, line, message }) => ({ id, verified, line, message })) };
      },
      setExceptionBreakpoints: (asked) => {
        ({ filters = [] } = asked);
        return {};
      },
      exceptionInfo: () => thrown,
      stackTrace: () => {
        const { line, depth } = trace[at] ?? trace.at(-1);
        const source = { name: 'main.fake', path: configuration.program };
        const main = { id: 1, name: 'main', line: depth === 0 ? line : callLine, column: 1, source };
        const work = { id: 2, name: 'work', line, column: 3, source };
        const own = depth === 0 ? [main] : [work, main];
        const stackFrames = configuration.inLibrary ? [...framesAbove(configuration.program), ...own] : own;
        return { stackFrames, totalFrames: stackFrames.length };
      },
      scopes: () => ({
        scopes: [
          { name: 'Local', presentationHint: 'locals', variablesReference: 100, expensive: false },
          { name: 'Global', variablesReference: 200, expensive: true },
        ],
      }),
      variables: ({ variablesReference, start = 0, count }) => {
        if (variablesReference === 100) return { variables: locals() };
        if (variablesReference === 200) return { variables: items };
        const children = values.childrenOf(variablesReference);
        if (children) return { variables: children };
        return { variables: items.slice(start, count === undefined ? undefined : start + count) };
      },
      evaluate: ({ expression, context }) => {
        if (expression === 'crash')
          throw refusal('Uncaught TypeError TypeError: crashed\n    at crash (main.fake:3)\n');
        if (expression === 'boom') throw refusal('ReferenceError: boom is not defined');
        const found = values.find(expression);
        if (found) return { result: found.value, type: found.type, variablesReference: found.variablesReference };
        if (expression === 'context') return { result: context, variablesReference: 0 };
        return { result: `<${expression}>`, type: 'string', variablesReference: expression === 'list' ? 300 : 0 };
      },
      setVariable: ({ value }) => ({ value }),
      continue: resume('continue', () => false),
      next: resume('next', (place, depth) => place.depth <= depth),
      stepIn: resume('stepIn', () => true),
      stepOut: resume('stepOut', (place, depth) => place.depth < depth),
      pause: (_args, adapter) => {
        adapter.later(() => stop(adapter, 'pause'));
        return {};
      },
    },
  };
}

/**
 * For the fake adapter as a process, which imports it by its path.
 * @public
 */
export const script = createFakeProgram();
