import type { DebugProtocol as Dap } from '@vscode/debugprotocol';

export type { Dap };

/** A request in either direction (DAP "Base Protocol", Request). The published type has `type: string`. */
export interface DapRequest {
  readonly type: 'request';
  readonly seq: number;
  readonly command: string;
  readonly arguments?: unknown;
}

/** An answer in either direction (DAP "Base Protocol", Response). */
export interface DapResponse {
  readonly type: 'response';
  readonly seq: number;
  readonly request_seq: number;
  readonly success: boolean;
  readonly command: string;
  readonly message?: string;
  readonly body?: unknown;
}

/** What an adapter tells unasked (DAP "Base Protocol", Event). */
export interface DapEventMessage {
  readonly type: 'event';
  readonly seq: number;
  readonly event: string;
  readonly body?: unknown;
}

export type DapMessage = DapRequest | DapResponse | DapEventMessage;

/** Whether a parsed value is one of the three kinds of message. Bodies are used with defaults and are not checked here. */
export function isDapMessage(value: unknown): value is DapMessage {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  if (value.type === 'request') return 'command' in value && typeof value.command === 'string';
  if (value.type === 'response') return 'request_seq' in value && typeof value.request_seq === 'number';
  return value.type === 'event' && 'event' in value && typeof value.event === 'string';
}
