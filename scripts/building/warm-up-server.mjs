import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { connectPage } from '../lib/connect-page.mjs';
import { writeCaches } from './write-caches.mjs';

/**
 * `node warm-up-server.mjs SERVER WORKSPACE`: starts the server that was built into a folder, does what a page and an agent do first, and writes
 * the code caches of what ran.
 */
const [server, workspace] = process.argv.slice(2);
const main = join(server, 'main.mjs');
process.argv = [process.execPath, main, workspace, '--port', '0'];

/** Resolves with the URL that the server prints. */
const printed = new Promise((resolve) => {
  process.stdout.write = (text) => {
    const [url] = /https?:\/\/\S+/.exec(String(text)) ?? [];
    if (url !== undefined) resolve(new URL(url));
    return true;
  };
});

async function warmUp() {
  const { files } = await import(pathToFileURL(main).href);
  const { origin, hash } = await printed;
  const authorization = `Bearer ${hash.replace('#token=', '')}`;
  await fetch(origin);
  const page = await connectPage({ origin, authorization, name: 'Build' });
  const answer = await fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
  await answer.text();
  await page.close();
  writeCaches(files);
  process.kill(process.pid, 'SIGTERM');
}

warmUp().catch((error) => {
  console.error(error);
  process.exit(1);
});
