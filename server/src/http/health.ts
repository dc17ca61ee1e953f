import { monitorEventLoopDelay } from 'node:perf_hooks';
import { rootSessions } from '#protocol';
import type { SharedState } from '../state/shared-state.ts';

/** The health of the server, for monitoring; nothing about what it debugs or for whom. */
export function createHealth(version: string, shared: SharedState) {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const lagMs = () => {
    const lag = delay.percentile(99) / 1e6 - 20;
    return Number.isFinite(lag) ? Math.max(0, Math.round(lag * 10) / 10) : 0;
  };
  const sessions = () => rootSessions(shared.state).filter(({ lifecycle }) => lifecycle !== 'terminated').length;
  return {
    /** `/healthz`: version, uptime in seconds, live sessions, event-loop lag in milliseconds (99th percentile). */
    report: () => ({
      version,
      uptime_s: Math.round(process.uptime()),
      sessions: sessions(),
      event_loop_lag_ms: lagMs(),
    }),
    /** `/metrics`: the same and the memory, as Prometheus text. */
    metrics: () =>
      gauges([
        ['stopline_uptime_seconds', 'Since the server started.', process.uptime()],
        ['stopline_sessions', 'Live debug sessions.', sessions()],
        ['stopline_event_loop_lag_seconds', 'The 99th percentile since the start.', lagMs() / 1000],
        ['stopline_resident_memory_bytes', 'Memory of the server itself.', process.memoryUsage.rss()],
      ]),
  };
}

function gauges(rows: readonly (readonly [name: string, help: string, value: number])[]): string {
  return rows.map(([name, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`).join('');
}
