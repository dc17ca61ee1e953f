import { expect, test } from 'vitest';
import { sessionFacts, stateAfter, stopFacts, threadsFact } from '../../app/testing/facts.ts';
import { sessionChoices } from './session-switcher.ts';

const ended = (sessionId: string, at: string, exitCode?: number) =>
  ({ type: 'session_ended', sessionId, at, message: 'over', ...(exitCode !== undefined && { exitCode }) }) as const;

const labels = (...facts: Parameters<typeof stateAfter>[0]) =>
  sessionChoices(stateAfter(facts)).map(({ label }) => label);

test('live sessions come first, then ended ones, each with its state', () => {
  expect(
    labels(
      ...sessionFacts({ id: 's1', name: 'Report' }),
      ...sessionFacts({ id: 's2', name: 'Order API' }),
      ...sessionFacts({ id: 's3', name: 'Worker' }),
      ...sessionFacts({ id: 's4', name: 'Tests' }),
      threadsFact([{ id: 1, name: 'main' }], 's4'),
      ...stopFacts({ sessionId: 's4', frames: [] }),
      ended('s1', '2026-01-31T08:42:00.000Z', 1),
      ended('s3', '2026-01-31T08:43:00.000Z'),
    ),
  ).toEqual(['Order API, running', 'Tests, stopped', 'Worker, ended', 'Report, ended, exit code 1']);
});

test('a child session is not a separate choice', () => {
  expect(
    labels(...sessionFacts({ id: 's1', name: 'Report' }), ...sessionFacts({ id: 's1.1', parentId: 's1' })),
  ).toEqual(['Report, running']);
});

test('two runs of one program are distinguished by their start times', () => {
  const [first, second] = labels(
    ...sessionFacts({ id: 's1', name: 'Report' }),
    ended('s1', '2026-01-31T08:42:00.000Z', 0),
    ...sessionFacts({ id: 's2', name: 'Report' }),
  );
  expect(first).toMatch(/^Report, \d\d:\d\d:07, running$/);
  expect(second).toMatch(/^Report, \d\d:\d\d:07, ended, exit code 0$/);
});
