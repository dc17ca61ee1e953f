import { readFileSync } from 'node:fs';
import { filledBody } from './filled-message.mjs';

const payloads = JSON.parse(
  readFileSync(new URL('../../../protocol/src/testing/payloads.json', import.meta.url), 'utf8'),
).map(({ text, repeated }) => text + (repeated ? repeated.text.repeat(repeated.count) : ''));

/** The configuration: the number of `texts` in a list, where to begin, and the `stride` from a stop to the next. */
let launched = { program: '', texts: 8, begin: 0, stride: 1 };
let round = 0;

/** The texts of this round: the first one is that of everything that is no list. */
const texts = () => Array.from({ length: launched.texts }, (_, index) => payloads[(round + index) % payloads.length]);

const titled = (name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

const answer = (command) => filledBody(`${titled(command)}Response`, texts());

const emit = (adapter, event, body) => {
  adapter.emit(event, { ...filledBody(`${titled(event)}Event`, texts()), ...body });
};

const page = (all, start = 0, count = 0) => all.slice(start, count === 0 ? undefined : start + count);

/** The first frame is in the program's file, so that the page has something to show. */
function frames() {
  const { stackFrames } = answer('stackTrace');
  const [first, second, ...others] = stackFrames.map((frame, index) => ({ ...frame, id: index + 1 }));
  return [
    { ...first, source: { name: 'main.js', path: launched.program }, presentationHint: 'normal' },
    { ...second, presentationHint: 'label' },
    ...others,
  ];
}

/** Each text as a line, and as the value of a line, in groups. */
function say(adapter) {
  for (const [index, text] of texts().entries()) {
    const event = filledBody('OutputEvent', [text]);
    const grouped = ['start', 'startCollapsed', 'end'].at(index % 3);
    adapter.emit('output', { ...event, category: index % 2 === 0 ? 'stdout' : 'stderr', output: `${text}\n`, group: grouped });
    adapter.emit('output', { category: 'console', output: text, variablesReference: 1 });
    adapter.emit('output', { category: text, output: `${text}\n` });
    adapter.emit('output', { category: 'important', output: text.slice(0, 200) });
  }
}

function stop(adapter) {
  const [text] = texts();
  emit(adapter, 'process');
  for (const reason of ['new', 'changed']) {
    emit(adapter, 'module', { reason });
    emit(adapter, 'loadedSource', { reason });
  }
  emit(adapter, 'breakpoint', { reason: 'new' });
  emit(adapter, 'breakpoint', {});
  emit(adapter, 'progressStart', { progressId: `${round}`, title: text, message: text, cancellable: true });
  emit(adapter, 'progressUpdate', { progressId: `${round}`, message: text });
  emit(adapter, 'progressEnd', { progressId: `${round - launched.stride}`, message: text });
  emit(adapter, 'thread', { reason: text });
  emit(adapter, 'memory');
  emit(adapter, 'invalidated');
  say(adapter);
  void adapter.ask('runInTerminal', { kind: 'integrated', title: text, cwd: '', args: ['true', text] });
  emit(adapter, 'stopped', { reason: 'exception', threadId: 1, allThreadsStopped: true, hitBreakpointIds: [] });
}

const resumed = (_args, adapter) => {
  adapter.later(() => {
    round += launched.stride;
    stop(adapter);
  });
  return { allThreadsContinued: true };
};

const noText = ['writeMemory', 'breakpointLocations'];
const asGenerated = ['setVariable', 'setExpression', 'loadedSources', 'stepInTargets', 'gotoTargets', 'locations'];

/** The first breakpoint stays in the program's file, so that the editor has one. */
const breakpoints = (command) => (args) => ({
  breakpoints: (args.breakpoints ?? args.filters ?? []).map(({ line }, index) => {
    const made = answer(command).breakpoints[index % launched.texts];
    const place = line === undefined ? {} : { line, ...(index === 0 && { source: undefined }) };
    return { ...made, ...place, id: index + 1, verified: index % 2 === 0, reason: 'failed' };
  }),
});

/**
 * An adapter that fills each text field of DAP with payloads, and goes on to others whenever it is resumed.
 * @public
 */
export const script = {
  get capabilities() {
    return { ...answer('initialize'), supportsRestartRequest: false, supportsTerminateRequest: false, supportsANSIStyling: true };
  },
  onStarted: stop,
  on: {
    ...Object.fromEntries(asGenerated.map((command) => [command, () => answer(command)])),
    ...Object.fromEntries(noText.map((command) => [command, () => ({})])),
    launch: (args, adapter) => {
      launched = { texts: 8, begin: 0, stride: 1, ...args };
      round = launched.begin;
      if (args.refuses) {
        const { error } = answer('error');
        throw Object.assign(new Error(texts()[0]), { body: { error: { ...error, showUser: true } } });
      }
      emit(adapter, 'capabilities');
      return adapter.begin();
    },
    breakpointLocations: () => ({ breakpoints: [{ line: 1, column: 1 }, { line: 1, column: 3 }] }),
    setBreakpoints: breakpoints('setBreakpoints'),
    setFunctionBreakpoints: breakpoints('setFunctionBreakpoints'),
    setExceptionBreakpoints: breakpoints('setExceptionBreakpoints'),
    setDataBreakpoints: breakpoints('setDataBreakpoints'),
    setInstructionBreakpoints: breakpoints('setInstructionBreakpoints'),
    dataBreakpointInfo: () => ({ ...answer('dataBreakpointInfo'), accessTypes: ['read', 'write'] }),
    threads: () => ({ threads: answer('threads').threads.map((thread, index) => ({ ...thread, id: index + 1 })) }),
    stackTrace: ({ startFrame, levels }) => ({
      stackFrames: page(frames(), startFrame, levels),
      totalFrames: launched.texts,
    }),
    scopes: () => ({
      scopes: answer('scopes').scopes.map((scope, index) => ({
        ...scope,
        variablesReference: index + 1,
        expensive: index > 0,
        ...(index === 0 && { presentationHint: 'locals' }),
      })),
    }),
    variables: ({ start, count }) => ({ variables: page(answer('variables').variables, start, count) }),
    evaluate: ({ expression }) => {
      if (expression === 'fails') throw Object.assign(new Error(texts()[0]), { body: answer('error') });
      return answer('evaluate');
    },
    // The adapter's own columns of modules are named by texts too.
    modules: () => ({ modules: answer('modules').modules.map((module) => ({ ...module, [module.name]: module.name })) }),
    source: () => ({ ...answer('source'), content: texts().join('\n') }),
    completions: () => ({ targets: answer('completions').targets.map((target) => ({ ...target, start: 0, length: 0 })) }),
    exceptionInfo: () => ({ ...answer('exceptionInfo'), breakMode: 'unhandled' }),
    readMemory: ({ count }) => ({
      ...answer('readMemory'),
      data: Buffer.from(texts().join(' ')).subarray(0, count).toString('base64'),
      unreadableBytes: 0,
    }),
    disassemble: ({ instructionCount }) => ({
      instructions: Array.from({ length: instructionCount }, (_, index) => ({
        ...answer('disassemble').instructions[index % launched.texts],
        address: `0x${(0x1000 + index * 4).toString(16)}`,
      })),
    }),
    continue: resumed,
    next: resumed,
    stepIn: resumed,
    goto: resumed,
  },
};
