import { EditorView, lineNumbers } from '@codemirror/view';
import { afterEach, expect, test, vi } from 'vitest';
import { SessionFacts } from '../model/testing/session-facts.ts';
import { noteSavedText, stoplineEditor } from './codemirror.ts';
import type { StoplineConnection } from './connection.ts';
import { connected } from './testing/connected.ts';

const open: { close(): void }[] = [];

afterEach(() => {
  for (const one of open.splice(0)) one.close();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const text = 'one\ntwo\nthree\nfour';

function editorOf(connection: StoplineConnection, path: string): EditorView {
  const extensions = [lineNumbers(), stoplineEditor(connection, { path })];
  const view = new EditorView({ doc: text, parent: document.body, extensions });
  open.push({ close: () => view.destroy() });
  return view;
}

/** An editor that shows the file of a session. */
async function shown(path = 'a.py', role: 'owner' | 'observer' = 'owner') {
  const facts = new SessionFacts();
  const server = await connected(facts.started(), { role });
  return { ...server, facts, view: editorOf(server.connection, path) };
}

const rulesOf = ({ cssRules }: CSSStyleSheet): string => [...cssRules].map((rule) => rule.cssText).join('\n');

const stoppedLine = ({ contentDOM }: EditorView): string | undefined =>
  contentDOM.querySelector<HTMLElement>('[data-stopped-line]')?.dataset.stoppedLine;

test.each(['a.py', '/w/a.py'])(
  'the editor of %s shows where the program stopped, and follows the lines while it is edited',
  async (path) => {
    const { view, tell, facts } = await shown(path);
    tell(...facts.stop({ id: 1, line: 3 }));
    await vi.waitFor(() => expect(stoppedLine(view)).toBe('3'));
    view.dispatch({ changes: { from: 0, insert: 'zero\n' } });
    expect(stoppedLine(view)).toBe('4');
    tell(facts.resumed());
    await vi.waitFor(() => expect(stoppedLine(view)).toBeUndefined());
  },
);

test('the editor of another file shows nothing of the stop', async () => {
  const { view, connection, tell, facts } = await shown('b.py');
  const inFile = editorOf(connection, 'a.py');
  tell(...facts.stop({ id: 1, line: 3 }));
  await vi.waitFor(() => expect(stoppedLine(inFile)).toBe('3'));
  expect(stoppedLine(view)).toBeUndefined();
});

test('F9 sets a breakpoint on the line of the cursor, and removes it', async () => {
  const { view, tell, socket } = await shown();
  const press = () =>
    view.contentDOM.dispatchEvent(new KeyboardEvent('keydown', { key: 'F9', code: 'F9', bubbles: true }));
  view.dispatch({ selection: { anchor: 5 } });
  press();
  expect(socket().sent.at(-1)).toMatchObject({ method: 'set_breakpoint', params: { path: '/w/a.py', line: 2 } });
  const createdBy = { kind: 'person', name: 'Owner' } as const;
  const breakpoint = {
    kind: 'source',
    id: 7,
    path: '/w/a.py',
    line: 2,
    enabled: true,
    createdBy,
    at: '2026-01-31T12:00:00.000Z',
  } as const;
  tell({ type: 'breakpoints_changed', breakpoints: [breakpoint] });
  await vi.waitFor(() => expect(view.dom.querySelector('.sl-slot')?.getAttribute('aria-label')).toMatch(/line 2$/));
  press();
  expect(socket().sent.at(-1)).toMatchObject({ method: 'remove_breakpoints', params: { ids: [7] } });
});

test('until the text is saved, breakpoints are on the lines of the file on disk', async () => {
  const { view, connection, socket } = await shown();
  const notices: unknown[] = [];
  connection.addEventListener('notice', (event) => notices.push((event as CustomEvent).detail));
  const pressOn = (line: number) => {
    view.dispatch({ selection: { anchor: view.state.doc.line(line).from } });
    view.contentDOM.dispatchEvent(new KeyboardEvent('keydown', { key: 'F9', code: 'F9', bubbles: true }));
  };
  view.dispatch({ changes: { from: 0, insert: 'zero\n' } });
  pressOn(3);
  expect(socket().sent.at(-1)).toMatchObject({ method: 'set_breakpoint', params: { line: 2 } });
  pressOn(1);
  await vi.waitFor(() => expect(notices).toEqual([{ kind: 'failure', message: expect.stringContaining('not saved') }]));
  noteSavedText(view);
  pressOn(1);
  expect(socket().sent.at(-1)).toMatchObject({ method: 'set_breakpoint', params: { line: 1 } });
});

test('the theme is that of the connection, in the root of the editor', async () => {
  const { view, connection } = await shown();
  connection.setTheme('dark');
  await vi.waitFor(() => expect(view.dom.className).toMatch(/stopline-editor .*theme-dark/));
  expect(document.documentElement.className).toBe('');
});

test('the colours of a connection are those of its own editors, and go with the editor or the connection', async () => {
  const before = [...document.adoptedStyleSheets];
  const [first, second] = [await shown(), await shown()];
  const rules = () => document.adoptedStyleSheets.map(rulesOf).join('\n');
  first.connection.setTheme({ 'sideBar.background': '#abcdef' });
  await vi.waitFor(() => expect(rules()).toContain('--sl-bg-panel: #abcdef'));
  const [colours] = /stopline-colours-\d+(?=[^}]*#abcdef)/.exec(rules()) ?? [''];
  expect(first.view.dom.classList.contains(colours)).toBe(true);
  expect(second.view.dom.classList.contains(colours)).toBe(false);
  first.connection.close();
  expect(rules()).not.toContain('#abcdef');
  second.view.destroy();
  first.view.destroy();
  expect(
    document.adoptedStyleSheets.filter((sheet) => !before.includes(sheet) && rulesOf(sheet).includes('stopline')),
  ).toEqual([]);
});

test.each([
  ['owner', 'F9', false, true],
  ['owner', 'F9', true, false],
  ['observer', 'F9', false, false],
] as const)('for an %s, %s (with Shift: %s) is taken from the host: %s', async (role, key, shiftKey, isTaken) => {
  const { view } = await shown('a.py', role);
  const event = new KeyboardEvent('keydown', { key, code: key, shiftKey, bubbles: true, cancelable: true });
  view.contentDOM.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(isTaken);
});
