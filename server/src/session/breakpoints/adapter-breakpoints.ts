import type { Dap, DapEvent } from '#protocol';
import type { AdapterQuirks } from '../../adapters/quirks.ts';
import { normalizedBreakpoint, normalizedStop } from '../../adapters/message-quirks.ts';

type BodyOf<Name extends DapEvent['event']> = Extract<DapEvent, { event: Name }>['body'];

/** Events about breakpoints that we do not know yet: their ids come with an answer that may be read after them. */
const keptNews = 1_000;

/** Told of a breakpoint that nobody here asked for, and when it is gone or was found to be one of ours. */
type OnOwn = (adapterId: number, breakpoint?: Dap.Breakpoint) => void;

/** What an adapter calls our breakpoints, and what it says of them as we call them. */
export class AdapterBreakpoints {
  readonly #quirks: AdapterQuirks;
  /** Our ids by the adapter's. */
  readonly #ids = new Map<number, number>();
  readonly #news = new Map<number, Dap.Breakpoint>();

  /** What the adapter has that nobody here asked for, by its own ids. */
  readonly #own = new Set<number>();
  readonly #onOwn: OnOwn;

  constructor(quirks: AdapterQuirks, onOwn: OnOwn) {
    this.#quirks = quirks;
    this.#onOwn = onOwn;
  }

  /** Remembers what the adapter calls a breakpoint of ours. Returns what it said of it already. */
  bind(adapterId: number, id: number): Dap.Breakpoint | undefined {
    const news = this.#news.get(adapterId);
    this.#news.delete(adapterId);
    this.#ids.set(adapterId, id);
    this.#forgetOwn(adapterId);
    return news;
  }

  /** A stop, with our ids of the breakpoints that were hit. */
  stopped(told: BodyOf<'stopped'>, isPausing: boolean): BodyOf<'stopped'> {
    const { hitBreakpointIds, ...stopped } = normalizedStop(this.#quirks, told, isPausing);
    const ours = hitBreakpointIds?.flatMap((id) => this.#ids.get(id) ?? []);
    // A stop may overtake the answer that tells what its breakpoint is called: then it is found by its place.
    const isUnknown = ours?.length === 0 && hitBreakpointIds?.length !== 0;
    return { ...stopped, ...(ours && !isUnknown && { hitBreakpointIds: ours }) };
  }

  /** What became of a breakpoint, with our id of it, if we know it. */
  changed({ breakpoint, ...changed }: BodyOf<'breakpoint'>): BodyOf<'breakpoint'> {
    const { id, ...rest } = breakpoint;
    const ours = id === undefined ? undefined : this.#ids.get(id);
    if (id !== undefined && ours === undefined) this.#hearOfUnknown(id, changed.reason, rest);
    return {
      ...changed,
      breakpoint: { ...normalizedBreakpoint(this.#quirks, rest), ...(ours !== undefined && { id: ours }) },
    };
  }

  /** One of the adapter's own, or one of ours of which the answer is still on its way. */
  #hearOfUnknown(adapterId: number, reason: string, news: Dap.Breakpoint): void {
    if (reason === 'removed') return this.#forgetOwn(adapterId);
    this.#keepNews(adapterId, news);
    if (reason !== 'new' && !this.#own.has(adapterId)) return;
    this.#own.add(adapterId);
    this.#onOwn(adapterId, normalizedBreakpoint(this.#quirks, news));
  }

  #forgetOwn(adapterId: number): void {
    if (this.#own.delete(adapterId)) this.#onOwn(adapterId);
  }

  #keepNews(adapterId: number, news: Dap.Breakpoint): void {
    const [oldest] = this.#news.keys();
    if (oldest !== undefined && this.#news.size >= keptNews) this.#news.delete(oldest);
    this.#news.set(adapterId, news);
  }
}
