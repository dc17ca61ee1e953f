import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuse } from './raw-answer.ts';
import { errorCode } from '../workspace/paths.ts';

/** The statuses of requests that Node cannot parse, by the code of its error; any other is a bad request. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers what never becomes a request of a route: what cannot be parsed, arrives too slowly, expects something unknown, or
 * asks for a tunnel. Node's own answers would have no security headers.
 */
export function answerUnroutable(server: Server, headers: Readonly<Record<string, string>>): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request, response) => answers.set(request.socket, response));
  server.on('clientError', (error, socket) => {
    const current = answers.get(socket);
    const isAnswering = current?.headersSent === true && !current.writableEnded;
    if (!socket.writable || isAnswering) socket.destroy();
    else refuse(socket, statuses[errorCode(error)] ?? 400, headers);
  });
  server.on('checkExpectation', (request) => refuse(request.socket, 417, headers));
  server.on('connect', (_request, socket) => refuse(socket, 405, headers));
}
