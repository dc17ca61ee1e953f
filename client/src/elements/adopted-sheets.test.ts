import { expect, test } from 'vitest';
import { adoptSheets } from './adopted-sheets.ts';

test('sheets are below those of the root, each once, and go with their last use', () => {
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  const [own, base, first, second] = [1, 2, 3, 4].map(() => new CSSStyleSheet());
  if (!own || !base || !first || !second) throw new Error('Four sheets were made.');
  root.adoptedStyleSheets = [own];
  const endFirst = adoptSheets(root, [base, first]);
  const endSecond = adoptSheets(root, [base, second]);
  const endAgain = adoptSheets(root, [base, second]);
  const names = new Map([
    [own, 'own'],
    [base, 'base'],
    [first, 'first'],
    [second, 'second'],
  ]);
  const adopted = () => root.adoptedStyleSheets.map((sheet) => names.get(sheet));
  expect(adopted()).toEqual(['base', 'second', 'first', 'own']);
  endFirst();
  endSecond();
  expect(adopted()).toEqual(['base', 'second', 'own']);
  endAgain();
  expect(adopted()).toEqual(['own']);
});
