import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 20;
/** A busy minute is reported for at least this long and at most twice as long, in milliseconds. */
const windowMs = 60_000;

/** Watches the event loop. Returns its lag in milliseconds: the 99th percentile of the last one to two minutes. */
export function watchEventLoop(): () => number {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let previousMs = 0;
  const currentMs = () => {
    const lagMs = delay.percentile(99) / 1e6 - resolutionMs;
    return Number.isFinite(lagMs) ? Math.max(0, Math.round(lagMs * 10) / 10) : 0;
  };
  const rotate = () => {
    previousMs = currentMs();
    delay.reset();
  };
  setInterval(rotate, windowMs).unref();
  return () => Math.max(previousMs, currentMs());
}
