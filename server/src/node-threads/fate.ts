import type { CallKind, CallSite } from './call-site.ts';
import type { Position } from './position.ts';

/** A frame of the stack, or of the stack that an asynchronous one continues. */
export interface StackFrame extends Position {
  /** Empty for the program's own scripts. */
  readonly url: string;
  readonly functionName: string;
  readonly scriptId: string;
  /** How the frame before it was reached: `call`, or V8's description of the asynchronous operation, such as `await`. */
  readonly link: string;
}

/** What becomes of a thrown error; `unknown` where the code does not show it. */
export type Fate = 'caught' | 'uncaught' | 'unknown';

/** Reads a frame's code; `undefined` if that is not possible. */
export type ReadSite = (frame: StackFrame, kind: CallKind) => CallSite | undefined;

/** The script of Node that evaluates ES modules. */
export const moduleJob = 'node:internal/modules/esm/module_job';

/** Node's function that V8 calls for an `import()`. */
const importCallback = 'importModuleDynamicallyCallback';

const isStart = ({ url }: StackFrame) => url.startsWith('node:internal/main/');
const isLoader = (frame: StackFrame) =>
  isStart(frame) || /^node:internal\/(modules\/|process\/(esm_loader|execution)$)/.test(frame.url);

/** Node's code that runs timers, ticks and promises. */
const isQueue = ({ url }: StackFrame) => ['node:internal/timers', 'node:internal/process/task_queues'].includes(url);

/** Node's code that calls back and ignores a promise that the callback returns. */
const ignoresPromises = (frame: StackFrame) => isQueue(frame) || frame.url === 'node:events';

/** Node's loader passes an error on, as it does with each error of a module. */
export function isRethrow(frames: readonly StackFrame[]): boolean {
  const end = frames.findIndex(({ link }) => link !== 'call');
  return frames.slice(0, end === -1 ? frames.length : end).every((frame) => isLoader(frame) || isQueue(frame));
}

/** A frame of the program, and Node's frames that evaluated its module, if it is a module's first. */
interface Step {
  readonly frame: StackFrame;
  readonly loader: readonly StackFrame[];
}

/** Without Node's frames that only run what an awaited promise continues. */
function withoutQueues(frames: readonly StackFrame[]): readonly StackFrame[] {
  const linkAfter = (index: number) =>
    frames.slice(index + 1).find((frame) => !isQueue(frame) || frame.link !== 'call')?.link;
  const isContinued = (index: number) => ['await', 'Promise.then'].includes(linkAfter(index) ?? '');
  return frames.filter((frame, index) => !isQueue(frame) || !isContinued(index));
}

/** Groups Node's loader with the frame before it. */
function stepsOf(frames: readonly StackFrame[]): readonly Step[] {
  const steps: Step[] = [];
  for (const frame of withoutQueues(frames)) {
    const before = steps.at(-1);
    if (before && isLoader(frame)) steps[steps.length - 1] = { ...before, loader: [...before.loader, frame] };
    else steps.push({ frame, loader: [] });
  }
  return steps;
}

/**
 * Follows a thrown error from frame to frame, as an error or as a rejected promise, through the evaluation of an ES
 * module to the program's start. V8 takes Node's loader, which rethrows, for code that handles the error.
 */
export function fateOf(frames: readonly StackFrame[], read: ReadSite): Fate {
  let isPromise = false;
  let isFirst = true;
  let isModule = false;
  let kind: CallKind = 'call';
  for (const { frame, loader } of stepsOf(frames)) {
    const isCalled = isFirst || kind === 'import' || frame.link === 'call' || (isPromise && frame.link === 'await');
    if (!isCalled) return 'unknown';
    if (isPromise && ignoresPromises(frame)) return 'uncaught';
    const site = read(frame, kind);
    if (!site) return 'unknown';
    isPromise ||= !isFirst && site.rejects;
    if (isPromise && site.use === 'other') return 'unknown';
    if (isPromise && site.use === 'ignored') return 'uncaught';
    isPromise &&= site.use === 'returned';
    if (!isPromise && site.catches) return 'caught';
    if (site.isAsync && site.isGenerator) return 'unknown';
    isPromise ||= site.isAsync;
    isFirst = false;
    kind = 'call';
    if (loader.length === 0) continue;
    if (!site.isTopLevel) return 'unknown';
    isModule ||= loader.some(({ url }) => url === moduleJob);
    if (isModule && loader.some(isStart)) return 'uncaught';
    if (loader.some(({ functionName }) => functionName === importCallback)) kind = 'import';
    isPromise = kind === 'import';
  }
  return 'unknown';
}
