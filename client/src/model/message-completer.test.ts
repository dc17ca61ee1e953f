import { expect, test } from 'vitest';
import { type TypedPlace, withSuggestion } from '../ui/suggestions.ts';
import { suggestionsOf } from './completions.ts';
import { messageCompleter } from './message-completer.ts';

test('expressions in the braces of a log message are completed, and nothing else', async () => {
  const asked: TypedPlace[] = [];
  const complete = (place: TypedPlace) => {
    asked.push(place);
    return Promise.resolve(suggestionsOf([{ label: 'length' }], place));
  };
  const { complete: at, triggers } = messageCompleter({ complete, triggers: ['.'] });
  const place = (text: string): TypedPlace => ({ text, caret: text.length });
  expect(triggers).toEqual(['.']);
  expect(await at(place('the sum'))).toEqual([]);
  expect(await at(place('{sum} is the sum'))).toEqual([]);
  const typed = place('{sum} of {items.le');
  const [suggestion] = await at(typed);
  expect(withSuggestion(typed, suggestion!).text).toBe('{sum} of {items.length');
  expect(asked).toEqual([place('items.le')]);
});
