// A tiny web IDE with Stopline in an iframe: node examples/embed/iframe/serve.mjs [FOLDER]
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../../..');
const workspace = resolve(process.argv[2] ?? join(root, 'examples'));
const host = `localhost:${process.env.PORT ?? 4712}`;
const types = { '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json' };

/** A file in a folder, or undefined for a path that leads out of it. */
const inside = (folder, path) => {
  const file = resolve(folder, `.${sep}${path}`);
  return file.startsWith(folder + sep) ? file : undefined;
};

async function listFiles() {
  const entries = await readdir(workspace, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.map((path) => relative(workspace, path)).filter((path) => !/(^|[\\/])(\.|node_modules)/.test(path));
}

// The token never appears in a URL or an argument. A real IDE gives it only to people who have logged in.
const token = randomBytes(24).toString('base64url');
const stopline = spawn(
  process.execPath,
  [join(root, 'bin/stopline.mjs'), workspace, '--port', '0', '--token-stdin', '--embed-origin', `http://${host}`],
  { stdio: ['pipe', 'pipe', 'inherit'] },
);
stopline.stdin.write(`${token}\n`);
stopline.once('exit', (code) => process.exit(code ?? 1));
const src = await new Promise((found) => {
  stopline.stdout.on('data', (text) => found(/https?:\/\/[^\s#]+/.exec(String(text))?.[0]));
});

const pages = {
  '/debugger.json': () => JSON.stringify({ src, token }),
  '/files.json': async () => JSON.stringify((await listFiles()).sort()),
};

/** The text for a path, and its type. */
async function answer({ pathname, searchParams }) {
  if (Object.hasOwn(pages, pathname)) return [await pages[pathname](), '.json'];
  if (pathname === '/file') return [await readFile(inside(workspace, searchParams.get('path') ?? ''), 'utf8'), '.txt'];
  if (pathname.startsWith('/modules/')) return [await readFile(inside(join(root, 'node_modules'), pathname.slice(9)))];
  const file = inside(here, pathname === '/' ? 'index.html' : pathname);
  return [await readFile(file), extname(file)];
}

createServer(async (request, response) => {
  // Without this check, a site whose name is made to lead to this machine could read the token.
  if (request.headers.host !== host) return response.writeHead(403).end('Unknown Host.');
  try {
    const [text, type = '.js'] = await answer(new URL(request.url, `http://${host}`));
    response.writeHead(200, { 'Content-Type': `${types[type] ?? 'text/plain'}; charset=utf-8` }).end(text);
  } catch {
    response.writeHead(404).end('Not found.');
  }
}).listen(Number(host.split(':')[1]), '127.0.0.1', () => console.log(`The IDE: http://${host}/`));

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopline.kill(signal));
