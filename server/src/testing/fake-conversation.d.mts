import type { Dap, DapMessage, DapRequest, DapResponse } from '#protocol';

/** What a handler returns to leave its request unanswered. */
export declare const noAnswer: unique symbol;

/** An error that is sent as DAP's structured one: `throw refusal('Cannot read {name}', { name: 'x' })`. */
export declare function refusal(format: string, variables?: Readonly<Record<string, string>>): Error;

/** Answers one command: returns the body, throws a refusal, or returns `noAnswer`. */
export type FakeHandler = (
  args: Readonly<Record<string, unknown>>,
  adapter: FakeConversation,
  request: DapRequest,
) => unknown;

/** The answers and events of a fake adapter. Commands without a handler get those of an adapter that does nothing. */
export interface FakeScript {
  readonly capabilities?: Dap.Capabilities;
  /** Handlers by command. */
  readonly on?: Record<string, FakeHandler>;
  /** When `initialized` is sent; `after_launch` by default. */
  readonly initialized?: 'after_initialize' | 'after_launch' | 'never';
  /** When `launch` and `attach` are answered; `after_configuration_done` by default. */
  readonly launchAnswer?: 'at_once' | 'after_configuration_done';
  /** Called once launched and configured: the place to emit the first stop. */
  readonly onStarted?: (adapter: FakeConversation) => void;
  /** Changes messages to the adapter (`hear`) and from it (`say`). */
  readonly dialect?: { hear(message: DapRequest): DapRequest; say(message: DapMessage): DapMessage };
}

/** The adapter's side of one conversation: answers from a script and remembers the requests. */
export declare class FakeConversation {
  readonly script: FakeScript;
  /** All requests, in the order of arrival. */
  readonly received: readonly DapRequest[];
  constructor(script: FakeScript, wire: { send(message: DapMessage): void; junk(text: string): void; hangUp(): void });
  receive(message: DapMessage): void;
  emit(event: string, body?: unknown): void;
  /** Sends a reverse request and resolves with the client's answer. */
  ask(command: string, args?: unknown): Promise<DapResponse>;
  /** Sends a message as it is. */
  say(message: DapMessage): void;
  /** Writes text outside of messages. */
  junk(text: string): void;
  /** Ends the conversation from the adapter's side. */
  hangUp(): void;
  /** The default answer to `launch` and `attach`. */
  begin(): unknown;
  /** The effect of `configurationDone`. */
  configured(): void;
  /** Calls a function after the current answer. */
  later(action: () => void): void;
}
