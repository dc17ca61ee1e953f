import { css, type CSSResult, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { followThemeClass, themeClass } from '../app/theme.ts';
import type { ViewPort } from '../model/ports.ts';
import { rootOf } from '../ui/dom-root.ts';
import { textStyles, themeFor } from '../ui/theme.ts';

/** The theme of an element, in its shadow root: nothing of the host's page changes. */
const elementStyles = css`
  ${themeFor((condition = '') => (condition === '' ? ':host' : `:host(${condition})`))}
  :host {
    ${textStyles}
  }
`;

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

/** The colours that a host has chosen: one sheet for everything of a connection. */
export class HostColours {
  readonly sheet = new CSSStyleSheet();
  /** The properties of the sheet's only rule. */
  readonly style: CSSStyleDeclaration;

  constructor() {
    this.sheet.insertRule(`:host, .${editorClass} {}`);
    const [rule] = this.sheet.cssRules;
    if (!(rule instanceof CSSStyleRule)) throw new Error('This browser does not support constructed style sheets.');
    this.style = rule.style;
  }
}

/** Puts the theme, and the colours of the host above it, below the styles of a root. */
function dress(root: DocumentOrShadowRoot | undefined | null, { styleSheet }: CSSResult, { sheet }: HostColours): void {
  if (!root || styleSheet === undefined || root.adoptedStyleSheets.includes(sheet)) return;
  root.adoptedStyleSheets = [styleSheet, sheet, ...root.adoptedStyleSheets];
}

/** The look of editors of the host. */
export interface EditorLook {
  /** The classes that an editor has to have. They change with the theme. */
  readonly className: string;
  /** Gives the root around an editor the styles for them. */
  readonly dress: (editor: Element) => void;
}

export function editorLook({ view }: ViewPort, colours: HostColours): EditorLook {
  return {
    get className() {
      return `${editorClass} ${themeClass(view.value.theme)}`;
    },
    dress: (editor) => dress(rootOf(editor), editorStyles, colours),
  };
}

/** Shows an editor of the host in the theme, with styles of its own. Returns the function that ends it. */
export function dressEditor(editor: HTMLElement, own: CSSResult, port: ViewPort, colours: HostColours): () => void {
  const root = rootOf(editor);
  dress(root, editorStyles, colours);
  const { styleSheet } = own;
  if (root && styleSheet && !root.adoptedStyleSheets.includes(styleSheet))
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet];
  editor.classList.add(editorClass);
  const end = followThemeClass(port, editor);
  return () => {
    end();
    editor.classList.remove(editorClass);
  };
}

/** Shows an element with a shadow root in the theme. Returns the function that ends it. */
export function dressElement(element: HTMLElement, port: ViewPort, colours: HostColours): () => void {
  dress(element.shadowRoot, elementStyles, colours);
  return followThemeClass(port, element);
}

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
    this.#end ??= dressElement(this.#element, this.#port, this.#colours);
  }

  hostDisconnected(): void {
    this.#end?.();
    this.#end = undefined;
  }
}
