import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Picks } from '../ui/quick-pick.ts';

/** A part of the page that a key leads to, by its name: 'files', 'variables'. Features name their own. */
export type Region = string;

/** A sheet of the shell. */
export type SheetName = 'commands' | 'files' | 'configurations' | 'keys';

/** Several things, one of which a person picks in a sheet. */
export interface Choice {
  /** Accessible name of the field and the list: 'Step into'. */
  readonly label: string;
  readonly placeholder: string;
  readonly items: readonly { readonly label: string; readonly detail?: string; readonly run: () => void }[];
}

/** A sheet whose content belongs to a feature. */
export interface PickRequest {
  /** Accessible name of the field and the list. */
  readonly label: string;
  readonly placeholder: string;
  /** Finds the items for what was typed; it may load its code first. */
  readonly find: (typed: string) => Picks | Promise<Picks>;
}

/** A request from one part of the page, or a command, to another part. */
export type UiRequest =
  /** Focuses a region; `next` is made once it has the focus. */
  | { readonly to: 'focus'; readonly region: Region; readonly next?: UiRequest }
  | { readonly to: 'sheet'; readonly sheet: SheetName }
  | { readonly to: 'pick'; readonly pick: PickRequest }
  | { readonly to: 'choice'; readonly choice: Choice }
  /** An action of one region: see `RegionActions`. */
  | { readonly to: 'action'; readonly region: Region; readonly action: string };

type RequestTo<To extends UiRequest['to']> = Extract<UiRequest, { readonly to: To }>;

const isTo = <To extends UiRequest['to']>(request: UiRequest, to: To): request is RequestTo<To> => request.to === to;

/** Delivers requests to the parts of the page that listen at that moment; nothing is kept. */
export class UiRequests {
  readonly #listeners = new Set<(request: UiRequest) => void>();

  make(request: UiRequest): void {
    for (const listener of [...this.#listeners]) listener(request);
  }

  /** Listens to the requests of one kind. Returns the function that ends it. */
  on<To extends UiRequest['to']>(to: To, handle: (request: RequestTo<To>) => void): () => void {
    const listener = (request: UiRequest) => {
      if (isTo(request, to)) handle(request);
    };
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Listens to requests of one kind while its element is on the page. */
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

/** The actions of one region that commands elsewhere can ask for. */
export class RegionActions<Action extends string> {
  readonly region: Region;

  constructor(region: Region) {
    this.region = region;
  }

  /** The request for an action. */
  request(action: Action): UiRequest {
    return { to: 'action', region: this.region, action };
  }

  /** The request for an action once the region has the focus. */
  focusAnd(action: Action): UiRequest {
    return { to: 'focus', region: this.region, next: this.request(action) };
  }

  /** Carries the actions out while the host is on the page: one function for each. */
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
