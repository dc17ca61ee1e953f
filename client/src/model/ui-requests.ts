import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { EditorAction } from '../editor/editor-input.ts';
import type {
  Choice,
  ConflictAction,
  ConsoleAction,
  FilesAction,
  PickName,
  Region,
  VariablesAction,
} from './workbench.ts';

/** What one part of the page, or a command, asks of another part. */
export type Wish =
  /** A part of the page is to take the focus; `next` is wished for when it has it. */
  | { readonly to: 'focus'; readonly region: Region; readonly next?: Wish }
  /** A sheet is to be opened. */
  | { readonly to: 'sheet'; readonly pick: PickName }
  /** One of some things is to be taken. */
  | { readonly to: 'choice'; readonly choice: Choice }
  | { readonly to: 'files'; readonly action: FilesAction }
  | { readonly to: 'conflict'; readonly action: ConflictAction }
  | { readonly to: 'watch'; readonly action: 'add' }
  | { readonly to: 'breakpoints'; readonly action: 'add_function' }
  | { readonly to: 'editor'; readonly action: EditorAction }
  | { readonly to: 'console'; readonly action: ConsoleAction }
  | { readonly to: 'variables'; readonly action: VariablesAction };

type WishTo<To extends Wish['to']> = Extract<Wish, { readonly to: To }>;

const isTo = <To extends Wish['to']>(wish: Wish, to: To): wish is WishTo<To> => wish.to === to;

/** Carries wishes to who is there to hear them; nothing is kept. */
export class Wishes {
  readonly #listeners = new Set<(wish: Wish) => void>();

  make(wish: Wish): void {
    for (const listener of [...this.#listeners]) listener(wish);
  }

  /** Hears the wishes of one kind. Returns the function that ends it. */
  hear<To extends Wish['to']>(to: To, fulfil: (wish: WishTo<To>) => void): () => void {
    const listener = (wish: Wish) => {
      if (isTo(wish, to)) fulfil(wish);
    };
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Hears the wishes of one kind while its element is on the page. */
export class Hear<To extends Wish['to']> implements ReactiveController {
  readonly #hear: () => () => void;
  #end: (() => void) | undefined;

  constructor(host: ReactiveControllerHost, wishes: Wishes, to: To, fulfil: (wish: WishTo<To>) => void) {
    this.#hear = () => wishes.hear(to, fulfil);
    host.addController(this);
  }

  hostConnected(): void {
    this.#end = this.#hear();
  }

  hostDisconnected(): void {
    this.#end?.();
  }
}
