import { fieldOf, isRecord, listOf, textOf } from '#protocol';
import type { StackFrame } from './fate.ts';

/** A message of the Chrome DevTools Protocol, as far as it is read here. */
export interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
}

/** A number in a message. */
export const numberOf = (value: unknown, name: string) => {
  const field = fieldOf(value, name);
  return typeof field === 'number' ? field : undefined;
};

/** The method of a message without parsing it: both sides write it before the parameters. */
export const methodOf = (text: string): string | undefined => /"method":"([\w.]+)"/.exec(text.slice(0, 80))?.[1];

/** The id of an answer without parsing it. */
export const answeredId = (text: string): number | undefined => {
  const digits = /^\{"id":(\d+)/.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

export function parsed(text: string): Message {
  const message: unknown = JSON.parse(text);
  const id = numberOf(message, 'id');
  const method = textOf(message, 'method');
  return {
    ...(id !== undefined && { id }),
    ...(method !== undefined && { method }),
    params: fieldOf(message, 'params'),
    result: fieldOf(message, 'result'),
  };
}

/** A pause at a thrown error or a rejected promise. */
export const isError = (params: unknown): boolean =>
  ['exception', 'promiseRejection'].includes(textOf(params, 'reason') ?? '');

/** V8 expects the error of a pause to be handled. */
export const isCaught = (params: unknown): boolean => fieldOf(fieldOf(params, 'data'), 'uncaught') === false;

/** The event of a pause, at an error that V8 expects nothing to handle. */
export function asUncaught(params: unknown): string {
  const fields = (value: unknown) => (isRecord(value) ? value : {});
  const data = { ...fields(fieldOf(params, 'data')), uncaught: true };
  return JSON.stringify({ method: 'Debugger.paused', params: { ...fields(params), data } });
}

const frameOf = (frame: unknown, location: unknown, link: string, urls: ReadonlyMap<string, string>): StackFrame => {
  const scriptId = textOf(location, 'scriptId') ?? '';
  return {
    url: urls.get(scriptId) ?? '',
    functionName: textOf(frame, 'functionName') ?? '',
    scriptId,
    line: numberOf(location, 'lineNumber') ?? 0,
    column: numberOf(location, 'columnNumber') ?? 0,
    link,
  };
};

/**
 * The frames of a pause, followed by those that its asynchronous operations were started from. The URLs are those of
 * Node's own scripts, by id: V8 does not always send them with a frame.
 */
export function framesOf(params: unknown, urls: ReadonlyMap<string, string>): readonly StackFrame[] {
  const frames = listOf(fieldOf(params, 'callFrames')).map((frame) =>
    frameOf(frame, fieldOf(frame, 'location'), 'call', urls),
  );
  for (let stack = fieldOf(params, 'asyncStackTrace'); stack !== undefined; stack = fieldOf(stack, 'parent')) {
    const description = textOf(stack, 'description') ?? '';
    listOf(fieldOf(stack, 'callFrames')).forEach((frame, index) =>
      frames.push(frameOf(frame, frame, index === 0 ? description : 'call', urls)),
    );
  }
  return frames;
}
