import { expect, test } from 'vitest';
import { visibleAnswer } from './visible-answer.ts';

test('what a program hides in its texts is visible to agents', () => {
  const variables = [{ name: 'to\u200btal', value: '\u202eexe.fdp\u001b[2J', variables_reference: 3, type: null }];
  expect(
    visibleAnswer({ status: 'stopped', message: 'Stopped in a\u{e0041}', stop_event_data: { variables } }),
  ).toEqual({
    status: 'stopped',
    message: 'Stopped in a\\u{e0041}',
    stop_event_data: {
      variables: [{ name: 'to\\u200btal', value: '\\u202eexe.fdp\u241b[2J', variables_reference: 3, type: null }],
    },
  });
});

test('lines, emoji and Persian stay as they are', () => {
  const message = 'one\r\ntwo \u{1f468}\u200d\u{1f469} \u0645\u06cc\u200c\u062e';
  expect(visibleAnswer({ status: 'completed', message }).message).toBe(message.replace('\r', ''));
});
