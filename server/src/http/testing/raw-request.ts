import { connect } from 'node:net';

/** An answer, taken apart as little as possible. */
export interface RawAnswer {
  readonly status: number;
  /** In lower case, the last of each name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Reads what came over a connection; the status is 0 where nothing did. */
export function readAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { status: Number(first.split(' ')[1] ?? 0), headers: new Map(headers), body: rest.join('\r\n\r\n') };
}

/** Sends bytes as they are over a connection of their own, and gathers what comes back until the other side closes. */
export function sendRaw(port: number, text: string | Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve(Buffer.concat(chunks).toString('utf8'));
    });
    socket.write(text);
  });
}

/** A request with exactly these header lines, and `Connection: close`, so that the answer has an end. */
export async function rawRequest(port: number, firstLine: string, headers: readonly string[]): Promise<RawAnswer> {
  const hasConnection = headers.some((line) => /^connection:/i.test(line));
  const lines = [`${firstLine} HTTP/1.1`, ...headers, ...(hasConnection ? [] : ['Connection: close']), '', ''];
  return readAnswer(await sendRaw(port, lines.join('\r\n')));
}
