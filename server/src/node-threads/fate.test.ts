import { describe, expect, test } from 'vitest';
import { ParsedScript } from './call-site.ts';
import { fateOf, isRethrow, type StackFrame } from './fate.ts';

const scripts = new Map<string, ParsedScript>();

/** A frame at the place that `▸` marks in its code. */
function at(code: string, link = 'call', url = ''): StackFrame {
  const text = code.replace('▸', '');
  scripts.set(text, new ParsedScript(text));
  return { url, functionName: '', scriptId: text, line: 0, column: code.indexOf('▸'), link };
}

const node = (path: string, link = 'call', functionName = ''): StackFrame => ({
  ...at('▸f()', link, `node:${path}`),
  functionName,
});

const run = (link = 'call') => node('internal/modules/esm/module_job', link, 'run');
const importer = node('internal/modules/esm/loader', 'await', 'import');
const start = [importer, node('internal/modules/run_main', 'await'), node('internal/main/run_main_module')];
const entry = [run(), ...start];
const imported = [run(), importer, node('internal/modules/esm/utils', 'await', 'importModuleDynamicallyCallback')];

const fate = (...frames: readonly StackFrame[]) =>
  fateOf(frames, ({ scriptId, line, column }, kind) => scripts.get(scriptId)?.at({ line, column }, kind));

const thrower = at('function f() { ▸throw 1 }');
const rejecter = at('async function f() { await a; ▸throw 1 }');

describe('an error thrown while a module is evaluated', () => {
  test('is uncaught if no function catches it', () => {
    expect(fate(at('▸throw 1'), ...entry)).toBe('uncaught');
    expect(fate(thrower, at('▸f()'), ...entry)).toBe('uncaught');
    expect(fate(thrower, at('[1].▸forEach(f)'), ...entry)).toBe('uncaught');
  });

  test('is caught by any function between', () => {
    expect(fate(at('try { ▸throw 1 } catch {}'), ...entry)).toBe('caught');
    expect(fate(thrower, at('function g() { try { ▸f() } catch {} }'), at('▸g()'), ...entry)).toBe('caught');
    expect(
      fate(
        thrower,
        at('function getActual(fn) { try { ▸fn() } catch (e) {} }', 'call', 'node:assert'),
        at('▸f()'),
        ...entry,
      ),
    ).toBe('caught');
  });

  test('is uncaught after a top-level await, and in a module that a module with one imports', () => {
    expect(fate(thrower, at('▸f()'), run('await'), ...start)).toBe('uncaught');
    expect(fate(thrower, at('▸f()'), node('internal/process/task_queues'), run('Promise.then'), ...start)).toBe(
      'uncaught',
    );
  });

  test('is followed as a rejection to where it is awaited', () => {
    expect(fate(rejecter, at('▸f()', 'await'), at('unreached ▸'), ...entry)).toBe('uncaught');
    expect(fate(rejecter, at('await ▸f()', 'await'), ...entry)).toBe('uncaught');
    expect(fate(rejecter, at('try { await ▸f() } catch {}', 'await'), ...entry)).toBe('caught');
    expect(fate(rejecter, at('try { ▸f() } catch {}', 'await'), ...entry)).toBe('uncaught');
    expect(fate(rejecter, at('const p = ▸f()', 'await'), ...entry)).toBe('unknown');
    const main = at('async function main() { await ▸f() }', 'await');
    expect(fate(rejecter, main, at('await ▸main()', 'await'), ...entry)).toBe('uncaught');
    expect(fate(rejecter, main, at('▸main().catch(log)', 'await'), ...entry)).toBe('unknown');
  });

  test('is followed from an import() to its importer', () => {
    expect(fate(at('▸throw 1'), ...imported, at('▸await import(a)'), ...entry)).toBe('uncaught');
    expect(fate(at('▸throw 1'), ...imported, at('try { ▸await import(a) } catch {}'), ...entry)).toBe('caught');
    expect(fate(at('▸throw 1'), ...imported, at('▸import(a).catch(log)'), ...entry)).toBe('unknown');
    const callback = at('async () => { ▸await import(a) }');
    expect(fate(at('▸throw 1'), ...imported, callback, node('internal/timers'))).toBe('uncaught');
    const runner = at('const p = ▸fn()', 'call', 'node:internal/test_runner/test');
    expect(fate(at('▸throw 1'), ...imported, callback, runner)).toBe('unknown');
  });
});

test('nothing is said about an error outside the evaluation of modules, or of code that cannot be read', () => {
  expect(fate(thrower, node('internal/timers'))).toBe('unknown');
  expect(fate(thrower, at('▸f()'), at('▸setTimeout(f)', 'Timeout'), ...entry)).toBe('unknown');
  expect(fate(at('async function* f() { ▸throw 1 }'), at('▸f()'), ...entry)).toBe('unknown');
  expect(fateOf([thrower, ...entry], () => undefined)).toBe('unknown');
  expect(fate()).toBe('unknown');
});

test('an error that only Node’s loader passes on is a rethrow', () => {
  expect(isRethrow([run(), node('internal/process/task_queues'), at('▸f()', 'await')])).toBe(true);
  expect(isRethrow([at('▸f()'), run()])).toBe(false);
});
