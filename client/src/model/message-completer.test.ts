import { expect, test } from 'vitest';
import { messageCompleter } from './message-completer.ts';
import type { CompletionQuery } from './suggester.ts';

test('what stands in the braces of a log message is completed as the expression that it is, and nothing else', async () => {
  const asked: CompletionQuery[] = [];
  const complete = (query: CompletionQuery) => {
    asked.push(query);
    return Promise.resolve([{ label: 'sum' }]);
  };
  const { complete: at, triggers } = messageCompleter({ complete, triggers: ['.'] });
  const query = (text: string) => ({ text, line: 1, column: text.length + 1 });
  expect(triggers).toEqual(['.']);
  expect(await at(query('the sum'))).toEqual([]);
  expect(await at(query('{sum} is the sum'))).toEqual([]);
  expect(await at(query('{sum} of {items.le'))).toEqual([{ label: 'sum' }]);
  expect(asked).toEqual([{ text: 'items.le', line: 1, column: 9 }]);
});
