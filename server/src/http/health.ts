import { rootSessions, sessionIn } from '#protocol';
import type { SharedState } from '../state/shared-state.ts';
import { watchEventLoop } from './event-loop-lag.ts';
import { figuresText, Histogram } from './prometheus.ts';

/** The parts of the server that are measured. */
export interface MeasuredParts {
  readonly version: string;
  readonly shared: SharedState;
  /** The number of connected pages. */
  readonly pages: () => number;
  /** The number of calls of agents that are not answered yet. */
  readonly agentCalls: () => number;
  /** The resident memory of an adapter that is started before it is needed. */
  readonly adapterInAdvanceBytes: () => number;
  /** The bytes of all connections since the start. */
  readonly bytes: () => { readonly received: number; readonly sent: number };
}

/** The bounds of the relay's latency, in seconds. */
const relayBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];

/** Counts what happens to sessions, without their children. */
function countSessions(shared: SharedState) {
  const stopped = new Set<string>();
  const counts = { started: 0, restarted: 0, ended: { by_itself: 0, by_client: 0, by_failure: 0 } };
  shared.subscribe((fact, state) => {
    if (!('sessionId' in fact) || sessionIn(state.sessions, fact.sessionId)?.parentId !== undefined) return;
    if (fact.type === 'session_created') counts.started += 1;
    if (fact.type === 'asked' && fact.command === 'restart') counts.restarted += 1;
    if (fact.type === 'session_ending') stopped.add(fact.sessionId);
    if (fact.type !== 'session_ended') return;
    const isStopped = stopped.delete(fact.sessionId);
    counts.ended[fact.error ? 'by_failure' : isStopped ? 'by_client' : 'by_itself'] += 1;
  });
  return counts;
}

/** The health of the server, for monitoring; nothing about what it debugs or for whom. */
export function createHealth({ version, shared, pages, agentCalls, adapterInAdvanceBytes, bytes }: MeasuredParts) {
  const lagMs = watchEventLoop();
  const counts = countSessions(shared);
  const relay = new Histogram(relayBounds);
  const sessions = () => rootSessions(shared.state).filter(({ lifecycle }) => lifecycle !== 'terminated').length;
  return {
    /** Notes how long the server took for a page's request to an adapter, without the adapter's own time. */
    relayed: (ms: number) => relay.observe(ms / 1000),
    /** `/healthz`: version, uptime in seconds, live sessions, event-loop lag in milliseconds. */
    report: () => ({
      version,
      uptime_s: Math.round(process.uptime()),
      sessions: sessions(),
      event_loop_lag_ms: lagMs(),
    }),
    /** `/metrics`, as Prometheus text (docs/operating.md). */
    metrics: () => {
      const { rss, heapUsed, external } = process.memoryUsage();
      const { received, sent } = bytes();
      const { started, restarted, ended } = counts;
      const figures = figuresText([
        gauge('stopline_uptime_seconds', 'Time since the server started.', process.uptime()),
        gauge('stopline_sessions', 'Live debug sessions.', sessions()),
        gauge(
          'stopline_adapter_in_advance_bytes',
          'Resident memory of the debug adapter that is started before it is needed; 0 without one.',
          adapterInAdvanceBytes(),
        ),
        gauge('stopline_pages', 'Connected pages.', pages()),
        gauge('stopline_agent_calls', 'Calls of agents that are not answered yet.', agentCalls()),
        counter(
          'stopline_sessions_started_total',
          'Debug sessions that were started, without child sessions.',
          started,
        ),
        counter('stopline_sessions_restarted_total', 'Restarts by an adapter that can do so.', restarted),
        counter('stopline_sessions_ended_total', 'Debug sessions that ended: adapters that failed, or how else.', {
          how: ended,
        }),
        counter('stopline_network_bytes_total', 'Bytes of all HTTP and WebSocket connections.', {
          direction: { received, sent },
        }),
        gauge('stopline_event_loop_lag_seconds', 'The 99th percentile of the last minutes.', lagMs() / 1000),
        gauge('stopline_memory_bytes', 'Memory of the server itself, without adapters.', {
          kind: { resident: rss, heap: heapUsed, external },
        }),
      ]);
      const ofRelay = 'Time in the server for a request of a page to an adapter, without that of the adapter.';
      return figures + relay.text('stopline_relay_seconds', ofRelay);
    },
  };
}

type Value = Parameters<typeof figuresText>[0][number]['value'];
const gauge = (name: string, help: string, value: Value) => ({ name, help, type: 'gauge', value }) as const;
const counter = (name: string, help: string, value: Value) => ({ name, help, type: 'counter', value }) as const;
