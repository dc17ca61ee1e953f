import { inQuotes } from './in-quotes.ts';

/** The codes of errors (docs/tools.md, "Answers"). */
export const errorCodes = [
  'invalid_arguments',
  'unknown_configuration',
  'unknown_session',
  'no_session',
  'not_stopped',
  'unknown_thread',
  'stale_reference',
  'unsupported',
  'adapter_failed',
  'launch_failed',
  'not_allowed',
  'internal',
] as const;

/** Additional codes in answers to pages only (docs/wire.md, “answer and failure”). */
export const pageErrorCodes = [
  /** The file on disk changed since it was read. */
  'conflict',
  /** There is no such file. */
  'not_found',
  /** A message was repeated, and the server does not know whether it had run. */
  'outcome_unknown',
] as const;

export type ErrorCode = (typeof errorCodes)[number] | (typeof pageErrorCodes)[number];

/** An error as it crosses a boundary. */
export interface ErrorMessage {
  readonly code: ErrorCode;
  /** What happened and what to do next. */
  readonly message: string;
}

/** The message of any thrown value. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

interface DebugErrorOptions extends ErrorOptions {
  /** The message is what an adapter said, and not a sentence of Stopline. */
  readonly isOfAdapter?: boolean;
}

/** The only error that crosses a boundary: a code for programs, a sentence for people and agents. */
export class DebugError extends Error {
  readonly code: ErrorCode;
  readonly isOfAdapter: boolean;

  constructor(code: ErrorCode, message: string, { isOfAdapter = false, ...options }: DebugErrorOptions = {}) {
    super(message, options);
    this.name = 'DebugError';
    this.code = code;
    this.isOfAdapter = isOfAdapter;
  }

  /** The message as a part of other texts, and for agents: the words of an adapter are in quotation marks. */
  get quotedMessage(): string {
    return this.isOfAdapter ? `The adapter says: ${inQuotes(this.message)}` : this.message;
  }

  toJSON(): ErrorMessage {
    return { code: this.code, message: this.message };
  }

  /** Any thrown value as a DebugError: unchanged if it is one, otherwise `internal` with its message. */
  static from(thrown: unknown): DebugError {
    if (thrown instanceof DebugError) return thrown;
    return new DebugError('internal', messageOf(thrown), { cause: thrown });
  }
}
