import { expect, test } from 'vitest';
import { descriptionView } from './description-view.ts';

const place = { from: 0, to: 1 };

test('a description has the name, the type, the default and the values', () => {
  const view = descriptionView({
    ...place,
    title: 'port',
    type: ['number', 'string'],
    description: 'As `--port` says.',
    default: 9229,
    values: [9229, '80'],
  });
  expect([...view.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'portnumber or string',
    'As --port says.',
    'Default 9229',
    'Values 9229, "80"',
  ]);
  expect(view.querySelectorAll('p:nth-of-type(2) code')).toHaveLength(1);
});

test('unknown facts are left out, and markup is text', () => {
  const view = descriptionView({ ...place, title: '${file}', description: '<img src=x> `<b>`' });
  expect(view.querySelectorAll('p')).toHaveLength(2);
  expect(view.textContent).toBe('${file}<img src=x> <b>');
  expect(view.querySelector('img, b')).toBeNull();
});
