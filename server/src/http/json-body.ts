import { isTooDeep, parseJson } from '../dap/json.ts';
import type { Failure } from './answers.ts';
import type { Request, Response } from 'express';

/** The largest body that is read, in bytes. */
const largestBody = 1024 * 1024;
const deepestBody = 256;

const notJson: Failure = { status: 415, message: 'Send JSON, uncompressed, with "Content-Type: application/json".' };
const malformed: Failure = {
  status: 400,
  message: `The body is not JSON, or nests deeper than ${deepestBody} levels.`,
};
const tooLarge: Failure = { status: 413, message: `The body is larger than ${largestBody} bytes.` };
const unreadable: Failure = { status: 400, message: 'The body ended too early.' };

export interface BodyOptions {
  readonly isRequired: boolean;
  /** Answers an invalid body. */
  readonly answer: (request: Request, response: Response, failure: Failure) => void;
}

/**
 * The bytes of a body, or why they were not read. Unlike Express' reader, this one stops reading a body when it becomes
 * too large.
 */
function readBytes(request: Request): Promise<Buffer | Failure> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const settle = (outcome: Buffer | Failure) => {
      request.off('data', onData).pause();
      resolve(outcome);
    };
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length > largestBody) settle(tooLarge);
      else chunks.push(chunk);
    };
    request.on('data', onData);
    request.once('end', () => settle(Buffer.concat(chunks)));
    request.once('close', () => settle(unreadable));
    request.once('error', () => settle(unreadable));
  });
}

/** The problems that the headers show. */
function headerProblem({ headers }: Request): Failure | undefined {
  const { 'content-length': length = '0', 'content-type': type, 'content-encoding': coding = 'identity' } = headers;
  if (headers['transfer-encoding'] === undefined && length === '0' && type === undefined) return undefined;
  if (!/^application\/json\s*(?:;|$)/i.test(type ?? '') || coding.toLowerCase() !== 'identity') return notJson;
  return Number(length) > largestBody ? tooLarge : undefined;
}

function parse(bytes: Buffer): unknown {
  return isTooDeep(bytes, deepestBody) ? undefined : parseJson(bytes);
}

async function bodyProblem(request: Request, isRequired: boolean): Promise<Failure | undefined> {
  const problem = headerProblem(request);
  if (problem !== undefined) return problem;
  const bytes = await readBytes(request);
  if (!Buffer.isBuffer(bytes)) return bytes;
  request.body = parse(bytes);
  const mayBeMissing = bytes.length === 0 && !isRequired;
  return request.body === undefined && !mayBeMissing ? malformed : undefined;
}

/** Reads a JSON body, if there is one, into `request.body`. Answers an invalid one and returns false. */
export async function readJsonBody(request: Request, response: Response, options: BodyOptions): Promise<boolean> {
  const problem = await bodyProblem(request, options.isRequired);
  if (problem !== undefined) options.answer(request, response, problem);
  return problem === undefined;
}
