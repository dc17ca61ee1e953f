import { expect, test } from 'vitest';
import { personColours } from '#protocol';
import { limits } from '../limits.ts';
import { People } from './people.ts';

test('people have the name of their link, with a number if there are several', () => {
  const people = new People();
  const owner = people.add({ role: 'owner' });
  for (let count = 0; count < 3; count += 1) people.add({ role: 'observer', name: 'Class 3b' });
  const names = people.all(owner).people.map(({ name }) => name);
  expect(names).toEqual(['Owner', 'Class 3b', 'Class 3b (2)', 'Class 3b (3)']);
});

test('a person who returns usually gets the same name and colour', () => {
  const people = new People();
  people.add({ role: 'owner' });
  const first = people.add({ role: 'observer', name: 'Class 3b' });
  people.add({ role: 'observer', name: 'Class 3b' });
  const before = people.get(first);
  people.remove(first);
  const after = people.get(people.add({ role: 'observer', name: 'Class 3b' }));
  expect(after).toEqual({ ...before, id: after?.id });
  expect(after?.id).not.toBe(before?.id);
});

test('all colours are used before one is used again', () => {
  const people = new People();
  const colours = Array.from({ length: personColours }, () => people.get(people.add({ role: 'observer' }))?.colour);
  expect(new Set(colours).size).toBe(personColours);
});

test('news are what has changed since the last ones', () => {
  const people = new People();
  const [owner, other] = [people.add({ role: 'owner' }), people.add({ role: 'observer', name: 'Ada' })];
  expect(people.takeNews()).toMatchObject({ people: [{ name: 'Owner' }, { name: 'Ada' }], gone: [], total: 2 });
  people.remove(other);
  expect(people.takeNews()).toEqual({ people: [], gone: [other], total: 1 });
  expect(people.takeNews()).toEqual({ people: [], gone: [], total: 1 });
  expect(people.all(owner).you).toBe(owner);
});

test('people beyond the limit are counted, and not listed', () => {
  const people = new People();
  const ids = Array.from({ length: limits.people.most + 1 }, () => people.add({ role: 'observer' }));
  const last = ids.at(-1) ?? '';
  const { people: listed, total } = people.all(last);
  expect([listed.length, total]).toEqual([limits.people.most, limits.people.most + 1]);
  expect(people.get(last)).toBeUndefined();
  people.remove(last);
  expect(people.all('').total).toBe(limits.people.most);
});
