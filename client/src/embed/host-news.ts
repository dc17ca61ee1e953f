import {
  baseName,
  breakpointResult,
  sessionIn,
  sourceBreakpoints,
  stopEventData,
  type Question,
  type State,
} from '#protocol';
import { isFile } from '../model/files/document-names.ts';
import { relativePath } from '../model/files/relative-path.ts';
import type { RequestPort, SharedPort, ShownDocuments, ShownPort } from '../model/ports.ts';
import type { Store } from '../model/store.ts';
import { entryAt } from '../model/output.ts';
import type { DebuggerState, OpenedPlace, PageEvent } from '../../embed/messages.ts';

export type OpenedStore = Pick<Store<Pick<ShownDocuments, 'current' | 'reveal'>>, 'value' | 'subscribe'>;

export interface NewsParts {
  readonly port: NewsPort;
  /** The address of the page outside of frames. */
  readonly url: string;
  readonly opened?: OpenedStore;
}

export type NewsPort = SharedPort & Pick<ShownPort, 'presented'> & Pick<RequestPort, 'call'>;

/** The most lines of output that one message of the server brings to the host; of more, the last ones. */
const mostLines = 1_000;

/** What the page shows, for its host. */
function debuggerState({ presented, server }: NewsPort): DebuggerState {
  const { sessionId, phase, stopped, isOver } = presented.value;
  const { state } = server.value;
  const session = sessionIn(state.sessions, sessionId);
  return {
    phase,
    session_id: sessionId ?? null,
    configuration_name: session?.name ?? null,
    stop: stopped && !isOver && phase === 'Stopped' ? stopEventData(state, stopped) : null,
  };
}

type Shown = OpenedStore['value'];

/** The document in the editor, with the line that was revealed in it. */
function placeOf({ current, reveal }: Shown, folder: string): OpenedPlace | undefined {
  if (!current) return undefined;
  const path = isFile(current) ? current.path : undefined;
  return {
    path: path ?? null,
    relative_path: (path === undefined ? undefined : relativePath(folder, path)) ?? null,
    name: baseName(current.label),
    line: reveal?.line ?? null,
    column: reveal?.column ?? null,
  };
}

const breakpointsOf = (state: State) =>
  sourceBreakpoints(state.breakpoints).map((breakpoint) => breakpointResult(state, breakpoint));

/** A question that the owner answers in a top-level page: in a frame, the host could cover it. */
const consentTo = ({ subject, text }: Question, url: string): PageEvent => ({
  type: 'event',
  name: 'consent_required',
  detail: { configuration_name: subject, message: text, url },
});

/** Reports what changes in the page to its host. */
export class HostNews {
  readonly #port: NewsPort;
  readonly #post: (event: PageEvent) => void;
  readonly #url: string;
  readonly #opened: OpenedStore | undefined;
  #state = '';
  #stopId: number | undefined;
  #breakpoints = '';
  /** The state that was reported last. */
  #reported: State | undefined;
  #asked = 0;
  /** What was reported as opened last. */
  #place: Shown | undefined;
  readonly #ends = new Map<string, number>();

  constructor({ port, url, opened }: NewsParts, post: (event: PageEvent) => void) {
    this.#port = port;
    this.#url = url;
    this.#opened = opened;
    this.#post = post;
    for (const [id, { end }] of Object.entries(port.server.value.output)) this.#ends.set(id, end);
  }

  /** Reports what is new since the last time. */
  report(): void {
    this.#reportState();
    if (this.#reported !== this.#port.server.value.state) this.#reportBreakpoints();
    this.#reported = this.#port.server.value.state;
    this.#reportOutput();
    this.#reportOpened();
    this.#reportQuestions();
  }

  #reportState(): void {
    const state = debuggerState(this.#port);
    const text = JSON.stringify(state);
    if (text === this.#state) return;
    this.#state = text;
    this.#post({ type: 'event', name: 'state', detail: state });
    const { stop } = state;
    if (stop && stop.stop_id !== this.#stopId) this.#post({ type: 'event', name: 'stopped', detail: stop });
    this.#stopId = stop?.stop_id ?? this.#stopId;
  }

  #reportBreakpoints(): void {
    const breakpoints = breakpointsOf(this.#port.server.value.state);
    const text = JSON.stringify(breakpoints);
    if (text === this.#breakpoints) return;
    this.#breakpoints = text;
    this.#post({ type: 'event', name: 'breakpoints', detail: breakpoints });
  }

  #reportOutput(): void {
    for (const [id, output] of Object.entries(this.#port.server.value.output)) {
      const start = Math.max(this.#ends.get(id) ?? 0, output.end - mostLines);
      // The rest of a long line follows.
      const end = entryAt(output, output.end - 1)?.part ? output.end - 1 : output.end;
      this.#ends.set(id, end);
      for (let index = start; index < end; index += 1) {
        const entry = entryAt(output, index);
        if (!entry) continue;
        const detail = { session_id: id, category: entry.category, text: entry.text };
        this.#post({ type: 'event', name: 'output', detail });
      }
    }
  }

  #reportOpened(): void {
    const shown = this.#opened?.value;
    if (
      shown === undefined ||
      (shown.current?.key === this.#place?.current?.key && shown.reveal === this.#place?.reveal)
    )
      return;
    this.#place = shown;
    const detail = placeOf(shown, this.#port.server.value.workspace.path);
    if (detail) this.#post({ type: 'event', name: 'open', detail });
  }

  #reportQuestions(): void {
    for (const question of this.#port.server.value.state.questions) {
      if (question.form.kind !== 'approval' || question.id <= this.#asked) continue;
      this.#asked = question.id;
      void this.#approvalUrl().then((url) => this.#post(consentTo(question, url)));
    }
  }

  /** The address of a page in which a launch can be approved, once. Without a token in it, that page asks for one. */
  async #approvalUrl(): Promise<string> {
    try {
      const { token } = await this.#port.call('create_approval_link', {});
      return `${this.#url}#token=${token}`;
    } catch {
      return this.#url;
    }
  }
}
