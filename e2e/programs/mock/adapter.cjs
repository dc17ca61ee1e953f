const { readFileSync } = require('node:fs');
const { basename } = require('node:path');
const {
  DebugSession,
  ExitedEvent,
  Handles,
  InitializedEvent,
  OutputEvent,
  Scope,
  Source,
  StackFrame,
  StoppedEvent,
  TerminatedEvent,
  Thread,
} = require('@vscode/debugadapter');
const { Program } = require('./program.cjs');

const threadId = 1;
const wordOf = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** An adapter as people write them with Microsoft's package: for a little language that it runs itself. */
class MockSession extends DebugSession {
  #handles = new Handles();
  #breakpoints = new Map();
  #mode = 'run';
  #depth = 0;

  initializeRequest(response) {
    response.body = {
      supportsConfigurationDoneRequest: true,
      supportsConditionalBreakpoints: true,
      supportsSetVariable: true,
      supportsTerminateRequest: true,
    };
    this.sendResponse(response);
    this.sendEvent(new InitializedEvent());
  }

  launchRequest(response, { program }) {
    this.path = program;
    this.program = new Program(readFileSync(program, 'utf8'), (text) =>
      this.sendEvent(new OutputEvent(`${text}\n`, 'stdout')),
    );
    this.sendResponse(response);
    this.#begin();
  }

  attachRequest(response) {
    this.sendErrorResponse(response, 1, 'The mock runs its programs itself: there is nothing to attach to.');
  }

  setBreakPointsRequest(response, { source, breakpoints = [] }) {
    const here = breakpoints.map(({ line, condition }) => ({ line, condition }));
    this.#breakpoints.set(source.path, here);
    response.body = { breakpoints: here.map(({ line }) => ({ verified: true, line })) };
    this.sendResponse(response);
  }

  configurationDoneRequest(response) {
    this.sendResponse(response);
    this.isConfigured = true;
    this.#begin();
  }

  threadsRequest(response) {
    response.body = { threads: [new Thread(threadId, 'main')] };
    this.sendResponse(response);
  }

  stackTraceRequest(response) {
    const source = new Source(basename(this.path), this.path);
    const frames = this.program.stack.map(({ name, line }, index) => new StackFrame(index, name, source, line, 1));
    response.body = { stackFrames: frames, totalFrames: frames.length };
    this.sendResponse(response);
  }

  scopesRequest(response, { frameId }) {
    const { variables } = this.program.stack[frameId];
    response.body = { scopes: [new Scope('Locals', this.#handles.create(variables), false)] };
    this.sendResponse(response);
  }

  variablesRequest(response, { variablesReference }) {
    const holder = this.#handles.get(variablesReference, {});
    const variables = Object.entries(holder).map(([name, value]) => this.#shown(name, value));
    response.body = { variables };
    this.sendResponse(response);
  }

  setVariableRequest(response, { variablesReference, name, value }) {
    const holder = this.#handles.get(variablesReference, {});
    this.#attempt(response, () => {
      holder[name] = this.program.evaluate(value);
      return { value: wordOf(holder[name]) };
    });
  }

  evaluateRequest(response, { expression, frameId = 0 }) {
    this.#attempt(response, () => {
      const { value, variablesReference } = this.#shown('', this.program.evaluate(expression, this.program.stack[frameId]));
      return { result: value, variablesReference };
    });
  }

  continueRequest(response) {
    this.sendResponse(response);
    this.#resume('run');
  }

  nextRequest(response) {
    this.sendResponse(response);
    this.#resume('over');
  }

  stepInRequest(response) {
    this.sendResponse(response);
    this.#resume('into');
  }

  stepOutRequest(response) {
    this.sendResponse(response);
    this.#resume('out');
  }

  pauseRequest(response) {
    this.sendResponse(response);
    this.#mode = 'pause';
  }

  terminateRequest(response) {
    this.sendResponse(response);
    this.#end();
  }

  #shown(name, value) {
    const isHolder = typeof value === 'object' && value !== null;
    return { name, value: wordOf(value), variablesReference: isHolder ? this.#handles.create(value) : 0 };
  }

  #attempt(response, action) {
    try {
      response.body = action();
      this.sendResponse(response);
    } catch (error) {
      this.sendErrorResponse(response, 2, error.message);
    }
  }

  #begin() {
    if (!this.program || !this.isConfigured) return;
    this.running = this.program.run();
    this.#go();
  }

  #resume(mode) {
    this.#mode = mode;
    this.#depth = this.program.stack.length;
    this.#handles.reset();
    this.#go();
  }

  /** Runs until there is a reason to stop. */
  #go() {
    const { done, value } = this.running.next();
    if (done) return this.#end(value?.exit ?? 0);
    if (!value.isSilent) {
      const reason = this.#reasonToStop();
      if (reason) return this.sendEvent(new StoppedEvent(reason, threadId));
    }
    return setTimeout(() => this.#go(), value.wait);
  }

  #reasonToStop() {
    const { stack } = this.program;
    const [{ line }] = stack;
    const depth = stack.length;
    if (this.#mode === 'pause') return 'pause';
    const isHit = ({ line: wanted, condition }) =>
      wanted === line && (condition === undefined || this.program.evaluate(condition) === true);
    if ((this.#breakpoints.get(this.path) ?? []).some(isHit)) return 'breakpoint';
    const isThere = { into: true, over: depth <= this.#depth, out: depth < this.#depth }[this.#mode];
    return isThere ? 'step' : undefined;
  }

  #end(exitCode) {
    if (exitCode !== undefined) this.sendEvent(new ExitedEvent(exitCode));
    this.sendEvent(new TerminatedEvent());
  }
}

DebugSession.run(MockSession);
