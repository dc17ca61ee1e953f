import type { Request, Response } from 'express';

/** The codes of failures, as in the tools, by their status. */
const codes = {
  400: 'invalid_arguments',
  401: 'not_allowed',
  403: 'not_allowed',
  404: 'not_found',
  405: 'invalid_arguments',
  413: 'invalid_arguments',
  415: 'invalid_arguments',
  426: 'invalid_arguments',
  429: 'not_allowed',
  431: 'invalid_arguments',
  500: 'internal',
  503: 'not_found',
} as const;

/** A refusal or failure as it is answered over HTTP. */
export interface Failure {
  readonly status: keyof typeof codes;
  /** What happened and what to do. Of what was sent, only well-formed hosts and origins, for the option to add. */
  readonly message: string;
  /** After how many seconds to try again. */
  readonly retryAfterS?: number;
}

/** True if a request has a body. If it is not read, the connection has to be closed. */
function hasBody(request: Request): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  return encoding !== undefined || length !== '0';
}

/** Answers with an error as JSON. The connection is closed if the request has a body. */
export function answerFailure(request: Request, response: Response, failure: Failure): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (failure.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  if (failure.retryAfterS !== undefined) response.setHeader('Retry-After', failure.retryAfterS);
  if (hasBody(request)) response.setHeader('Connection', 'close');
  response.setHeader('Cache-Control', 'no-store');
  response.status(failure.status).json({ status: 'error', code: codes[failure.status], message: failure.message });
}

export const notFound: Failure = {
  status: 404,
  message: 'Nothing at this path. The page is at /, its API at /api/, MCP at /mcp.',
};

/** The answer to a method that a path does not have. */
export function answerMethodNotAllowed(request: Request, response: Response, allowed: string): void {
  response.setHeader('Allow', allowed);
  answerFailure(request, response, { status: 405, message: `This path takes ${allowed}.` });
}

/** The answer to a wrong credential after too many of them. */
export const tooManyAttempts = (retryAfterS: number): Failure => ({
  status: 429,
  message: `Too many wrong tokens or tickets. Check the token, and try again in ${retryAfterS} s.`,
  retryAfterS,
});

export const needsToken: Failure = {
  status: 401,
  message: 'Send the token that the server printed (or was given) as "Authorization: Bearer TOKEN", not in the query.',
};
