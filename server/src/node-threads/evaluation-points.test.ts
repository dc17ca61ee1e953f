import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluationPoints } from './evaluation-points.ts';

const places = (text: string) =>
  evaluationPoints(text).map(({ role, line, column }) => [role, text.split('\n')[line]?.slice(column, column + 8)]);

test('the evaluation of a module begins at its call, and ends at the next return or in the catch before it', () => {
  const text = `  async run() {
    try {
      await this.module.evaluate(timeout, breakOnSigint);
    } catch (e) {
      explain(e);
      throw e;
    }
    return { module: this.module };
  }`;
  expect(places(text)).toEqual([
    ['begin', 'evaluate'],
    ['end', 'return {'],
    ['end', ''],
  ]);
});

test('it is found in the loader of Node 22, which evaluates required modules too', () => {
  const text = `  runSync() {
    const namespace = this.module.evaluateSync(filename, parentFilename);
    return { module: this.module, namespace };
  }`;
  expect(places(text)).toEqual([
    ['begin', 'evaluate'],
    ['end', 'return {'],
  ]);
});

test('any other text has no such places, or places within it', () => {
  const part = fc.constantFrom('this.module.evaluate(', '\n', 'return x', 'catch (e) {', '  ', '}');
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const lines = parts.join('').split('\n');
      for (const { line, column } of evaluationPoints(lines.join('\n')))
        expect(column).toBeLessThanOrEqual(lines[line]?.length ?? -1);
    }),
  );
});
