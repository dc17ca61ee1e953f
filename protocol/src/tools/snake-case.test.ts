import fc from 'fast-check';
import { expect, expectTypeOf, test } from 'vitest';
import { propertiesOf, specifiedTypes } from '../testing/specification.ts';
import { toSnakeCase } from './snake-case.ts';

test('keys are converted at every depth, values are not', () => {
  const value = { frameId: 1, stackFrames: [{ canRestart: true, name: 'camelCase', moduleId: null }], line: 2 };
  expect(toSnakeCase(value)).toEqual({
    frame_id: 1,
    stack_frames: [{ can_restart: true, name: 'camelCase', module_id: null }],
    line: 2,
  });
});

test('the type follows', () => {
  const value = toSnakeCase({ variablesReference: 1, presentationHint: { isLazy: true }, adapterData: { aB: 1 } });
  expectTypeOf(value).toEqualTypeOf<{
    variables_reference: number;
    presentation_hint: { is_lazy: boolean };
    adapter_data: { aB: number };
  }>();
});

test.each(['adapterData', 'data', 'env', 'configuration'])('keys inside %s are not converted', (key) => {
  const inside = { someKey: { otherKey: 1 } };
  expect(Object.values(toSnakeCase({ [key]: inside }))).toEqual([inside]);
});

test.each([null, undefined, 3, 'aB', true])('%s is unchanged', (value) => {
  expect(toSnakeCase(value)).toBe(value);
});

test('different names of the specification stay different', () => {
  const names = [...new Set(specifiedTypes.flatMap((type) => propertiesOf(type).map(({ name }) => name)))];
  expect(names.length).toBeGreaterThan(150);
  const converted = names.map((name) => Object.keys(toSnakeCase({ [name]: 1 }))[0]);
  expect(new Set(converted).size).toBe(names.length);
  expect(converted.filter((name) => /[A-Z]/.test(name ?? ''))).toEqual([]);
});

test('values of all kinds are kept', () => {
  const plain = fc.jsonValue().filter((value) => !/[A-Z]/.test(JSON.stringify(value)));
  fc.assert(
    fc.property(plain, (value) => {
      expect(JSON.stringify(toSnakeCase(value))).toBe(JSON.stringify(value));
    }),
  );
});
