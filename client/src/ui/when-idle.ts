const withinMs = 500;

/** Runs a task when the page is idle, at the latest after half a second. Safari has no `requestIdleCallback`. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: withinMs });
  else setTimeout(task, withinMs);
}
