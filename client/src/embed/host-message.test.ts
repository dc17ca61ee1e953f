import { expect, test } from 'vitest';
import { hostMessageIn } from './host-message.ts';

test.each([
  { type: 'token', token: 'abc_-1' },
  { type: 'theme', theme: 'dark' },
  { type: 'theme', theme: { 'editor.background': '#102030' } },
  { type: 'agents', isAllowed: true },
  { type: 'panels', panels: ['editor', 'console'] },
  { type: 'panels', panels: [] },
  { type: 'panels', panels: null },
  { type: 'call', id: 1, tool: 'get_breakpoints', input: {} },
  { type: 'act', id: 2, action: 'focus', argument: {} },
])('%j is a message', (message) => {
  expect(hostMessageIn(message)).toEqual(message);
});

test.each<[string, unknown]>([
  ['an unknown type', { type: 'run', id: 1 }],
  ['a type of the prototype', { type: 'constructor' }],
  ['the type __proto__', { type: '__proto__' }],
  ['a type that is inherited', Object.create({ type: 'agents' })],
  ['a token with spaces', { type: 'token', token: 'a b' }],
  ['a token that is no text', { type: 'token', token: { length: 3 } }],
  ['a call without an id', { type: 'call', tool: 'get_breakpoints' }],
  ['a call of nothing', { type: 'call', id: 1 }],
  ['an unknown theme', { type: 'theme', theme: 'blue' }],
  ['panels that are no list', { type: 'panels', panels: 'console' }],
  ['1 MB', { type: 'call', id: 1, tool: 'evaluate_expression', input: { expression: 'x'.repeat(1_000_000) } }],
  ['what JSON cannot hold', { type: 'call', id: 1, tool: 'get_breakpoints', input: 1n }],
  ['a list', ['token']],
  ['nothing', undefined],
])('%s is ignored', (_what, data) => {
  expect(hostMessageIn(data)).toBeUndefined();
});

test('of the panels, those that the page has are chosen, each once', () => {
  const panels = ['console', 'nothing', 'console', 1, 'constructor', 'variables'];
  expect(hostMessageIn({ type: 'panels', panels })).toEqual({ type: 'panels', panels: ['variables', 'console'] });
});

test('keys of the prototype stay plain fields', () => {
  const data: unknown = JSON.parse(
    '{"type":"call","id":1,"tool":"get_breakpoints","input":{"__proto__":{"polluted":1}}}',
  );
  expect(hostMessageIn(data)).toMatchObject({ tool: 'get_breakpoints' });
  expect(Object.keys(Object.prototype)).toEqual([]);
});
