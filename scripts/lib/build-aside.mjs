import { inRoot } from './paths.mjs';
import { run } from './run.mjs';

/**
 * Builds what is out of date in another process, with its output on stderr; ends this process if the build fails.
 * A signal ends the build, then this process with 0, as it would end the server.
 */
export async function buildAside() {
  const interruption = new globalThis.AbortController();
  const interrupt = () => interruption.abort();
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, interrupt);
  const code = await run(process.execPath, [inRoot('scripts/build.mjs')], {
    stdio: ['ignore', process.stderr.fd, process.stderr.fd],
    signal: interruption.signal,
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupt);
  if (interruption.signal.aborted) process.exit(0);
  if (code === 0) return;
  console.error('Stopline was not started, because the build failed: see above.');
  process.exit(code);
}
