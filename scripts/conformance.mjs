import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { startForwarder } = await import('./conformance/forwarder.mjs');
const { askByInspector, questions, writeProgram } = await import('./conformance/inspector.mjs');
const { others, passed } = await import('./conformance/scenarios.mjs');
const { load } = await import('./lib/load.mjs');
const { inRoot } = await import('./lib/paths.mjs');
const { run } = await import('./lib/run.mjs');

/**
 * `npm run conformance`: runs MCP's conformance suite against the built server over HTTP, and asks it by the inspector's command line
 * over HTTP and stdio. Fails if a scenario of `passed` fails, if the suite has one that no list names, or if an answer is wrong.
 */
const suite = inRoot('node_modules/@modelcontextprotocol/conformance/dist/index.js');

/** Runs the suite's command; resolves with its exit code and output. */
async function runSuite(...args) {
  let output = '';
  const code = await run(process.execPath, [suite, ...args], { onOutput: (text) => (output += text) });
  return { code, output };
}

async function unlistedScenarios() {
  const { output } = await runSuite('list', '--server');
  const names = [...output.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name);
  return names.filter((name) => !passed.includes(name) && !(name in others));
}

/** Runs the scenarios one after another; returns those that fail. */
async function failedScenarios(url, folder) {
  const failed = [];
  for (const name of passed) {
    const { code, output } = await runSuite('server', '--url', url, '--scenario', name, '--output-dir', folder);
    console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name}`);
    if (code !== 0) failed.push(`${name}\n${output}`);
  }
  return failed;
}

async function conform(folder) {
  const { startServer } = await load('e2e/server.ts');
  const environment = { XDG_STATE_HOME: join(folder, 'state') };
  writeProgram(folder);
  const server = await startServer({ workspace: folder, args: ['--trust'], environment });
  const forwarder = await startForwarder(server.origin, server.token);
  const url = `http://127.0.0.1:${forwarder.port}/mcp`;
  const overStdio = [process.execPath, inRoot('bin/stopline.mjs'), 'mcp', folder, '--trust'];
  try {
    return [
      ...(await failedScenarios(url, join(folder, 'results'))),
      ...(await askByInspector('HTTP', [url, '--transport', 'http'], environment)),
      ...(await askByInspector('stdio', overStdio, environment)),
    ];
  } finally {
    forwarder.close();
    await server.stop();
  }
}

const built = await run(process.execPath, [inRoot('scripts/build.mjs')]);
if (built !== 0) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'slm-'));
try {
  const failed = await conform(folder);
  const unlisted = await unlistedScenarios();
  for (const problem of failed) console.error(problem);
  if (unlisted.length > 0) console.error(`Not listed in scripts/conformance/scenarios.mjs: ${unlisted.join(', ')}.`);
  const total = passed.length + 2 * questions.length;
  console.log(`${total - failed.length} of ${total} passed; ${Object.keys(others).length} scenarios do not apply`);
  process.exitCode = failed.length + unlisted.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
