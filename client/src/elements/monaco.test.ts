import type * as monacoEditor from 'monaco-editor';
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest';
import { variable } from '../app/testing/facts.ts';
import { SessionFacts } from '../model/testing/session-facts.ts';
import type { MonacoApi, MonacoDecoration, MonacoEditor, MonacoHoverProvider } from './monaco-api.ts';
import { asCode } from './monaco-marks.ts';
import { bindMonaco } from './monaco.ts';
import { connected } from './testing/connected.ts';

const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const lines = ['def run():', '  sum = 1', '  print(sum)', ''];
const glyphMargin = 2;

/** Monaco as the binding sees it. */
function createMonaco() {
  const providers: MonacoHoverProvider[] = [];
  const actions: (() => void)[] = [];
  const focuses: (() => void)[] = [];
  const presses: Parameters<MonacoEditor['onMouseDown']>[0][] = [];
  let decorations: readonly MonacoDecoration[] = [];
  const nothing = { dispose: vi.fn() };
  const model = {
    getLineCount: () => lines.length,
    getLineContent: (line: number) => lines[line - 1] ?? '',
    getLineMaxColumn: (line: number) => (lines[line - 1] ?? '').length + 1,
  };
  const container = document.createElement('div');
  document.body.append(container);
  const editor: MonacoEditor = {
    getModel: () => model,
    getPosition: () => ({ lineNumber: 2, column: 1 }),
    getContainerDomNode: () => container,
    updateOptions: () => undefined,
    createDecorationsCollection: () => ({ set: (given) => (decorations = given), clear: () => (decorations = []) }),
    onMouseDown: (listener) => (presses.push(listener), nothing),
    hasTextFocus: () => true,
    onDidFocusEditorText: (listener) => (focuses.push(listener), nothing),
    onDidChangeCursorPosition: () => nothing,
    addAction: ({ run }) => (actions.push(run), nothing),
  };
  const monaco: MonacoApi = {
    KeyCode: { F9: 67 },
    editor: { MouseTargetType: { GUTTER_GLYPH_MARGIN: glyphMargin, GUTTER_LINE_NUMBERS: 3 } },
    languages: { registerHoverProvider: (_languages, provider) => (providers.push(provider), nothing) },
  };
  const press = (type: number, lineNumber: number) =>
    presses.forEach((listener) => listener({ target: { type, position: { lineNumber, column: 1 } } }));
  return {
    monaco,
    editor,
    model,
    container,
    providers,
    actions,
    focuses,
    press,
    nothing,
    decorations: () => decorations,
  };
}

async function bound(role: 'owner' | 'observer' = 'owner') {
  const facts = new SessionFacts();
  const server = await connected(facts.started({ supportsEvaluateForHovers: true }), { role });
  const host = createMonaco();
  const binding = bindMonaco(server.connection, { ...host, path: 'a.py' });
  open.push(
    () => binding.dispose(),
    () => server.connection.close(),
  );
  return { ...server, ...host, facts, binding };
}

test('the object and the editors of monaco-editor are what the binding takes', () => {
  expectTypeOf<typeof monacoEditor>().toExtend<MonacoApi>();
  expectTypeOf<monacoEditor.editor.IStandaloneCodeEditor>().toExtend<MonacoEditor>();
});

test('a stop marks its line, and shows values after the lines that name them', async () => {
  const { tell, facts, decorations } = await bound();
  tell(...facts.stop({ id: 1, line: 3, variables: [variable('sum', '1')] }));
  await vi.waitFor(() => expect(decorations().some(({ options }) => options.after)).toBe(true));
  const shown = decorations().map(({ range: { startLineNumber }, options: { className, after } }) => [
    startLineNumber,
    className ?? after?.content,
  ]);
  expect(shown).toContainEqual([3, 'sl-stopped']);
  expect(shown).toContainEqual([2, '  sum: 1']);
});

test('a click in the glyph margin and F9 set a breakpoint, a click on the text does not', async () => {
  const { press, actions, socket } = await bound();
  press(glyphMargin, 3);
  expect(socket().sent.at(-1)).toMatchObject({ method: 'set_breakpoint', params: { path: '/w/a.py', line: 3 } });
  const { length } = socket().sent;
  press(6, 1);
  expect(socket().sent).toHaveLength(length);
  actions[0]?.();
  expect(socket().sent.at(-1)).toMatchObject({ method: 'set_breakpoint', params: { line: 2 } });
});

test('the value of what the pointer is on is text, whatever it contains', async () => {
  const { tell, facts, providers, model, socket, decorations } = await bound();
  tell(...facts.stop({ id: 1, line: 3 }));
  await vi.waitFor(() => expect(decorations()).not.toEqual([]));
  const hover = providers[0]?.provideHover(model, { lineNumber: 3, column: 10 });
  expect(socket().sent.at(-1)).toMatchObject({
    command: 'evaluate',
    arguments: { expression: 'sum', context: 'hover' },
  });
  const { id } = socket().sent.at(-1) as { readonly id: number };
  socket().receive({ type: 'answer', id, body: { result: '```\n[x](command:y)', variablesReference: 0 } });
  expect(await hover).toMatchObject({
    range: { startColumn: 9, endColumn: 12 },
    contents: [{ value: '````text\nsum = ```\n[x](command:y)\n````' }],
  });
  expect(await providers[0]?.provideHover({ ...model }, { lineNumber: 3, column: 10 }), 'of another editor').toBeNull();
});

test('a fence is longer than any in the text', () => {
  expect(asCode('a')).toBe('```text\na\n```');
  expect(asCode('`````')).toBe('``````text\n`````\n``````');
});

test('disposing removes the marks and what listens', async () => {
  const { binding, container, nothing, decorations, tell, facts } = await bound();
  tell(...facts.stop({ id: 1, line: 3 }));
  await vi.waitFor(() => expect(decorations()).not.toEqual([]));
  expect(container.classList.contains('stopline-editor')).toBe(true);
  binding.dispose();
  expect(decorations()).toEqual([]);
  expect(nothing.dispose).toHaveBeenCalledTimes(5);
  expect(container.className).not.toContain('stopline-editor');
});

test('the file of an editor with the focus is where lines are revealed', async () => {
  const { connection, focuses } = await bound();
  const opened: unknown[] = [];
  connection.addEventListener('open', (event) => opened.push((event as CustomEvent).detail));
  focuses.forEach((listener) => listener());
  await connection.revealLine(4);
  expect(opened).toMatchObject([{ path: '/w/a.py', line: 4 }]);
});

test('an observer sets no breakpoints, and F9 is left to the host', async () => {
  const { actions, press, socket } = await bound('observer');
  const { length } = socket().sent;
  press(glyphMargin, 2);
  expect(actions).toEqual([]);
  expect(socket().sent).toHaveLength(length);
});
