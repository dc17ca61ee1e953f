import { withoutPrefix } from './urls.ts';

/** The module that host pages load, from any origin: public code without secrets. */
export const hostModulePath = '/embed.js';

/** Whether a request loads the host module. */
export function isHostModule(method: string, url: string, prefixes: readonly string[]): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const target = withoutPrefix(url, prefixes);
  return 'url' in target && target.url.split('?')[0] === hostModulePath;
}

/** Additional headers of the host module: a page that loads a module of another origin needs its permission. */
export const hostModuleHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};
