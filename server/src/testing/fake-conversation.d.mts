import type { Dap, DapMessage, DapRequest, DapResponse } from '#protocol';

/** What a handler returns to leave its request unanswered. */
export declare const noAnswer: unique symbol;

/** An error that is told as DAP's structured one: `throw refusal('Cannot read {name}', { name: 'x' })`. */
export declare function refusal(format: string, variables?: Readonly<Record<string, string>>): Error;

/** Answers one command: returns the body, throws a refusal, or returns `noAnswer`. */
export type FakeHandler = (
  args: Readonly<Record<string, unknown>>,
  adapter: FakeConversation,
  request: DapRequest,
) => unknown;

/** What a fake adapter says. Commands without a handler get the answers of an adapter that does nothing. */
export interface FakeScript {
  readonly capabilities?: Dap.Capabilities;
  /** Handlers by command. */
  readonly on?: Record<string, FakeHandler>;
  /** When `initialized` is told; `after_launch` when left out. */
  readonly initialized?: 'after_initialize' | 'after_launch' | 'never';
  /** When `launch` and `attach` are answered; `after_configuration_done` when left out. */
  readonly launchAnswer?: 'at_once' | 'after_configuration_done';
  /** Called once launched and configured: the place to emit the first stop. */
  readonly onStarted?: (adapter: FakeConversation) => void;
  /** What becomes of messages on their way, to the adapter and from it. */
  readonly dialect?: { hear(message: DapRequest): DapRequest; say(message: DapMessage): DapMessage };
}

/** The adapter's side of one conversation: answers from a script and remembers what it heard. */
export declare class FakeConversation {
  readonly script: FakeScript;
  /** Every request in the order of arrival. */
  readonly heard: readonly DapRequest[];
  constructor(script: FakeScript, wire: { send(message: DapMessage): void; junk(text: string): void; hangUp(): void });
  receive(message: DapMessage): void;
  emit(event: string, body?: unknown): void;
  /** Sends a reverse request and resolves with the client's answer. */
  ask(command: string, args?: unknown): Promise<DapResponse>;
  /** Sends a message as it is. */
  say(message: DapMessage): void;
  /** Writes something that is no message. */
  junk(text: string): void;
  /** Ends the conversation from the adapter's side. */
  hangUp(): void;
  /** Does something after the answer that is being made. */
  later(action: () => void): void;
}
