/** What a handler returns to leave its request unanswered. */
export const noAnswer = Symbol('no answer');

/** An error that is sent as DAP's structured one: `throw refusal('Cannot read {name}', { name: 'x' })`. */
export function refusal(format, variables = {}) {
  return Object.assign(new Error(format), { body: { error: { id: 1, format, variables } } });
}

const verified = ({ breakpoints = [] } = {}) => ({
  breakpoints: breakpoints.map(({ line }, index) => ({
    id: index + 1,
    verified: true,
    ...(line === undefined ? {} : { line }),
  })),
});

/** The answers of an adapter that does nothing: enough for a handshake, a stop and an end. */
const defaults = {
  initialize: (_args, adapter) => {
    if (adapter.script.initialized === 'after_initialize') adapter.later(() => adapter.emit('initialized'));
    return adapter.script.capabilities ?? { supportsConfigurationDoneRequest: true };
  },
  launch: (_args, adapter) => adapter.begin(),
  attach: (_args, adapter) => adapter.begin(),
  configurationDone: (_args, adapter) => {
    adapter.later(() => adapter.configured());
    return {};
  },
  setBreakpoints: verified,
  setFunctionBreakpoints: verified,
  setDataBreakpoints: verified,
  setInstructionBreakpoints: verified,
  setExceptionBreakpoints: () => ({}),
  threads: () => ({ threads: [{ id: 1, name: 'main' }] }),
  stackTrace: () => ({ stackFrames: [], totalFrames: 0 }),
  scopes: () => ({ scopes: [] }),
  variables: () => ({ variables: [] }),
  evaluate: () => ({ result: '', variablesReference: 0 }),
  continue: () => ({ allThreadsContinued: true }),
  next: () => ({}),
  stepIn: () => ({}),
  stepOut: () => ({}),
  pause: () => ({}),
  terminate: (_args, adapter) => {
    adapter.later(() => adapter.emit('terminated'));
    return {};
  },
  disconnect: (_args, adapter) => {
    adapter.later(() => adapter.hangUp());
    return {};
  },
};

/** The adapter's side of one conversation: answers from a script and remembers the requests. */
export class FakeConversation {
  script;
  received = [];
  #wire;
  #seq = 0;
  #asked = new Map();
  #setConfigured;
  #configured = new Promise((resolve) => (this.#setConfigured = resolve));
  #begun = false;

  /** `wire` has the functions `send(message)`, `junk(text)` and `hangUp()`. */
  constructor(script, wire) {
    this.script = script;
    this.#wire = wire;
  }

  /** Receives a message from the client. */
  receive(message) {
    if (message.type === 'response') {
      this.#asked.get(message.request_seq)?.(message);
      this.#asked.delete(message.request_seq);
      return;
    }
    this.received.push(message);
    void this.#answer(this.script.dialect?.hear(message) ?? message);
  }

  emit(event, body) {
    this.#send({ type: 'event', event, ...(body === undefined ? {} : { body }) });
  }

  /** Sends a reverse request and resolves with the client's answer. */
  ask(command, args) {
    return new Promise((resolve) => {
      this.#asked.set(this.#seq + 1, resolve);
      this.#send({ type: 'request', command, ...(args === undefined ? {} : { arguments: args }) });
    });
  }

  /** Sends a message as it is. */
  say(message) {
    this.#wire.send(message);
  }

  /** Writes text outside of messages. */
  junk(text) {
    this.#wire.junk(text);
  }

  /** Ends the conversation from the adapter's side. */
  hangUp() {
    this.#wire.hangUp();
  }

  /** Calls a function after the current answer. */
  later(action) {
    setTimeout(action, 0);
  }

  /** The default answer to `launch` and `attach`: `initialized` at once, the answer when configured. */
  begin() {
    this.#begun = true;
    const { initialized = 'after_launch', launchAnswer = 'after_configuration_done' } = this.script;
    if (initialized === 'after_launch') this.later(() => this.emit('initialized'));
    return launchAnswer === 'at_once' ? {} : this.#configured.then(() => ({}));
  }

  /** The effect of `configurationDone`: the answer to `launch`, then the events of the script. */
  configured() {
    this.#setConfigured();
    if (this.#begun) this.later(() => this.script.onStarted?.(this));
  }

  async #answer(request) {
    const { command, seq } = request;
    const answer = { type: 'response', request_seq: seq, command };
    const handler = this.script.on?.[command] ?? defaults[command];
    try {
      if (!handler) throw new Error(`The fake adapter does not know "${command}".`);
      const body = await handler(request.arguments ?? {}, this, request);
      if (body !== noAnswer) this.#send({ ...answer, success: true, ...(body === undefined ? {} : { body }) });
    } catch (error) {
      this.#send({ ...answer, success: false, message: error.message, ...(error.body ? { body: error.body } : {}) });
    }
  }

  #send(message) {
    this.#seq += 1;
    const said = { seq: this.#seq, ...message };
    this.#wire.send(this.script.dialect?.say(said) ?? said);
  }
}
