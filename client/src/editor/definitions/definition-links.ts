import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type PluginValue } from '@codemirror/view';
import type { AskedDefinition } from '../../model/go-to-definition.ts';
import { hasCommandKey } from '../../ui/key-name.ts';
import { requestsOf } from '../editor-requests.ts';
import { characterAt } from '../values/character-at.ts';
import { expressionAt } from '../values/expression-at.ts';
import { nameAt, nameAtCursor, type NameAt } from './name-at.ts';

const setLink = StateEffect.define<NameAt | undefined>();

const linkMark = Decoration.mark({ class: 'sl-definition-link' });

const linkField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (drawn, { effects, docChanged }) => {
    const last = effects.findLast((effect) => effect.is(setLink));
    if (last?.is(setLink) !== true) return docChanged ? Decoration.none : drawn;
    return last.value === undefined ? Decoration.none : Decoration.set(linkMark.range(last.value.from, last.value.to));
  },
  provide: (field) => EditorView.decorations.from(field),
});

function placeOf({ doc }: EditorState, offset: number): AskedDefinition['declaration'] {
  const { number, from } = doc.lineAt(offset);
  return { line: number, column: offset - from + 1 };
}

/** Where the text declares a name. The search is loaded when it is first needed; without it, the text declares none. */
const declaredIn = (state: EditorState, found: NameAt): Promise<number | undefined> =>
  import('./declared-in.ts').then(
    (part) => part.declaredIn(state, found),
    () => undefined,
  );

/** What the editor knows about a name. */
async function askedFor(state: EditorState, found: NameAt): Promise<AskedDefinition> {
  const declared = await declaredIn(state, found);
  const expression = expressionAt(state, found.from);
  return {
    name: found.name,
    of: found.of,
    line: state.doc.lineAt(found.from).number,
    expression: expression && state.sliceDoc(expression.from, expression.to).replace(/\s*\n\s*/g, ''),
    declaration: declared === undefined ? undefined : placeOf(state, declared),
  };
}

async function goTo(view: EditorView, state: EditorState, found: NameAt): Promise<void> {
  requestsOf(view).goToDefinition?.(await askedFor(state, found));
}

/** False if there is no name. */
export function goToDefinitionAtCursor(view: EditorView): boolean {
  const { state } = view;
  const found = nameAtCursor(state, state.selection.main.head);
  if (found === undefined) return false;
  void goTo(view, state, found);
  return true;
}

/** The key that makes names links: ⌘ on Apple, where a click with Ctrl opens the menu. */
const linkKey = hasCommandKey ? 'Meta' : 'Control';
const isLinking = ({ ctrlKey, metaKey }: MouseEvent): boolean => (hasCommandKey ? metaKey : ctrlKey);

class DefinitionLinks implements PluginValue {
  readonly #view: EditorView;
  readonly #window: Window | null;
  /** Where the pointer is; undefined outside the editor. */
  #pointer: { readonly x: number; readonly y: number } | undefined;
  #link: NameAt | undefined;

  constructor(view: EditorView) {
    this.#view = view;
    this.#window = view.dom.ownerDocument.defaultView;
    this.#window?.addEventListener('keydown', this.#onKey);
    this.#window?.addEventListener('keyup', this.#onKey);
    this.#window?.addEventListener('blur', this.#clear);
  }

  destroy(): void {
    this.#window?.removeEventListener('keydown', this.#onKey);
    this.#window?.removeEventListener('keyup', this.#onKey);
    this.#window?.removeEventListener('blur', this.#clear);
  }

  onMove(event: MouseEvent): void {
    this.#pointer = { x: event.clientX, y: event.clientY };
    this.#draw(isLinking(event) && event.buttons === 0);
  }

  onLeave(): void {
    this.#pointer = undefined;
    this.#clear();
  }

  /** True if the click goes to a definition. */
  onPress(event: MouseEvent): boolean {
    const found = isLinking(event) && event.button === 0 ? this.#nameAt(event.clientX, event.clientY) : undefined;
    if (found === undefined) return false;
    const { state } = this.#view;
    this.#view.dispatch({ selection: { anchor: found.from } });
    this.#clear();
    void goTo(this.#view, state, found);
    return true;
  }

  readonly #onKey = ({ key, type }: KeyboardEvent): void => {
    if (key === linkKey) this.#draw(type === 'keydown');
  };

  readonly #clear = (): void => this.#draw(false);

  #nameAt(x: number, y: number): NameAt | undefined {
    const offset = characterAt(this.#view, x, y);
    return offset === undefined ? undefined : nameAt(this.#view.state, offset);
  }

  /** Underlines the name at the pointer. */
  #draw(isWanted: boolean): void {
    const link = isWanted && this.#pointer ? this.#nameAt(this.#pointer.x, this.#pointer.y) : undefined;
    if (link?.from === this.#link?.from && link?.to === this.#link?.to) return;
    this.#link = link;
    this.#view.dispatch({ effects: setLink.of(link) });
  }
}

const definitionLinksPlugin = ViewPlugin.fromClass(DefinitionLinks, {
  eventHandlers: {
    mousemove(event) {
      this.onMove(event);
    },
    mouseleave() {
      this.onLeave();
    },
    mousedown(event) {
      return this.onPress(event);
    },
  },
});

/** With Ctrl (⌘ on Apple), the name at the pointer is a link to its definition. */
export const definitionLinks = (): Extension => [
  linkField,
  definitionLinksPlugin,
  EditorView.theme({
    '.sl-definition-link, .sl-definition-link *': {
      color: 'var(--sl-accent)',
      textDecoration: 'underline',
      cursor: 'pointer',
    },
  }),
];
