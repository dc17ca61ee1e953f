/** Takes the place of a `<style>`: what is written into it is a constructable sheet, which the policy of the page allows. */
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

/** An element whose `style` may be set as an attribute: in truth it is set by its properties, which the policy allows. */
function withStyleAttribute(element: HTMLElement): HTMLElement {
  const setAttribute = element.setAttribute.bind(element);
  element.setAttribute = (name, value) => {
    if (name === 'style') element.style.cssText = value;
    else setAttribute(name, value);
  };
  return element;
}

/**
 * The document as xterm.js is to see it: no `<style>` element and no style attribute comes of it, for the page allows neither
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
 * What draws the rows has the page's own document for ever, and sets style attributes: it is given the one that is seen. That is
 * inside xterm.js; were it to change, the page's policy would refuse the styles, and tests would see it.
 */
export function drawRowsIn(seen: Document, terminal: object): void {
  const path = ['_core', '_renderService', '_renderer', 'value', '_rowFactory'];
  const rowFactory = path.reduce<unknown>(partOf, terminal);
  if (typeof rowFactory === 'object' && rowFactory !== null) Reflect.set(rowFactory, '_document', seen);
}

/** Some of xterm.js takes the page's own document, while it is opened: then that is seen so, too. */
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
