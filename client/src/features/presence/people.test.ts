import { expect, test } from 'vitest';
import type { Person } from '#protocol';
import { nobody, withNews, yourself } from './people.ts';
import { others } from './several-people.ts';

const person = (id: string, name: string): Person => ({
  id,
  name,
  role: 'observer',
  colour: 0,
  isPresenting: false,
  hasControls: false,
  handRaisedAt: null,
});

const [ada, ben, cleo] = [person('p1', 'Ada'), person('p2', 'Ben'), person('p3', 'Cleo')];

test('the first news list everyone, later ones what has changed', () => {
  const first = withNews(nobody, { people: [ada, ben], gone: [], total: 2, you: 'p2' });
  expect([yourself(first), others(first)]).toEqual([ben, [ada]]);
  const renamed = { ...ada, name: 'Ada (2)' };
  const later = withNews(first, { people: [cleo, renamed], gone: ['p2'], total: 2 });
  expect(later).toEqual({ you: 'p2', listed: [renamed, cleo], total: 2 });
});

test('after a new connection, the list is a new one', () => {
  const first = withNews(nobody, { people: [ada, ben], gone: [], total: 2, you: 'p2' });
  expect(withNews(first, { people: [cleo], gone: [], total: 1, you: 'p3' }).listed).toEqual([cleo]);
});
