import { expect, test } from 'vitest';
import { limits } from '../../limits.ts';
import { SharedReads } from './shared-reads.ts';

test('an answer is kept until so many later ones are, and then asked for again', async () => {
  const reads = new SharedReads();
  const asked: string[] = [];
  const ask = (question: string) =>
    reads.ask(1, question, () => {
      asked.push(question);
      return Promise.resolve(question);
    });
  for (let index = 0; index < limits.cachedReads.most; index += 1) await ask(`${index}`);
  await ask('0');
  expect(asked).toHaveLength(limits.cachedReads.most);
  await ask('one more');
  await ask('1');
  expect(asked).toHaveLength(limits.cachedReads.most + 1);
  expect(await ask('0')).toBe('0');
  expect(asked.slice(-2)).toEqual(['one more', '0']);
});
