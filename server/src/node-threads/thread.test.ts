import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fieldOf, textOf } from '#protocol';
import { moduleJob } from './fate.ts';
import { parsed } from './messages.ts';
import { Thread } from './thread.ts';

const loader = `class Job {
  async run() {
    try {
      await this.module.evaluate(timeout);
    } catch (e) {
      throw e;
    }
    return { module: this.module };
  }
}`;
const program = 'function f() { throw 1 }\ntry { f() } catch {}\nf()';
const sources: Readonly<Record<string, string>> = { 1: loader, 2: program };

/** A thread of a program whose V8 answers everything; the commands that it got, and what js-debug saw. */
function opened() {
  const sent: { readonly id: number; readonly method: string; readonly params: unknown }[] = [];
  const seen: string[] = [];
  const answers: string[] = [];
  const thread = new Thread({
    toAdapter: (text) => seen.push(parsed(text).method ?? 'answer'),
    toProgram: (text) => {
      const { id = 0, method = '', params } = parsed(text);
      sent.push({ id, method, params });
      const scriptSource = sources[textOf(params, 'scriptId') ?? ''];
      const breakpointId = method.includes('setBreakpoint') ? `breakpoint ${id}` : undefined;
      answers.push(JSON.stringify({ id, result: { scriptSource, breakpointId } }));
    },
  });
  const settle = async () => {
    await setImmediate();
    for (let text = answers.shift(); text !== undefined; text = answers.shift()) {
      thread.fromProgram(text);
      await setImmediate();
    }
  };
  const command = async (id: number, method: string, params = {}) => {
    thread.fromAdapter(JSON.stringify({ id, method, params }));
    await settle();
  };
  const event = async (method: string, params = {}) => {
    thread.fromProgram(JSON.stringify({ method, params }));
    await settle();
  };
  /** The methods that were sent since the last time, without the domain. */
  const methods = () => sent.splice(0).map(({ method }) => method.replace('Debugger.', ''));
  const states = () => sent.splice(0).flatMap(({ params }) => textOf(params, 'state') ?? []);
  const evaluations = () => sent.splice(0);
  const start = async (state: string) => {
    await command(1, 'Debugger.enable');
    await command(2, 'Debugger.setPauseOnExceptions', { state });
    await event('Debugger.scriptParsed', { scriptId: '1', url: moduleJob });
  };
  /** Pauses where Node's loader is about to evaluate a module. */
  const begin = async () => {
    const point = sent.find(({ params }) => fieldOf(fieldOf(params, 'location'), 'lineNumber') === 3);
    await event('Debugger.paused', { reason: 'other', callFrames: [], hitBreakpoints: [`breakpoint ${point?.id}`] });
  };
  /** Pauses at an error thrown by f, which is called at a line. */
  const pauseAt = (line: number) => {
    const frame = (lineNumber: number, columnNumber: number, scriptId: string) => ({
      functionName: '',
      location: { scriptId, lineNumber, columnNumber },
    });
    return event('Debugger.paused', {
      reason: 'exception',
      data: { uncaught: false },
      callFrames: [frame(0, 15, '2'), frame(line, line === 1 ? 6 : 0, '2'), frame(3, 24, '1')],
      asyncStackTrace: { description: 'await', callFrames: [{ scriptId: '3', lineNumber: 0, columnNumber: 0 }] },
    });
  };
  return { command, event, evaluations, start, begin, pauseAt, methods, states, seen };
}

/** Node's script that starts a program. */
const main = { scriptId: '3', url: 'node:internal/main/run_main_module' };

test.each(['none', 'all'])('with the state "%s", no breakpoint is set in Node’s loader', async (state) => {
  const { start, methods } = opened();
  await start(state);
  expect(methods()).toEqual(['Runtime.evaluate', 'enable', 'setPauseOnExceptions', 'getScriptSource']);
});

test('the time limit of an evaluation is taken from js-debug’s options, for one evaluation', async () => {
  const { command, seen, evaluations } = opened();
  await command(1, 'DotnetDebugger.setEvaluationOptions', { type: 'evaluation', options: { timeoutMs: 1_000 } });
  expect(seen).toEqual(['answer']);
  await command(2, 'Debugger.evaluateOnCallFrame', { expression: 'n' });
  await command(3, 'Debugger.evaluateOnCallFrame', { expression: 'n' });
  expect(evaluations()).toEqual([
    { id: 2, method: 'Debugger.evaluateOnCallFrame', params: { expression: 'n', timeout: 1_000 } },
    { id: 3, method: 'Debugger.evaluateOnCallFrame', params: { expression: 'n' } },
  ]);
});

test('while a module is evaluated, js-debug sees the errors that nothing catches, and no others', async () => {
  const { start, event, begin, pauseAt, states, seen } = opened();
  await start('uncaught');
  await event('Debugger.scriptParsed', main);
  seen.length = 0;
  await begin();
  expect(states()).toEqual(['uncaught', 'all']);
  await pauseAt(1);
  await event('Debugger.resumed');
  await event('Debugger.resumed');
  expect(seen).toEqual([]);
  await pauseAt(2);
  expect(seen).toEqual(['Debugger.paused']);
});

test('while js-debug steps, V8 does not pause at errors that are caught', async () => {
  const { start, begin, command, states } = opened();
  await start('uncaught');
  await begin();
  states();
  await command(3, 'Debugger.stepOver');
  expect(states()).toEqual(['uncaught']);
  await command(4, 'Debugger.resume');
  expect(states()).toEqual(['all']);
});

test('errors at one place are passed over after three, and V8 pauses no more after fifty', async () => {
  const { start, event, begin, pauseAt, methods } = opened();
  await start('uncaught');
  await event('Debugger.scriptParsed', main);
  await begin();
  await pauseAt(1);
  await pauseAt(1);
  methods();
  await pauseAt(1);
  expect(methods()).toEqual(['setBreakpoint', 'resume']);
  for (let count = 3; count < 49; count += 1) await pauseAt(1);
  methods();
  await pauseAt(1);
  expect(methods()).toEqual(expect.arrayContaining(['removeBreakpoint', 'setPauseOnExceptions', 'resume']));
});

test('a pause at a caught error that comes after V8 was told not to pause is not seen by js-debug', async () => {
  const { start, pauseAt, methods, seen } = opened();
  await start('uncaught');
  methods();
  seen.length = 0;
  await pauseAt(1);
  expect(seen).toEqual([]);
  expect(methods().at(-1)).toBe('resume');
});

test('a program that waits for the debugger starts after the breakpoints in Node’s loader are set', async () => {
  const { command, event, methods } = opened();
  await command(1, 'Debugger.setPauseOnExceptions', { state: 'uncaught' });
  const enabled = command(2, 'Debugger.enable');
  const started = command(3, 'Runtime.runIfWaitingForDebugger');
  await event('Debugger.scriptParsed', { scriptId: '1', url: moduleJob });
  await Promise.all([enabled, started]);
  expect(methods().at(-1)).toBe('Runtime.runIfWaitingForDebugger');
});
