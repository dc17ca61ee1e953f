import { describe, expect, test } from 'vitest';
import { silentLogger } from '../log.ts';
import { tester } from '../testing/states.ts';
import { ActivityLog } from './activity-log.ts';
import { SharedState } from './shared-state.ts';

const agent = { kind: 'agent', name: 'A' } as const;
const isTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

function createLog() {
  const shared = new SharedState(silentLogger);
  return { log: new ActivityLog(shared), lines: () => shared.state.activities };
}

test('a line says who does what, until when it waits, and how it ended', () => {
  const { log, lines } = createLog();
  const begun = log.begin({ actor: agent, action: 'continue_debugging', subject: '1', input: { thread_id: 1 } });
  expect(lines()).toEqual([
    { id: begun.id, actor: agent, action: 'continue_debugging', subject: '1', input: { thread_id: 1 }, at: isTime },
  ]);
  begun.waits(45_000, 's1');
  expect(lines()).toMatchObject([{ sessionId: 's1', waitsUntil: isTime }]);
  expect(Date.parse(lines()[0]?.waitsUntil ?? '') - Date.now()).toBeGreaterThan(40_000);
  begun.end({ status: 'stopped', message: 'at a breakpoint' });
  expect(lines()[0]).not.toHaveProperty('waitsUntil');
  expect(lines()).toMatchObject([
    { sessionId: 's1', outcome: { status: 'stopped', message: 'at a breakpoint', durationMs: expect.any(Number) } },
  ]);
});

test('a line of its own number is each call’s, and each ends its own', () => {
  const { log, lines } = createLog();
  const [one, two] = ['one', 'two'].map((subject) => log.begin({ actor: agent, action: 'get_scopes', subject }));
  two?.end({ status: 'error', message: 'no', sessionId: 's2' });
  expect(one?.id).not.toBe(two?.id);
  expect(lines().map(({ outcome, sessionId }) => [outcome?.status, sessionId])).toEqual([
    [undefined, undefined],
    ['error', 's2'],
  ]);
});

test('what is done at once is one line that has ended', () => {
  const { log, lines } = createLog();
  log.note(tester, 'pause', 'thread 1', { status: 'success', sessionId: 's1' });
  expect(lines()).toMatchObject([
    { actor: tester, action: 'pause', subject: 'thread 1', sessionId: 's1', outcome: { status: 'success' } },
  ]);
});

test('a line that everybody is sent has no more of a name, a subject or a message than can be read', () => {
  const { log, lines } = createLog();
  const huge = 'x'.repeat(1_000_000);
  log.note(tester, huge, huge, { status: 'error', message: huge });
  expect(JSON.stringify(lines()).length).toBeLessThan(3_000);
  expect(lines()[0]?.outcome?.message).toMatch(/^x+…$/);
});

describe('exact input and answer of a line', () => {
  test('are kept beside the log, as indented JSON', () => {
    const { log, lines } = createLog();
    const begun = log.begin({ actor: agent, action: 'get_scopes', subject: '', exactInput: { frame_id: 1 } });
    expect(log.details(begun.id)).toEqual({ input: '{\n  "frame_id": 1\n}' });
    begun.end({ status: 'success', answer: { scopes: [] } });
    expect(log.details(begun.id)).toEqual({ input: '{\n  "frame_id": 1\n}', answer: '{\n  "scopes": []\n}' });
    expect(JSON.stringify(lines())).not.toContain('frame_id');
    expect(log.details(99)).toEqual({});
  });

  test('are cut where one is huge, and the oldest go where all together are', () => {
    const { log } = createLog();
    const huge = 'x'.repeat(200_000);
    const ids = Array.from({ length: 90 }, () => {
      const begun = log.begin({ actor: agent, action: 'get_variables', subject: '' });
      begun.end({ status: 'success', answer: huge });
      return begun.id;
    });
    expect(log.details(ids.at(-1) ?? 0).answer?.length).toBe(100_001);
    expect(log.details(ids[0] ?? 0)).toEqual({});
  });
});
