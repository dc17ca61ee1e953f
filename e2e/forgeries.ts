import { expect, type Page } from '@playwright/test';

/** Elements that the page is made of, besides its own. */
const known = [
  ...['html', 'head', 'body', 'meta', 'title', 'link', 'style', 'script', 'main', 'header', 'footer', 'section', 'nav'],
  ...[
    'aside',
    'div',
    'span',
    'p',
    'h1',
    'h2',
    'h3',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'code',
    'pre',
    'kbd',
    'b',
    'mark',
  ],
  ...['button', 'input', 'textarea', 'label', 'fieldset', 'legend', 'dialog', 'form', 'slot', 'time', 'table', 'small'],
  ...[
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'svg',
    'path',
    'circle',
    'rect',
    'g',
    'line',
    'polyline',
    'polygon',
    'br',
    'noscript',
    'hr',
    'bdi',
  ],
];

/** Characters that hide or reorder others, from and to. Not the page's own expression, so that a fault in it is found. */
const hidden: readonly (readonly [number, number])[] = [
  [0x00, 0x08],
  [0x0b, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200b],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0d],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

/** What a text may not cause in a page: empty if it is only shown. */
interface Forgeries {
  readonly elements: readonly string[];
  readonly handlers: readonly string[];
  readonly links: readonly string[];
  /** Texts, names and titles with characters that hide or reorder others. */
  readonly raw: readonly string[];
  /** Texts that are drawn over another view: nothing clips them at the edge of their own. */
  readonly outside: readonly string[];
  /** Texts that others leave no room for, so that they are broken after a few characters. */
  readonly squeezed: readonly string[];
}

interface Searched {
  readonly known: typeof known;
  readonly hidden: typeof hidden;
}

const searchPage = async ([{ known: allowed, hidden: ranges }, isAnew]: readonly [
  Searched,
  boolean,
]): Promise<Forgeries> => {
  const seen = isAnew ? new WeakSet<Element>() : (window.__seen ?? new WeakSet<Element>());
  window.__seen = seen;
  const found = {
    elements: new Set<string>(),
    handlers: new Set<string>(),
    links: new Set<string>(),
    raw: new Set<string>(),
    outside: new Set<string>(),
    squeezed: new Set<string>(),
  };
  const stacked = /\p{M}{9}/u;
  const spoken = [
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'title',
    'placeholder',
    'alt',
    'label',
    'data-title',
  ];
  const pathOf = (element: Element): string => {
    const root = element.getRootNode();
    const own = `${element.localName}${element.className === '' ? '' : `.${String(element.getAttribute('class'))}`}`;
    const parent = element.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined);
    return parent && !own.startsWith('stopline-') ? `${pathOf(parent).split(' ').at(-1)} ${own}` : own;
  };
  const codesOf = (text: string): number[] => [...text].map((character) => character.codePointAt(0) ?? 0);
  const look = (where: string, text: string) => {
    const code = codesOf(text).find((each) => ranges.some(([from, to]) => each >= from && each <= to));
    if (code !== undefined) found.raw.add(`${where}: U+${code.toString(16)} in ${JSON.stringify(text.slice(0, 60))}`);
    if (stacked.test(text)) found.raw.add(`${where}: a stack of marks`);
  };
  const parentOf = (element: Element): Element | undefined => {
    const root = element.getRootNode();
    return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined);
  };
  /** The element that clips a text, and the view that the text belongs to. */
  const edgeOf = (element: Element): { clip: Element | undefined; view: Element | undefined } => {
    let clip: Element | undefined;
    for (let each: Element | undefined = element; each; each = parentOf(each)) {
      const { overflowX, overflowY, contain, position } = getComputedStyle(each);
      const clips = (overflowX !== 'visible' && overflowY !== 'visible') || /paint|strict|content/.test(contain);
      if (clips) clip ??= each;
      const isPopup = position === 'fixed' || each.hasAttribute('popover') || each.localName === 'dialog';
      if (
        isPopup ||
        each.matches('[role=region], [role=tabpanel], [role=toolbar], [role=dialog], [role=alert], [role=status]')
      )
        return { clip, view: each };
    }
    return { clip, view: undefined };
  };
  /** The editor draws the line of its cursor even while it is scrolled away, and then without marks. */
  const isOutOfSight = (element: Element): boolean => {
    const scroller = element.closest('.cm-scroller')?.getBoundingClientRect();
    if (scroller === undefined || element.closest('.cm-line') === null) return false;
    const { top, bottom } = element.getBoundingClientRect();
    return bottom < scroller.top || top > scroller.bottom;
  };
  const lookAt = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      const { localName } = element;
      const isOfLibrary = element.matches('.cm-widgetBuffer, .xterm *, .xterm');
      if (!isOfLibrary && !localName.startsWith('stopline-') && !allowed.includes(localName))
        found.elements.add(pathOf(element));
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) found.handlers.add(`${pathOf(element)} ${name}`);
        if (
          ['href', 'xlink:href', 'src', 'srcdoc', 'action', 'formaction', 'data'].includes(name) &&
          !element.closest('head')
        ) {
          if (!/^(?:https?:|mailto:|#|data:image\/svg)/.test(value))
            found.links.add(`${pathOf(element)} ${name}=${value.slice(0, 80)}`);
        }
        if (spoken.includes(name)) look(`${pathOf(element)} ${name}`, value);
      }
      if (element.shadowRoot) lookAt(element.shadowRoot);
      if (localName === 'style' || localName === 'script' || element.matches('.xterm *, .colours')) continue;
      if (isOutOfSight(element)) continue;
      if (element.matches('.line-text')) {
        const { width, height } = element.getBoundingClientRect();
        const isWide = element.textContent.split('\n').some((line) => line.length > 20);
        if (isWide && width < 100 && height > 100) found.squeezed.add(`${pathOf(element)}: ${width} by ${height}`);
      }
      const own = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent);
      look(pathOf(element), own.join(''));
      if (!own.some((text) => text !== null && /\p{M}{3}|W{400}/u.test(text))) continue;
      if (element.getClientRects().length === 0 || element.matches('.visually-hidden *, .visually-hidden')) continue;
      const { clip, view } = edgeOf(element);
      if (clip === undefined) found.outside.add(`${pathOf(element)} in ${view ? pathOf(view) : 'no view'}`);
    }
  };
  const scrollersIn = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      ...(element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)
        ? [element]
        : []),
      ...(element.shadowRoot ? scrollersIn(element.shadowRoot) : []),
    ]);
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  // Long lists draw only the rows in sight.
  lookAt(document);
  const scrollers = scrollersIn(document).filter((element) => !seen.has(element));
  await Promise.all(
    scrollers.map(async (element) => {
      const before = element.scrollTop;
      const pages = Math.min(60, Math.ceil(element.scrollHeight / element.clientHeight));
      for (let page = 0; page < pages; page += 1) {
        element.scrollTop = page * element.clientHeight * 0.9;
        await drawn();
        lookAt(element);
      }
      element.scrollTop = before;
      seen.add(element);
    }),
  );
  look('document.title', document.title);
  return {
    elements: [...found.elements],
    handlers: [...found.handlers],
    links: [...found.links],
    raw: [...found.raw],
    outside: [...found.outside],
    squeezed: [...found.squeezed],
  };
};

const none: Forgeries = { elements: [], handlers: [], links: [], raw: [], outside: [], squeezed: [] };

declare global {
  interface Window {
    /** Called by the payloads. */
    __sentinel?: () => void;
    __reports?: string[];
    readonly trustedTypes?: { readonly createPolicy: (name: string, rules: object) => unknown };
    /** The lists that have been scrolled through since the last stop. */
    __seen?: WeakSet<Element>;
  }
}

/** Watches a page, from before it is opened, for texts that do more than being shown. */
export class ForgeryWatch {
  readonly #page: Page;
  readonly #requests: string[] = [];
  readonly #dialogs: string[] = [];

  private constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => this.#requests.push(request.url()));
    page.on('dialog', (dialog) => {
      this.#dialogs.push(dialog.message());
      void dialog.dismiss();
    });
  }

  /** Begins to watch a page that has not been opened. */
  static async begin(page: Page): Promise<ForgeryWatch> {
    await page.addInitScript(() => {
      const reports: string[] = [];
      window.__reports = reports;
      window.__sentinel = () => void reports.push(`a payload ran: ${new Error().stack}`);
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample, blockedURI }) =>
        reports.push(`${violatedDirective}: ${blockedURI} ${sample}`),
      );
    });
    return new ForgeryWatch(page);
  }

  /** Fails if a text has become more than a text until now. */
  async expectNone(origin: string, where: string, isAnew: boolean): Promise<void> {
    expect(await this.#page.evaluate(() => window.__reports), 'no payload runs, no policy is violated').toEqual([]);
    const elsewhere = this.#requests.filter((url) => !url.startsWith(`${origin}/`) && !/^(?:data|blob):/.test(url));
    expect(elsewhere, 'nothing is requested elsewhere').toEqual([]);
    expect(this.#dialogs, 'no dialog of the browser is opened').toEqual([]);
    expect.soft(await this.#page.evaluate(searchPage, [{ known, hidden }, isAnew] as const), where).toEqual(none);
  }
}
