import { css, type CSSResult, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { followThemeClass, themeClass } from '../app/theme.ts';
import type { ViewPort } from '../model/ports.ts';
import { rootOf } from '../ui/dom-root.ts';
import { textStyles, themeFor } from '../ui/theme.ts';
import { adoptSheets } from './adopted-sheets.ts';

/** The theme of an element, in its shadow root: nothing of the host's page changes. */
const elementStyles = css`
  ${themeFor((condition = '') => (condition === '' ? ':host' : `:host(${condition})`))}
  :host {
    ${textStyles}
  }
`;

/** The classes that `followThemeClass` toggles. */
const themeClasses = ['presenter', 'theme-system', 'theme-light', 'theme-dark', 'theme-contrast'];

/** The class of an editor of the host to which the debugger adds its marks. */
const editorClass = 'stopline-editor';

const editorStyles = css`
  ${themeFor((condition = '') => `.${editorClass}${condition}`)}
  /* As in baseStyles, which the document of a host does not have. */
  .stopline-editor .glyph {
    display: block;
    flex: none;
    width: 14px;
    height: 14px;
    fill: var(--sl-breakpoint);
  }
  .stopline-editor .glyph.off {
    fill: var(--sl-text-3);
  }
`;

/** The part of a session's shadow root with messages and dialogs. */
export const messagesClass = 'messages';

const messagesStyles = css`
  ${themeFor((condition = '') => `.${messagesClass}${condition}`)}
  .messages {
    ${textStyles}
  }
`;

let connections = 0;

/** The colours that a host has chosen: one sheet for everything of a connection, and for nothing of another. */
export class HostColours {
  readonly sheet = new CSSStyleSheet();
  /** The properties of the sheet's only rule. */
  readonly style: CSSStyleDeclaration;
  readonly className = `stopline-colours-${(connections += 1)}`;
  /** End the use of styles in roots of the host. */
  readonly #ends = new Set<() => void>();
  #isClosed = false;

  constructor() {
    this.sheet.insertRule(`:host(:where(.${this.className})), .${this.className} {}`);
    const [rule] = this.sheet.cssRules;
    if (!(rule instanceof CSSStyleRule)) throw new Error('This browser does not support constructed style sheets.');
    this.style = rule.style;
  }

  /** Gives a root of the host styles, until the connection is closed. Returns the function that ends it before. */
  styleRoot(root: Document | ShadowRoot, [base, ...others]: readonly [CSSResult, ...CSSResult[]]): () => void {
    if (this.#isClosed) return () => undefined;
    const remove = adoptSheets(root, [...sheetsOf(base), this.sheet, ...sheetsOf(...others)]);
    const end = () => {
      if (this.#ends.delete(end)) remove();
    };
    this.#ends.add(end);
    return end;
  }

  /** Removes the styles from the host's roots. */
  close(): void {
    this.#isClosed = true;
    for (const end of [...this.#ends]) end();
  }
}

const sheetsOf = (...results: readonly CSSResult[]): readonly CSSStyleSheet[] =>
  results.flatMap(({ styleSheet }) => styleSheet ?? []);

/** The styles of one CodeMirror of the host, in the root around it. */
export class EditorStyles {
  readonly #port: ViewPort;
  readonly #colours: HostColours;
  #root: Document | ShadowRoot | undefined;
  #end: (() => void) | undefined;

  constructor(port: ViewPort, colours: HostColours) {
    this.#port = port;
    this.#colours = colours;
  }

  /** The classes that the editor has to have. They change with the theme. */
  get className(): string {
    return `${editorClass} ${this.#colours.className} ${themeClass(this.#port.view.value.theme)}`;
  }

  /** Gives the root around the editor the styles. Call it again when the editor may be in another root. */
  apply(editor: Element): void {
    const root = rootOf(editor);
    if (root === this.#root) return;
    this.remove();
    this.#root = root;
    this.#end = root && this.#colours.styleRoot(root, [editorStyles]);
  }

  remove(): void {
    this.#end?.();
    this.#end = undefined;
    this.#root = undefined;
  }
}

/** Shows an element with the classes of the theme. Returns the function that removes them. */
function followClasses(element: HTMLElement, port: ViewPort, others: readonly string[]): () => void {
  element.classList.add(...others);
  const end = followThemeClass(port, element);
  return () => {
    end();
    element.classList.remove(...others, ...themeClasses);
  };
}

/** Shows an editor of the host in the theme, with styles of its own. Returns the function that ends it. */
export function followEditorTheme(
  editor: HTMLElement,
  own: CSSResult,
  port: ViewPort,
  colours: HostColours,
): () => void {
  const root = rootOf(editor);
  const ends = [
    followClasses(editor, port, [editorClass, colours.className]),
    root ? colours.styleRoot(root, [editorStyles, own]) : () => undefined,
  ];
  return () => ends.forEach((end) => end());
}

/** Shows an element in the theme, with styles in the shadow root that has it, or is its own. Returns the function that ends it. */
function followThemeIn(
  root: ShadowRoot,
  element: HTMLElement,
  base: CSSResult,
  port: ViewPort,
  colours: HostColours,
): () => void {
  const ends = [
    adoptSheets(root, [...sheetsOf(base), colours.sheet]),
    followClasses(element, port, [colours.className]),
  ];
  return () => ends.forEach((end) => end());
}

/** Shows the messages of a session in the theme. Returns the function that ends it. */
export const followMessagesTheme = (root: ShadowRoot, messages: HTMLElement, port: ViewPort, colours: HostColours) =>
  followThemeIn(root, messages, messagesStyles, port, colours);

/** Shows an element in the theme while it is in the document. */
export class HostTheme implements ReactiveController {
  readonly #element: HTMLElement;
  readonly #port: ViewPort;
  readonly #colours: HostColours;
  #end: (() => void) | undefined;

  constructor(element: HTMLElement & ReactiveControllerHost, port: ViewPort, colours: HostColours) {
    this.#element = element;
    this.#port = port;
    this.#colours = colours;
    element.addController(this);
  }

  hostConnected(): void {
    const { shadowRoot } = this.#element;
    if (shadowRoot) this.#end ??= followThemeIn(shadowRoot, this.#element, elementStyles, this.#port, this.#colours);
  }

  hostDisconnected(): void {
    this.#end?.();
    this.#end = undefined;
  }
}
