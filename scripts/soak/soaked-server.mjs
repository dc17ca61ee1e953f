import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';

/** Collects garbage every second, so that what is measured is what is kept. */
const collecting = ['--expose-gc', '--import', 'data:text/javascript,setInterval(gc,1000).unref()'];

const testing = (name) => inRoot(`server/src/testing/${name}`);

function writeWorkspace(folder) {
  const workspace = join(folder, 'workspace');
  const stopping = { name: 'Stops', type: 'fake', request: 'launch', stopOnEntry: true };
  mkdirSync(join(workspace, '.vscode'), { recursive: true });
  writeFileSync(join(workspace, '.vscode/launch.json'), JSON.stringify({ configurations: [stopping] }));
  const command = ['node', testing('fake-adapter-process.mjs'), testing('fake-program.mjs')];
  const adapters = [{ types: ['fake'], label: 'Fake', command }];
  writeFileSync(join(folder, 'adapters.json'), JSON.stringify({ adapters }));
  return workspace;
}

/** The URL that a server prints. */
async function printedUrl(child) {
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    const [url] = /https?:\/\/\S+(?=\s)/.exec(said) ?? [];
    if (url !== undefined) return new URL(url);
  }
  throw new Error(`The server printed no URL:\n${said}`);
}

/** The built server over the fake adapter, in a folder of its own. */
export async function startSoakedServer() {
  const folder = mkdtempSync(join(tmpdir(), 'stopline-soak-'));
  const workspace = writeWorkspace(folder);
  const args = [workspace, '--port', '0', '--trust', '--adapters', join(folder, 'adapters.json')];
  const child = spawn(process.execPath, [...collecting, inRoot('bin/stopline.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, XDG_STATE_HOME: join(folder, 'state'), TMPDIR: folder },
  });
  const exited = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const url = await printedUrl(child);
  const authorization = `Bearer ${url.hash.replace('#token=', '')}`;
  const children = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
  return {
    origin: url.origin,
    authorization,
    /** The figures of /metrics, by name and label. */
    metrics: async () => {
      const text = await (await fetch(`${url.origin}/metrics`, { headers: { authorization } })).text();
      const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
      return new Map(lines.map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]));
    },
    /** What is open: descriptors, child processes, temporary files. */
    open: () => ({
      descriptors: readdirSync(`/proc/${child.pid}/fd`).length,
      processes: children() === '' ? 0 : children().split(' ').length,
      files: readdirSync(folder, { recursive: true }).length,
    }),
    /** Ends it by SIGTERM. Returns its exit code. */
    close: async () => {
      child.kill('SIGTERM');
      const [code] = await exited;
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}
