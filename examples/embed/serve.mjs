// What the example hosts have in common: a site with files and packages, and Stopline beside it.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.cjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** A file in a folder, or undefined for a path that leads out of it. */
const inside = (folder, path) => {
  const file = resolve(folder, `.${sep}${path}`);
  return file.startsWith(folder + sep) ? file : undefined;
};

async function listFiles(workspace) {
  const entries = await readdir(workspace, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = paths.map((path) => ({ name: relative(workspace, path), path }));
  return files
    .filter(({ name }) => !/(^|[\\/])(\.|node_modules)/.test(name))
    .sort((left, right) => left.name.localeCompare(right.name));
}

/** Serves a page: its folder, the files of the workspace, the packages, and where the debugger is. */
export function serveSite({ folder, workspace, debuggerAt, port }) {
  const folders = { modules: join(root, 'node_modules'), stopline: join(root, 'dist/elements') };
  /** The text for a path, and its extension. */
  async function answer({ pathname, searchParams }) {
    if (pathname === '/debugger.json') return [JSON.stringify(debuggerAt()), '.json'];
    if (pathname === '/files.json') return [JSON.stringify(await listFiles(workspace)), '.json'];
    if (pathname === '/file')
      return [await readFile(inside(workspace, searchParams.get('path') ?? ''), 'utf8'), '.txt'];
    const [, first, ...rest] = pathname.split('/');
    const isShared = Object.hasOwn(folders, first);
    const path = isShared ? rest.join('/') : pathname === '/' ? 'index.html' : pathname;
    const file = inside(isShared ? folders[first] : folder, path);
    return [await readFile(file), extname(file)];
  }
  const server = createServer(async (request, response) => {
    const host = `localhost:${server.address().port}`;
    // Without this check, a site whose name is made to lead to this machine could read the token.
    if (request.headers.host !== host) return response.writeHead(403).end('Unknown Host.');
    try {
      const [text, type] = await answer(new URL(request.url, `http://${host}`));
      response.writeHead(200, { 'Content-Type': `${types[type] ?? 'text/plain'}; charset=utf-8` }).end(text);
    } catch {
      response.writeHead(404).end('Not found.');
    }
  });
  return server.listen(port, '127.0.0.1');
}

/** Starts Stopline with an option that allows the site's origin, and the site. The folder to debug is the first argument. */
export async function serveExample({ url, option }) {
  const workspace = resolve(process.argv[2] ?? join(root, 'examples'));
  const port = Number(process.env.PORT ?? 4712);
  const folder = dirname(fileURLToPath(url));
  let src;
  // The token never appears in a URL or an argument. A real IDE gives it only to people who have logged in.
  const token = randomBytes(24).toString('base64url');
  await once(serveSite({ folder, workspace, port, debuggerAt: () => ({ src, token }) }), 'listening');
  const args = ['--port', '0', '--token-stdin', option, `http://localhost:${port}`];
  const stopline = spawn(process.execPath, [join(root, 'bin/stopline.mjs'), workspace, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  stopline.stdin.write(`${token}\n`);
  stopline.once('exit', (code) => process.exit(code ?? 1));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopline.kill(signal));
  src = await new Promise((found) => {
    stopline.stdout.on('data', (text) => found(/https?:\/\/[^\s#]+/.exec(String(text))?.[0]));
  });
  console.log(`The IDE: http://localhost:${port}/`);
}
