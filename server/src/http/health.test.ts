import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHealth } from './health.ts';
import { figuresText, Histogram } from './prometheus.ts';
import { silentLogger } from '../log.ts';
import { SharedState } from '../state/shared-state.ts';
import type { Fact } from '#protocol';

const at = '2026-11-24T12:00:00.000Z';

const created = (id: string, parentId?: string): Fact => ({
  type: 'session_created',
  sessionId: id,
  at,
  session: {
    id,
    ...(parentId !== undefined && { parentId }),
    name: id,
    type: 'fake',
    request: 'launch',
    adapter: 'Fake',
    noDebug: false,
    startedBy: { kind: 'person', name: 'A' },
  },
});

test('a histogram counts each duration in its bucket and in all above', () => {
  const histogram = new Histogram([0.1, 0.01]);
  for (const seconds of [0.005, 0.01, 0.05, 3]) histogram.observe(seconds);
  expect(histogram.text('t', 'Times.')).toBe(
    [
      '# HELP t Times.',
      '# TYPE t histogram',
      't_bucket{le="0.01"} 2',
      't_bucket{le="0.1"} 3',
      't_bucket{le="+Inf"} 4',
      't_sum 3.065',
      't_count 4',
      '',
    ].join('\n'),
  );
});

test('a figure has one value, or one for each value of its label', () => {
  expect(
    figuresText([
      { name: 'a', help: 'One.', type: 'gauge', value: 1.5 },
      { name: 'b', help: 'Two.', type: 'counter', value: { way: { in: 2, out: 3 } } },
    ]),
  ).toBe('# HELP a One.\n# TYPE a gauge\na 1.5\n# HELP b Two.\n# TYPE b counter\nb{way="in"} 2\nb{way="out"} 3\n');
});

test('the metrics count sessions by how they ended, without child sessions, and the relay without the adapter', () => {
  const shared = new SharedState(silentLogger);
  const health = createHealth({
    version: '1',
    shared,
    pages: () => 3,
    agentCalls: () => 2,
    adapterInAdvanceBytes: () => 4096,
    bytes: () => ({ received: 10, sent: 20 }),
  });
  for (const id of ['s1', 's2', 's3', 's4']) shared.record(created(id));
  shared.record(created('s1.1', 's1'));
  for (const sessionId of ['s4', 's4', 's1.1'])
    shared.record({ type: 'asked', sessionId, at, requestId: 1, command: 'restart', arguments: {} });
  shared.record({ type: 'session_ended', sessionId: 's1.1', at, message: '' });
  shared.record({ type: 'session_ended', sessionId: 's1', at, message: '' });
  shared.record({
    type: 'session_ended',
    sessionId: 's2',
    at,
    message: '',
    error: { code: 'adapter_failed', message: '' },
  });
  shared.record({ type: 'session_ending', sessionId: 's3', at, by: { kind: 'person', name: 'A' } });
  shared.record({ type: 'session_ended', sessionId: 's3', at, message: '' });
  health.relayed(0.7);
  const lines = health.metrics().split('\n');
  for (const line of [
    'stopline_sessions 1',
    'stopline_pages 3',
    'stopline_agent_calls 2',
    'stopline_sessions_started_total 4',
    'stopline_sessions_restarted_total 2',
    'stopline_sessions_ended_total{how="by_itself"} 1',
    'stopline_sessions_ended_total{how="by_client"} 1',
    'stopline_sessions_ended_total{how="by_failure"} 1',
    'stopline_network_bytes_total{direction="sent"} 20',
    'stopline_relay_seconds_bucket{le="0.0005"} 0',
    'stopline_relay_seconds_bucket{le="0.001"} 1',
    'stopline_relay_seconds_count 1',
  ])
    expect(lines).toContain(line);
  expect(lines.some((line) => /^stopline_memory_bytes\{kind="resident"\} \d{7,}$/.test(line))).toBe(true);
  expect(health.report()).toEqual({
    version: '1',
    uptime_s: expect.any(Number),
    sessions: 1,
    event_loop_lag_ms: expect.any(Number),
  });
});

test('the docs list exactly the metrics', () => {
  const shared = new SharedState(silentLogger);
  const health = createHealth({
    version: '1',
    shared,
    pages: () => 0,
    agentCalls: () => 0,
    adapterInAdvanceBytes: () => 0,
    bytes: () => ({ received: 0, sent: 0 }),
  });
  const text = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
  const listed = [...text.matchAll(/^\| `(stopline_\w+)`/gm)].map(([, name]) => name);
  const given = [...health.metrics().matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(given.toSorted());
});
