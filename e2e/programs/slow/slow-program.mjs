import { noAnswer, refusal } from '../../../server/src/testing/fake-conversation.mjs';

/** The line that the program is stopped at. */
let line = 1;
/** The slow requests that are answered by now. */
const warm = new Set();
/** Requests that wait for an answer that never comes, by their number. */
const waiting = new Map();

const stop = (adapter) => adapter.emit('stopped', { reason: 'step', threadId: 1, allThreadsStopped: true });
const variable = (name, value, rest = {}) => ({ name, value, variablesReference: 0, ...rest });

/** Callers of the function that the program is stopped in, the first of them 1. */
const frames = (first, end) =>
  Array.from({ length: end - first }, (_, index) => ({ id: first + index + 1, name: `caller${first + index}`, line: 1, column: 1 }));

/** Does not answer until it is cancelled; from then on it answers such requests at once. */
const slowly = (body) => (request) => {
  if (warm.has(request.command)) return body();
  waiting.set(request.seq, request.command);
  return noAnswer;
};

const slowCall = slowly(() => ({ result: 'at last', variablesReference: 0 }));
const slowChildren = slowly(() => ({ variables: [variable('inside', '1')] }));
const slowMemory = slowly(() => ({ address: '0x1000', data: Buffer.alloc(64, 7).toString('base64') }));
const slowInstructions = slowly(() => ({ instructions: [{ address: '0x1000', instruction: 'nop' }] }));
const slowModules = slowly(() => ({ modules: [{ id: 1, name: 'pricing' }], totalModules: 1 }));
const slowFrames = slowly(() => ({ stackFrames: frames(20, 25), totalFrames: 25 }));
const slowScopes = slowly(() => ({ scopes: [{ name: 'Outer', variablesReference: 2, expensive: false }] }));
const slowSources = slowly(() => ({ sources: [{ name: 'main.slow', path: '/main.slow' }] }));

/**
 * An adapter that never answers some reads, until one of the kind is cancelled.
 * @public
 */
export const script = {
  capabilities: {
    supportsConfigurationDoneRequest: true,
    supportsCancelRequest: true,
    supportsDelayedStackTraceLoading: true,
    supportsReadMemoryRequest: true,
    supportsDisassembleRequest: true,
    supportsModulesRequest: true,
    supportsLoadedSourcesRequest: true,
  },
  onStarted: stop,
  on: {
    stackTrace: ({ startFrame = 0 }, adapter, request) => {
      if (startFrame > 0) return slowFrames(request);
      const top = { id: 1, name: 'main', line, column: 1, source: { name: 'main.slow', path: adapter.program } };
      return { stackFrames: [top, ...frames(1, 20)], totalFrames: 25 };
    },
    launch: (args, adapter) => {
      adapter.program = args.program;
      return adapter.begin();
    },
    scopes: ({ frameId }, _adapter, request) =>
      frameId === 1
        ? { scopes: [{ name: 'Local', presentationHint: 'locals', variablesReference: 1, expensive: false }] }
        : slowScopes(request),
    variables: ({ variablesReference }, _adapter, request) =>
      variablesReference === 1
        ? { variables: [variable('line', String(line)), variable('deep', 'Deep', { variablesReference: 2 })] }
        : slowChildren(request),
    evaluate: ({ expression }, _adapter, request) =>
      expression === 'slow()' ? slowCall(request) : { result: String(line), variablesReference: 0 },
    readMemory: (_args, _adapter, request) => slowMemory(request),
    disassemble: (_args, _adapter, request) => slowInstructions(request),
    modules: (_args, _adapter, request) => slowModules(request),
    loadedSources: (_args, _adapter, request) => slowSources(request),
    cancel: ({ requestId }) => {
      if (!waiting.has(requestId)) throw refusal('There is nothing to cancel.');
      warm.add(waiting.get(requestId));
      return {};
    },
    next: (_args, adapter) => {
      line += 1;
      adapter.later(() => stop(adapter));
      return {};
    },
  },
};
