import { createHash } from 'node:crypto';

/** The name of the header of the policy. */
export const policyHeader = 'Content-Security-Policy';
const scriptSources = "script-src 'self'";

export interface HeaderOptions {
  /** Origins that may show the page in an iframe. */
  readonly embedOrigins: readonly string[];
  /** Allowed sources of styles, in CSP's syntax. */
  readonly styleSources?: readonly string[];
}

/** The headers of every answer. */
export function securityHeaders({
  embedOrigins,
  styleSources = ["'self'"],
}: HeaderOptions): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    scriptSources,
    `style-src ${styleSources.join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${embedOrigins.length === 0 ? "'none'" : embedOrigins.join(' ')}`,
    "require-trusted-types-for 'script'",
    // Lit's own policy, for the templates in the code of the page. No other can be made.
    'trusted-types lit-html',
  ];
  return {
    [policyHeader]: policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // `tools=(self)` is the default, and browsers that do not know it log a warning.
    'Permissions-Policy': 'clipboard-read=()',
  };
}

/** A policy that also allows the scripts in a page. */
export const withScriptsOf = (policy: string, page: string): string => {
  const hashes = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return policy.replace(scriptSources, `${scriptSources}${hashes.join('')}`);
};

/** Additional headers for a preflight. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Headers': 'authorization, content-type',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE',
  'Access-Control-Max-Age': '600',
};
