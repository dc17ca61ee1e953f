import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitAnswer, leastMaxChars, usualMaxChars } from './fit-answer.ts';

const variables = Array.from({ length: 1_000 }, (_, index) => ({ name: `v${index}`, value: 'x'.repeat(50) }));

test('an answer that is short enough is left as it is', () => {
  const answer = { status: 'success', variables: variables.slice(0, 10) } as const;
  expect(fitAnswer(answer, usualMaxChars)).toBe(answer);
});

test('a longer answer is cut as little as a step allows, and says so', () => {
  const fitted = fitAnswer({ status: 'success', variables }, usualMaxChars);
  expect(fitted).toMatchObject({ status: 'success', cut_to_fit: expect.stringContaining('16000 characters') });
  expect(fitted.variables).toEqual(variables.slice(0, 200));
});

test('whatever the answer, it is cut to its budget and keeps its status', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.integer({ min: leastMaxChars, max: 5_000 }),
      (fields, max) => {
        const long = { ...fields, filler: 'y'.repeat(6_000), list: variables };
        const fitted = fitAnswer({ ...long, status: 'success' }, max);
        expect(fitted.status).toBe('success');
        expect(JSON.stringify(fitted).length).toBeLessThanOrEqual(max);
      },
    ),
  );
});

test('an error that is too long whatever is cut keeps the beginning of its message', () => {
  const fields = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field ${index}`, index]));
  const message = `There is no configuration "x". ${'Known: "y". '.repeat(500)}`;
  const fitted = fitAnswer({ status: 'error', code: 'unknown_configuration', message, ...fields }, leastMaxChars);
  expect(JSON.stringify(fitted).length).toBeLessThanOrEqual(leastMaxChars);
  expect(fitted).toMatchObject({
    status: 'error',
    code: 'unknown_configuration',
    message: expect.stringMatching(/^There is no configuration "x"\. .*…$/),
  });
});
