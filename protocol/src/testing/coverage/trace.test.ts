import { expect, test } from 'vitest';
import { messageInTrace } from './trace.ts';

const head = '2026-01-01T00:00:00.000Z trace from the adapter ';
const message = {
  seq: 3,
  type: 'response',
  request_seq: 2,
  success: true,
  command: 'variables',
  body: {
    variables: [
      { name: 'a "quoted, {name}\\', type: 'int' },
      { name: 'b', indexed: 2 },
    ],
  },
};
const fields = JSON.stringify({ session: 's1', message });

test('a line of the trace is a message of its session', () => {
  expect(messageInTrace(head + fields)).toEqual({ session: 's1', sender: 'adapter', message });
  expect(messageInTrace(head.replace('from', 'to') + fields)).toMatchObject({ sender: 'us' });
});

test('a message that is cut keeps everything before the cut', () => {
  const { body: _, ...short } = message;
  for (let end = fields.indexOf('"body"'); end < fields.length; end += 1)
    expect(messageInTrace(`${head}${fields.slice(0, end)}…`), fields.slice(0, end)).toMatchObject({ message: short });
  const cut = fields.slice(0, fields.indexOf('"b"') + 1);
  expect(messageInTrace(`${head}${cut}…`)?.message).toMatchObject({ body: { variables: [{ type: 'int' }, {}] } });
});

test.each([
  'Stopline is at http://127.0.0.1:1/#token=a',
  '2026-01-01T00:00:00.000Z debug An adapter is started {"label":"x"}',
  `${head}{"session":"s1","message":{"type":"nonsense"}}`,
])('a line that shows no message is passed over: %s', (line) => {
  expect(messageInTrace(line)).toBeUndefined();
});
