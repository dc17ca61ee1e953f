import {
  dapRequests,
  dispatch,
  gatesInside,
  isCommand,
  isKnownEvent,
  isRecord,
  reverseRequests,
  type DapEventMessage,
  type DapMessage,
  type DapRequest,
  type DapResponse,
  type Handlers,
  type informativeCapabilities,
  type RequestRow,
} from '../../index.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A request and its answer. */
interface Exchange {
  readonly command: string;
  readonly args: Fields;
  readonly body: Fields;
}

type Shows = (said: Exchange) => boolean;

const fields = (value: unknown): Fields => (isRecord(value) ? value : {});
const list = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fields) : []);

/** The values in an answer: the list of `variables`, or the one value of any other. */
const valuesOf = ({ command, body }: Exchange): readonly Fields[] =>
  command === 'variables' ? list(body.variables) : [body];
const isStyled = (text: unknown): boolean => typeof text === 'string' && text.includes('\u001b[');
const hasStyledValue: Shows = (said) => valuesOf(said).some(({ value, result }) => isStyled(value ?? result));

/** The exchanges that use a capability without a request of its own. */
const usesOfInformation: Readonly<Record<keyof typeof informativeCapabilities, Shows>> = {
  additionalModuleColumns: ({ command }) => command === 'modules',
  completionTriggerCharacters: ({ command }) => command === 'completions',
  supportedChecksumAlgorithms: ({ body }) =>
    list(body.stackFrames).some(({ source }) => list(fields(source).checksums).length > 0),
  supportsANSIStyling: hasStyledValue,
  supportsClipboardContext: ({ args }) => args.context === 'clipboard',
  supportsDelayedStackTraceLoading: ({ command, args }) => command === 'stackTrace' && Number(args.startFrame) > 0,
  supportsEvaluateForHovers: ({ args }) => args.context === 'hover',
};

/** The exchanges that use a client capability. */
const usesOfOurs: Readonly<Record<string, Shows>> = {
  supportsANSIStyling: hasStyledValue,
  supportsMemoryReferences: (said) => valuesOf(said).some(({ memoryReference }) => memoryReference !== undefined),
  supportsVariablePaging: ({ command, args }) => command === 'variables' && Number(args.count) > 0,
  supportsVariableType: (said) => valuesOf(said).some(({ type }) => type !== undefined),
};

/**
 * Reports the rows that a conversation with an adapter exercises: a request that was answered with success (or never, but
 * with a stop), a reverse request that was answered with success, an event, and a capability that was announced and used.
 */
export class ConversationRows {
  readonly #report: (row: string) => void;
  readonly #unanswered: readonly string[];
  readonly #asked = new Map<number, DapRequest>();
  readonly #askedOfUs = new Map<number, DapRequest>();
  #capabilities: Fields = {};
  readonly #onReceived: Handlers<DapMessage> = {
    event: (message) => this.#heard(message),
    request: (message) => void this.#askedOfUs.set(message.seq, message),
    response: (message) => this.#answered(message),
  };
  readonly #onSent: Handlers<DapMessage> = {
    event: () => undefined,
    request: (message) => void this.#asked.set(message.seq, message),
    response: (message) => this.#answeredByUs(message),
  };

  /** `unanswered` requests are answered by the next stop (the adapter's quirk `unansweredRequests`). */
  constructor(report: (row: string) => void, unanswered: readonly string[] = []) {
    this.#report = report;
    this.#unanswered = unanswered;
  }

  /** Takes a message to the adapter. */
  sent(message: DapMessage): void {
    dispatch(this.#onSent, message);
  }

  /** Takes a message from the adapter. */
  received(message: DapMessage): void {
    dispatch(this.#onReceived, message);
  }

  #heard({ event, body }: DapEventMessage): void {
    if (!isKnownEvent(event)) return;
    this.#report(`event ${event}`);
    const { capabilities, output } = fields(body);
    if (event === 'stopped') this.#answeredByStop();
    if (event === 'capabilities') this.#learn(capabilities);
    if (!isStyled(output)) return;
    this.#report('client supportsANSIStyling');
    this.#tellAnnounced('supportsANSIStyling');
  }

  #answered({ request_seq: seq, success, body }: DapResponse): void {
    const asked = this.#asked.get(seq);
    this.#asked.delete(seq);
    if (asked && success) this.#done(asked, body);
  }

  #answeredByStop(): void {
    for (const [seq, asked] of this.#asked) {
      if (!this.#unanswered.includes(asked.command)) continue;
      this.#asked.delete(seq);
      this.#done(asked, undefined);
    }
  }

  #done({ command, arguments: args }: DapRequest, body: unknown): void {
    if (!isCommand(command)) return;
    if (command === 'initialize') this.#learn(body);
    this.#report(`request ${command}`);
    const { needs }: RequestRow = dapRequests[command];
    for (const capability of [...(needs ? [needs] : []), ...gatesInside(command, args)])
      this.#tellAnnounced(capability);
    const said = { command, args: fields(args), body: fields(body) };
    for (const [name, shows] of Object.entries(usesOfInformation)) if (shows(said)) this.#tellAnnounced(name);
    for (const [name, shows] of Object.entries(usesOfOurs)) if (shows(said)) this.#report(`client ${name}`);
  }

  #answeredByUs({ request_seq: seq, success }: DapResponse): void {
    const asked = this.#askedOfUs.get(seq);
    this.#askedOfUs.delete(seq);
    if (!asked || !success || !reverseRequests.some((command) => command === asked.command)) return;
    this.#report(`reverse ${asked.command}`);
    if (fields(asked.arguments).argsCanBeInterpretedByShell === true)
      this.#report('client supportsArgsCanBeInterpretedByShell');
  }

  #learn(capabilities: unknown): void {
    this.#capabilities = { ...this.#capabilities, ...fields(capabilities) };
  }

  #tellAnnounced(capability: string): void {
    const value = this.#capabilities[capability];
    if (Array.isArray(value) ? value.length > 0 : value === true) this.#report(`capability ${capability}`);
  }
}
