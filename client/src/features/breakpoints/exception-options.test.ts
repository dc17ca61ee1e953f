import type { Dap } from '#protocol';
import { afterEach, expect, test } from 'vitest';
import { breakpointRows } from './breakpoint-rows.ts';
import { StoplineBreakpoints } from './breakpoints.ts';
import { pathOf, pathText } from './exception-options.ts';
import { Bench, rowNames, rowOf } from '../../app/testing/bench.ts';
import { sessionFacts, stateAfter } from '../../app/testing/facts.ts';

const values: Dap.ExceptionOptions = { path: [{ names: ['Python'] }, { names: ['ValueError'] }], breakMode: 'always' };
const never: Dap.ExceptionOptions = { path: [{ names: ['Python'] }], breakMode: 'never' };
const named = (...options: Dap.ExceptionOptions[]) =>
  ({ type: 'exception_options_changed', exceptionOptions: { 'js-debug': options } }) as const;
const able = sessionFacts({ adapter: 'js-debug' }, { supportsExceptionOptions: true });

afterEach(() => document.body.replaceChildren());

test('a path of exceptions is written with slashes, commas and "not", and parsed back', () => {
  const written = 'Python Exceptions / not KeyError, ValueError';
  const path = [{ names: ['Python Exceptions'] }, { negate: true, names: ['KeyError', 'ValueError'] }];
  expect(pathOf(written)).toEqual(path);
  expect(pathText({ path, breakMode: 'always' })).toBe(written);
  expect(pathOf(' / , ')).toEqual([]);
  expect(pathOf('notable')).toEqual([{ names: ['notable'] }]);
});

test('exceptions by name are listed if the adapter supports them, with their break mode and problems', () => {
  const rows = (...facts: Parameters<typeof stateAfter>[0]) => breakpointRows(stateAfter(facts), 's1');
  expect(rows(...able, named(values, never))).toMatchObject([
    { name: 'Python / ValueError', text: 'always', look: { state: 'bound' } },
    { name: 'Python', text: 'never', look: { state: 'disabled' } },
  ]);
  expect(rows(...sessionFacts({ adapter: 'js-debug' }), named(values))).toEqual([]);
});

test('the checkbox disables exceptions, Delete removes them, and the others stay', async () => {
  const bench = new Bench({ set_exception_options: () => ({}) });
  bench.tell(...able, named(values, never));
  const panel = await bench.show(new StoplineBreakpoints());
  expect(rowNames(panel)).toEqual(['Python / ValueError, always', 'Python, never']);
  rowOf(panel, 'Python / ValueError, always').querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
  expect(bench.paramsOf('set_exception_options').at(-1)).toEqual({
    adapter: 'js-debug',
    options: [{ ...values, breakMode: 'never' }, never],
  });
  const remove = new KeyboardEvent('keydown', { key: 'Delete', bubbles: true, composed: true, cancelable: true });
  rowOf(panel, 'Python, never').dispatchEvent(remove);
  expect(bench.paramsOf('set_exception_options').at(-1)).toEqual({ adapter: 'js-debug', options: [values] });
});
