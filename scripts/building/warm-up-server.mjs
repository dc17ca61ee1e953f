import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { connectPage } from '../lib/connect-page.mjs';
import { inRoot } from '../lib/paths.mjs';
import { writeCaches } from './write-caches.mjs';

/**
 * `node warm-up-server.mjs SERVER WORKSPACE`: starts the server that was built into a folder, does what a page and an agent do first, debugs a
 * program, and writes the code caches of what ran.
 */
const [server, workspace] = process.argv.slice(2);
const main = join(server, 'main.mjs');
const adapters = join(workspace, 'adapters.json');
const path = join(workspace, 'main.fake');
const configurationName = 'Warm up';
process.argv = [process.execPath, main, workspace, '--port', '0', '--trust', '--adapters', adapters];

/** Writes a program, its configuration and its adapter: the fake one of the tests, which every machine has. */
function writeWorkspace() {
  const script = ['fake-adapter-process.mjs', 'fake-program.mjs'].map((name) => inRoot(`server/src/testing/${name}`));
  const adapter = { types: ['fake'], label: 'Fake', command: [process.execPath, ...script] };
  const configuration = { type: 'fake', request: 'launch', name: configurationName, program: path };
  writeFileSync(path, 'line\n'.repeat(30));
  writeFileSync(adapters, JSON.stringify({ adapters: [adapter] }));
  mkdirSync(join(workspace, '.vscode'));
  writeFileSync(join(workspace, '.vscode/launch.json'), JSON.stringify({ configurations: [configuration] }));
}

/** Resolves with the URL that the server prints. */
const printed = new Promise((resolve) => {
  process.stdout.write = (text) => {
    const [url] = /https?:\/\/\S+/.exec(String(text)) ?? [];
    if (url !== undefined) resolve(new URL(url));
    return true;
  };
});

/** Debugs the program as a page does: to a breakpoint, a step, a value, and to its end. */
async function debug(page) {
  let id = 0;
  const send = async (message) => {
    const { body, error } = await page.ask({ id: (id += 1), ...message });
    if (error) throw new Error(error.message);
    return body;
  };
  const call = (method, params) => send({ type: 'call', method, params });
  /** Resolves with the values of the next stop. */
  const stopRead = async () => {
    const areValues = ({ type, command }) => type === 'answered' && command === 'variables';
    const { facts } = await page.until(({ facts = [] }) => facts.some(areValues));
    return facts.find(areValues).body.variables;
  };

  await call('list_files', { path: '' });
  await call('read_file', { path });
  await call('set_breakpoint', { path, line: 2 });
  await call('expect_start', { configurationName });
  const firstStop = stopRead();
  const { sessionId } = await call('start_session', { configurationName });
  await firstStop;
  const request = (command, args) => send({ type: 'request', sessionId, command, arguments: args });
  const nextStop = stopRead();
  await request('next', { threadId: 1 });
  const { variablesReference } = (await nextStop).find(({ name }) => name === 'list');
  await request('variables', { variablesReference, filter: 'indexed', start: 0, count: 100 });
  await request('evaluate', { expression: 'n', context: 'repl' });
  await call('end_session', { sessionId, how: 'stop' });
}

async function warmUp() {
  writeWorkspace();
  const { files } = await import(pathToFileURL(main).href);
  const { origin, hash } = await printed;
  const authorization = `Bearer ${hash.replace('#token=', '')}`;
  await fetch(origin);
  const page = await connectPage({ origin, authorization, name: 'Build' });
  await debug(page);
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
