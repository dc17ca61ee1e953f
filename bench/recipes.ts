import { setTimeout as pause } from 'node:timers/promises';
import type { AdapterRecipe, ProductPlace } from './bench.ts';
import { startProduct } from './product.ts';
import { scoped } from './scope.ts';
import { connectWire } from './wire-client.ts';

const sayWithinMs = 60_000;
const pollMs = 20;

interface LoggedRequest {
  readonly message: { readonly command?: string; readonly arguments?: unknown };
}

/** The first matching line of a log with this sentence, with its fields parsed. */
function logged<Fields>(log: string, sentence: string, fits: (fields: Fields) => boolean): Fields | undefined {
  return log
    .split('\n')
    .filter((line) => line.includes(` ${sentence} {`))
    .map((line) => JSON.parse(line.slice(line.indexOf(`${sentence} {`) + sentence.length + 1)) as Fields)
    .find(fits);
}

/**
 * Reads an adapter's recipe from the product's own trace log of one launch, so that the floor always does what the product
 * does.
 */
export function readRecipe(bench: ProductPlace, configurationName: string): Promise<AdapterRecipe> {
  return scoped(async (scope) => {
    const server = await startProduct(bench, scope, ['--log-level', 'trace']);
    const wire = await connectWire(server.url, scope);
    const { sessionId = '' } = await wire.call('start_session', { configurationName });
    const sent = (command: string) =>
      logged<LoggedRequest>(server.log(), 'trace to the adapter', ({ message }) => message.command === command);
    const deadline = performance.now() + sayWithinMs;
    while (sent('launch') === undefined) {
      if (performance.now() > deadline)
        throw new Error(`"${configurationName}" was not launched. The server wrote:\n${server.log()}`);
      await pause(pollMs);
    }
    const started = logged<{ readonly command: readonly string[] }>(
      server.log(),
      'debug An adapter is started',
      () => true,
    );
    await wire.call('end_session', { sessionId });
    return {
      command: (started?.command ?? []).map((part) => (part.endsWith('.sock') ? '${socket}' : part)),
      cwd: bench.folder.workspace,
      environment: bench.environment,
      initialize: sent('initialize')?.message.arguments,
      launch: sent('launch')?.message.arguments,
    };
  });
}
