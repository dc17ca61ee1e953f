import type { Request, Response } from 'express';

/** A refusal or failure as it is answered over HTTP. */
export interface Failure {
  readonly status: number;
  /** A word for programs, as the tools have it. */
  readonly code: 'invalid_arguments' | 'not_allowed' | 'not_found' | 'internal';
  /** What happened and what to do. */
  readonly message: string;
}

/** A request body that will never be read would keep the connection busy: it is closed then. */
function hasBody(request: Request): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  return encoding !== undefined || length !== '0';
}

/** Answers with an error as JSON. The connection ends when a body of the request is still under way. */
export function answerFailure(request: Request, response: Response, failure: Failure): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (failure.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  if (hasBody(request)) response.setHeader('Connection', 'close');
  response.setHeader('Cache-Control', 'no-store');
  response.status(failure.status).json({ status: 'error', code: failure.code, message: failure.message });
}

export const notFound: Failure = {
  status: 404,
  code: 'not_found',
  message: 'There is nothing at this path. The page is at /, its API at /api/, MCP at /mcp.',
};

/** The answer to a method that a path does not have. */
export function answerMethodNotAllowed(request: Request, response: Response, allowed: string): void {
  response.setHeader('Allow', allowed);
  answerFailure(request, response, { status: 405, code: 'invalid_arguments', message: `This path takes ${allowed}.` });
}

export const needsToken: Failure = {
  status: 401,
  code: 'not_allowed',
  message:
    'Send the token that the server printed (or was given) as "Authorization: Bearer TOKEN". A query never counts.',
};
