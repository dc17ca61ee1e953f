import { access, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { answerFailure, answerMethodNotAllowed } from './answers.ts';
import { policyHeader, withScriptsOf } from './headers.ts';
import { hostModuleHeaders, hostModulePath } from './host-module.ts';
import { succeeds } from '../workspace/paths.ts';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** The page's icon, if its folder has none. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f2430"/>' +
  '<circle cx="16" cy="16" r="8" fill="#e5484d"/></svg>';
const iconPaths: ReadonlySet<string> = new Set(['/favicon.ico', '/favicon.svg']);

/** Names of letters, digits, `.`, `_` and `-` that do not start with a dot, as the build writes them. */
const filePath = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

const encodings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

export interface StaticOptions {
  /** The folder of the built page: dist/client. */
  readonly folder: string;
  /** The file of the page; by default `/index.html`. */
  readonly pageFile?: string | undefined;
  /** True if other origins may show the page in frames. */
  readonly isEmbeddable: boolean;
}

/** A file's compressed sibling that the request accepts. */
async function compressed(request: Request, path: string): Promise<(typeof encodings)[number] | undefined> {
  for (const encoding of encodings)
    if (
      request.acceptsEncodings(encoding.name) === encoding.name &&
      (await succeeds(access(`${path}${encoding.extension}`)))
    )
      return encoding;
  return undefined;
}

/** Files under /assets/ have a hash in their names and never change; the page itself is never cached. */
function cacheControl(path: string, pageFile: string): string {
  if (path === pageFile) return 'no-store';
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function send(response: Response, path: string, folder: string): Promise<boolean> {
  // Only what is asked about again has a date, and nobody resumes the download of a small file.
  const lastModified = response.getHeader('Cache-Control') === 'no-cache';
  const options = { root: folder, dotfiles: 'deny', cacheControl: false, acceptRanges: false, lastModified } as const;
  return new Promise((resolve) => {
    response.sendFile(path.slice(1), options, (error?: Error) => {
      resolve(error === undefined || response.headersSent);
    });
  });
}

/** The page has a script in it, which the policy of all answers forbids. */
async function allowScripts(response: Response, page: string): Promise<void> {
  const policy = response.getHeader(policyHeader);
  if (typeof policy === 'string') response.setHeader(policyHeader, withScriptsOf(policy, await readFile(page, 'utf8')));
}

/** Headers that say something about pages only. */
const pageHeaders = ['Cross-Origin-Opener-Policy', 'Permissions-Policy'];

/** Whether a person has opened the page, or it has loaded itself again, and not another page (Fetch Metadata, 2.3). */
const isOpenedByPerson = ({ headers }: Request): boolean =>
  ['none', 'same-origin'].includes(headers['sec-fetch-site'] ?? '');

async function serveFile(
  request: Request,
  response: Response,
  { folder, pageFile = '/index.html', isEmbeddable }: StaticOptions,
): Promise<boolean> {
  const path = request.path === '/' ? pageFile : request.path;
  if (!filePath.test(path) || !(await succeeds(access(join(folder, path))))) return false;
  const encoding = await compressed(request, join(folder, path));
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('Cache-Control', cacheControl(path, pageFile));
  response.type(extname(path));
  if (encoding !== undefined) response.setHeader('Content-Encoding', encoding.name);
  if (isEmbeddable && path === '/index.html') response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  if (path === pageFile) await allowScripts(response, join(folder, path));
  if (path.startsWith('/assets/')) for (const name of pageHeaders) response.removeHeader(name);
  // A browser starts one more process for it, when it has the answer (0179).
  if (path === pageFile && isOpenedByPerson(request)) response.removeHeader('Cross-Origin-Opener-Policy');
  if (path === hostModulePath) response.set(hostModuleHeaders);
  return await send(response, `${path}${encoding?.extension ?? ''}`, folder);
}

/** Serves the built page and an icon. Other paths go to the next handler. */
export function staticFiles(options: StaticOptions): RequestHandler {
  return async (request: Request, response: Response, next: NextFunction) => {
    const isPage = request.path === '/' || request.path === '/index.html';
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      if (isPage) answerMethodNotAllowed(request, response, 'GET, HEAD');
      else next();
      return;
    }
    if (await serveFile(request, response, options)) return;
    response.removeHeader('Content-Encoding');
    if (iconPaths.has(request.path)) response.set('Cache-Control', 'no-cache').type('svg').send(icon);
    else if (isPage)
      answerFailure(request, response, { status: 503, message: 'The page is not built. Run npm run build.' });
    else next();
  };
}
