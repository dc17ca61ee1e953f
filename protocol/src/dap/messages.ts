import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { fieldOf } from '../common/record.ts';

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

/** An event (DAP "Base Protocol", Event). */
export interface DapEventMessage {
  readonly type: 'event';
  readonly seq: number;
  readonly event: string;
  readonly body?: unknown;
}

export type DapMessage = DapRequest | DapResponse | DapEventMessage;

/** True for the three kinds of message. Arguments and bodies are not checked. */
export function isDapMessage(value: unknown): value is DapMessage {
  const type = fieldOf(value, 'type');
  if (type === 'request') return typeof fieldOf(value, 'command') === 'string';
  if (type === 'response') return typeof fieldOf(value, 'request_seq') === 'number';
  return type === 'event' && typeof fieldOf(value, 'event') === 'string';
}
