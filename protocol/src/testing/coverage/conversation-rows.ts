import {
  dapRequests,
  dispatch,
  gatesInside,
  isCommand,
  isKnownEvent,
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

/** A question of ours and the adapter's answer. */
interface Exchange {
  readonly command: string;
  readonly args: Fields;
  readonly body: Fields;
}

type Shows = (said: Exchange) => boolean;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const fields = (value: unknown): Fields => (isFields(value) ? value : {});
const list = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fields) : []);

/** What an answer shows of values: the list of `variables`, or the one value of any other. */
const valuesOf = ({ command, body }: Exchange): readonly Fields[] =>
  command === 'variables' ? list(body.variables) : [body];
const isStyled = (text: unknown): boolean => typeof text === 'string' && text.includes('\u001b[');
const hasStyledValue: Shows = (said) => valuesOf(said).some(({ value, result }) => isStyled(value ?? result));

/** What has to be asked and answered for a capability that gates nothing to have been of use. */
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

/** What has to be asked and answered for what we said of ourselves to have been of use. */
const usesOfOurs: Readonly<Record<string, Shows>> = {
  supportsANSIStyling: hasStyledValue,
  supportsMemoryReferences: (said) => valuesOf(said).some(({ memoryReference }) => memoryReference !== undefined),
  supportsVariablePaging: ({ command, args }) => command === 'variables' && Number(args.count) > 0,
  supportsVariableType: (said) => valuesOf(said).some(({ type }) => type !== undefined),
};

/**
 * The rows of the protocol that one conversation with an adapter exercises, told as they are said, by name only: a request
 * that was answered with success (or is never answered, and a stop followed), a reverse request that we answered so, an event that came, a capability that was announced
 * and made use of, one of ours that the adapter made use of.
 */
export class ConversationRows {
  readonly #tell: (row: string) => void;
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

  /** Some requests an adapter does without an answer: the next stop is it (the row's quirk `unansweredRequests`). */
  constructor(tell: (row: string) => void, unanswered: readonly string[] = []) {
    this.#tell = tell;
    this.#unanswered = unanswered;
  }

  /** A message of ours. */
  sent(message: DapMessage): void {
    dispatch(this.#onSent, message);
  }

  /** A message of the adapter's. */
  received(message: DapMessage): void {
    dispatch(this.#onReceived, message);
  }

  #heard({ event, body }: DapEventMessage): void {
    if (!isKnownEvent(event)) return;
    this.#tell(`event ${event}`);
    const { capabilities, output } = fields(body);
    if (event === 'stopped') this.#answeredByStop();
    if (event === 'capabilities') this.#learn(capabilities);
    if (!isStyled(output)) return;
    this.#tell('client supportsANSIStyling');
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
    this.#tell(`request ${command}`);
    const { needs }: RequestRow = dapRequests[command];
    for (const capability of [...(needs ? [needs] : []), ...gatesInside(command, args)])
      this.#tellAnnounced(capability);
    const said = { command, args: fields(args), body: fields(body) };
    for (const [name, shows] of Object.entries(usesOfInformation)) if (shows(said)) this.#tellAnnounced(name);
    for (const [name, shows] of Object.entries(usesOfOurs)) if (shows(said)) this.#tell(`client ${name}`);
  }

  #answeredByUs({ request_seq: seq, success }: DapResponse): void {
    const asked = this.#askedOfUs.get(seq);
    this.#askedOfUs.delete(seq);
    if (!asked || !success || !reverseRequests.some((command) => command === asked.command)) return;
    this.#tell(`reverse ${asked.command}`);
    if (fields(asked.arguments).argsCanBeInterpretedByShell === true)
      this.#tell('client supportsArgsCanBeInterpretedByShell');
  }

  #learn(capabilities: unknown): void {
    this.#capabilities = { ...this.#capabilities, ...fields(capabilities) };
  }

  #tellAnnounced(capability: string): void {
    const value = this.#capabilities[capability];
    if (Array.isArray(value) ? value.length > 0 : value === true) this.#tell(`capability ${capability}`);
  }
}
