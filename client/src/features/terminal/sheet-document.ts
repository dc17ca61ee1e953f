/** Replaces `<style>` by a constructed sheet, which the page's policy allows. */
function styleStandIn(root: ShadowRoot): HTMLElement {
  const sheet = new CSSStyleSheet();
  root.adoptedStyleSheets.push(sheet);
  const standIn = document.createElement('template');
  Object.defineProperty(standIn, 'textContent', { set: (css: string) => sheet.replaceSync(css) });
  const remove = standIn.remove.bind(standIn);
  standIn.remove = () => {
    remove();
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
  };
  return standIn;
}

/** Sets a `style` attribute through properties, which the page's policy allows. */
function withStyleAttribute(element: HTMLElement): HTMLElement {
  const setAttribute = element.setAttribute.bind(element);
  element.setAttribute = (name, value) => {
    if (name === 'style') element.style.cssText = value;
    else setAttribute(name, value);
  };
  return element;
}

/**
 * The document for xterm.js. It creates no `<style>` elements and style attributes, which the page's policy forbids
 * (`style-src 'self'`; decision 0029).
 */
export function sheetDocument(root: ShadowRoot): Document {
  const createElement = (name: string): HTMLElement =>
    name === 'style' ? styleStandIn(root) : withStyleAttribute(document.createElement(name));
  return new Proxy(document, {
    get: (target, key) => {
      if (key === 'createElement') return createElement;
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      const bound: unknown = value.bind(target);
      return bound;
    },
  });
}

const partOf = (whole: unknown, name: string): unknown =>
  typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined;

/**
 * The row factory uses the page's own document, so it is replaced there. This depends on the internals of xterm.js: if
 * they change, the page's policy refuses the styles, and tests fail.
 */
export function drawRowsIn(seen: Document, terminal: object): void {
  const path = ['_core', '_renderService', '_renderer', 'value', '_rowFactory'];
  const rowFactory = path.reduce<unknown>(partOf, terminal);
  if (typeof rowFactory === 'object' && rowFactory !== null) Reflect.set(rowFactory, '_document', seen);
}

/** Parts of xterm.js use the page's own document while it is opened. */
export function withSheets<Result>(seen: Document, open: () => Result): Result {
  const createElement = (name: string): HTMLElement =>
    name === 'style' ? seen.createElement(name) : Document.prototype.createElement.call(document, name);
  Object.defineProperty(document, 'createElement', { value: createElement, configurable: true, writable: true });
  try {
    return open();
  } finally {
    Reflect.deleteProperty(document, 'createElement');
  }
}
