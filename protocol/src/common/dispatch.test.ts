import { expect, test } from 'vitest';
import { dispatch, type Handlers } from './dispatch.ts';
import { DebugError } from './errors.ts';

type Message = { readonly type: 'text'; readonly text: string } | { readonly type: 'number'; readonly number: number };

const handlers: Handlers<Message, string> = {
  text: ({ text }) => `text ${text}`,
  number: ({ number }) => `number ${number + 1}`,
};

test('a message goes to the handler of its type, and the answer comes back', () => {
  expect(dispatch<Message, string>(handlers, { type: 'text', text: 'a' })).toBe('text a');
  expect(dispatch<Message, string>(handlers, { type: 'number', number: 1 })).toBe('number 2');
});

test('an error of a handler is passed on', () => {
  const failing = {
    only: () => {
      throw new DebugError('internal', 'no');
    },
  };
  expect(() => dispatch(failing, { type: 'only' })).toThrow('no');
});

test('an error crosses a boundary as its code and message', () => {
  const error = new DebugError('not_stopped', 'Pause it first.');
  expect(JSON.parse(JSON.stringify(error))).toEqual({ code: 'not_stopped', message: 'Pause it first.' });
  expect(DebugError.from(error)).toBe(error);
});

test.each([
  [new TypeError('broken'), 'broken'],
  ['words', 'words'],
  [undefined, 'undefined'],
])('what else is thrown (%s) is an internal error with its words', (thrown, message) => {
  expect(DebugError.from(thrown)).toMatchObject({ code: 'internal', message, cause: thrown });
});
