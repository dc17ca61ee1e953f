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
    "script-src 'self'",
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
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // `tools=(self)` is the default, and browsers that do not know it log a warning.
    'Permissions-Policy': 'clipboard-read=()',
  };
}

/** Additional headers for a preflight. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Headers': 'authorization, content-type',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE',
  'Access-Control-Max-Age': '600',
};
