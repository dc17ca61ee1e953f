import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Picks } from '../ui/quick-pick.ts';
import type { ReplacedText } from './files/document-reader.ts';
import type { RenamedFile } from './files/open-document.ts';
import type { Region } from './region.ts';

export type SheetName = 'commands' | 'files' | 'line' | 'configurations' | 'keys' | 'settings' | 'approvals' | 'share';

/** Several items to choose from in a sheet. */
export interface Choice {
  readonly label: string;
  readonly placeholder: string;
  readonly items: readonly { readonly label: string; readonly detail?: string; readonly run: () => void }[];
}

/** A sheet whose items come from a feature. */
export interface PickRequest {
  readonly label: string;
  readonly placeholder: string;
  /** The initial text. */
  readonly typed?: string;
  /** The start and end of the part of it that is selected. */
  readonly selected?: readonly [number, number];
  /** The items for a text; may load code first. */
  readonly find: (typed: string) => Picks | Promise<Picks>;
}

/** A request to another part of the page. */
export type UiRequest =
  /** `next` is made once the region has the focus. */
  | { readonly to: 'focus'; readonly region: Region; readonly next?: UiRequest }
  | { readonly to: 'sheet'; readonly sheet: SheetName }
  | { readonly to: 'pick'; readonly pick: PickRequest }
  | { readonly to: 'choice'; readonly choice: Choice }
  /** The texts of open files get new paths. */
  | { readonly to: 'rename'; readonly renamed: RenamedFile }
  /** Another program changed an open file. */
  | { readonly to: 'move_breakpoints'; readonly replaced: ReplacedText }
  /** See `RegionActions`. */
  | { readonly to: 'action'; readonly region: Region; readonly action: string };

type RequestTo<To extends UiRequest['to']> = Extract<UiRequest, { readonly to: To }>;

const isTo = <To extends UiRequest['to']>(request: UiRequest, to: To): request is RequestTo<To> => request.to === to;

/** Delivers requests to the parts of the page that are listening. */
export class UiRequests {
  readonly #listeners = new Set<(request: UiRequest) => void>();

  make(request: UiRequest): void {
    for (const listener of [...this.#listeners]) listener(request);
  }

  /** Listens to one kind of request. Returns the function that stops it. */
  on<To extends UiRequest['to']>(to: To, handle: (request: RequestTo<To>) => void): () => void {
    const listener = (request: UiRequest) => {
      if (isTo(request, to)) handle(request);
    };
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Listens while its element is on the page. */
export class OnRequest<To extends UiRequest['to']> implements ReactiveController {
  readonly #listen: () => () => void;
  #end: (() => void) | undefined;

  constructor(host: ReactiveControllerHost, requests: UiRequests, to: To, handle: (request: RequestTo<To>) => void) {
    this.#listen = () => requests.on(to, handle);
    host.addController(this);
  }

  hostConnected(): void {
    this.#end = this.#listen();
  }

  hostDisconnected(): void {
    this.#end?.();
  }
}

/** The actions of a region, for commands. */
export class RegionActions<Action extends string> {
  readonly region: Region;

  constructor(region: Region) {
    this.region = region;
  }

  request(action: Action): UiRequest {
    return { to: 'action', region: this.region, action };
  }

  /** Focuses the region first. */
  focusAnd(action: Action): UiRequest {
    return { to: 'focus', region: this.region, next: this.request(action) };
  }

  /** Carries out the actions while the host is on the page. */
  on(
    host: ReactiveControllerHost,
    requests: UiRequests,
    actions: Readonly<Record<Action, () => void>>,
  ): ReactiveController {
    const table: Readonly<Partial<Record<string, () => void>>> = actions;
    return new OnRequest(host, requests, 'action', ({ region, action }) => {
      if (region === this.region) table[action]?.();
    });
  }
}
