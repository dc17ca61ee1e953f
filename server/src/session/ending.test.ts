import { expect, test } from 'vitest';
import { DebugError } from '#protocol';
import { launchFailed } from './ending.ts';

test('an adapter that hangs up at the start is quoted with its first complaint', () => {
  const stderr = "some log\nError: Can't find Node.js binary\n    at launch (server.cjs:1:2)\nError: a later one\n";
  const failed = launchFailed(new DebugError('adapter_failed', 'The adapter closed the connection.'), stderr);
  expect(failed.toJSON()).toEqual({
    code: 'launch_failed',
    message: "The adapter closed the connection. It wrote: Can't find Node.js binary",
  });
});

test('an error of our own keeps its code and its words', () => {
  const own = new DebugError('not_allowed', 'No.');
  expect(launchFailed(own, 'Error: other')).toBe(own);
});
