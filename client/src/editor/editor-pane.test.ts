import { EditorView } from '@codemirror/view';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EditorBreakpoint, EditorDocument, EditorException } from './editor-input.ts';
import type { EditorRequests } from './editor-requests.ts';
import type { EditedText } from '../model/files/document-edits.ts';
import type { withDocument } from '../model/program-lines.ts';
import { StoplineEditor } from './editor-pane.ts';

const text = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`).join('\n');
const source: EditorDocument = { path: '/shop/pricing.py', text, readOnly: true, label: 'shop/pricing.py' };

const breakpoint = (line: number, more: Partial<EditorBreakpoint> = {}): EditorBreakpoint => ({
  id: String(line),
  line,
  kind: 'line',
  state: 'bound',
  byAgent: false,
  title: 'Breakpoint',
  ...more,
});

const drawn = async (more: Partial<StoplineEditor> = {}): Promise<StoplineEditor> => {
  const editor = Object.assign(new StoplineEditor(), { document: source, ...more });
  document.body.append(editor);
  await editor.updateComplete;
  return editor;
};

const find = (editor: StoplineEditor, selector: string): HTMLElement | undefined =>
  editor.shadowRoot?.querySelector<HTMLElement>(selector) ?? undefined;
const content = (editor: StoplineEditor): HTMLElement => find(editor, '.cm-content')!;

const heard = (editor: StoplineEditor, ...names: readonly (keyof EditorRequests)[]): unknown[] => {
  const seen: unknown[] = [];
  const noted = names.map((name) => [name, (...args: readonly unknown[]) => seen.push([name, ...args])]);
  editor.requests = { ...editor.requests, ...Object.fromEntries(noted) };
  return seen;
};

const press = (target: Element, key: string, more: KeyboardEventInit = {}): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  document.body.replaceChildren();
  // CodeMirror looks at the focus a little after it changed; happy-dom answers only while no other root has it.
  expect(document.activeElement).toBe(document.body);
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

test('the text is a read-only textbox named after its path', async () => {
  const editor = await drawn();
  expect(content(editor).getAttribute('role')).toBe('textbox');
  expect(content(editor).getAttribute('aria-label')).toBe('shop/pricing.py');
  expect(content(editor).getAttribute('aria-readonly')).toBe('true');
});

test('the stopped line shows its line and reason until the program is resumed', async () => {
  const editor = await drawn({ stop: { line: 3, reason: 'breakpoint, hit 2' } });
  const line = find(editor, '[data-stopped-line="3"]');
  expect(line?.textContent).toBe('line 3');
  expect(line?.dataset.reason).toBe('breakpoint, hit 2');
  editor.stop = { line: 3, reason: 'breakpoint, hit 2', dimmed: true };
  await editor.updateComplete;
  expect(find(editor, '[data-stopped-line]')).toBeUndefined();
  expect(find(editor, '.cm-line.sl-dimmed')?.textContent).toBe('line 3');
  editor.stop = undefined;
  await editor.updateComplete;
  expect(find(editor, '.sl-stopped')).toBeUndefined();
});

test('equal values, which come with whatever changes in the page, do not update the text', async () => {
  const given = () => ({
    document: { ...source },
    breakpoints: [breakpoint(2)],
    stop: { line: 3, reason: 'step' },
    reveal: { line: 3, token: 1 },
  });
  const editor = await drawn(given());
  const updated = vi.spyOn(EditorView.findFromDOM(content(editor))!, 'update');
  Object.assign(editor, given());
  await editor.updateComplete;
  expect(updated).not.toHaveBeenCalled();
  editor.stop = { line: 4, reason: 'step' };
  await editor.updateComplete;
  expect(updated).toHaveBeenCalledOnce();
});

test('a stop or frame after the end of the text is not drawn', async () => {
  const editor = await drawn({ stop: { line: 400, reason: 'step' }, frameLine: 0 });
  expect(find(editor, '.sl-stopped, .sl-frame-line')).toBeUndefined();
});

test('the names of breakpoints say kind, owner and line', async () => {
  const editor = await drawn({
    breakpoints: [
      breakpoint(2),
      breakpoint(5, { kind: 'log-point', byAgent: true, title: 'Logpoint, set by Kestrel' }),
    ],
  });
  const names = [...(editor.shadowRoot?.querySelectorAll('[role="img"]') ?? [])].map((each) =>
    each.getAttribute('aria-label'),
  );
  expect(names).toEqual(['Breakpoint, line 2', 'Logpoint, set by Kestrel, line 5']);
  expect(find(editor, '.cm-gutters')?.hasAttribute('aria-hidden')).toBe(false);
});

test('F9 asks for a breakpoint on the line of the cursor, and no one else handles the key', async () => {
  const editor = await drawn();
  const seen = heard(editor, 'toggleBreakpoint', 'selectionChanged');
  editor.reveal = { line: 7, token: 1, select: true };
  await editor.updateComplete;
  expect(press(content(editor), 'F9', { keyCode: 120 }).defaultPrevented).toBe(true);
  expect(seen).toEqual([
    ['selectionChanged', { line: 7, column: 1 }],
    ['toggleBreakpoint', 7],
  ]);
});

test('the form shows the breakpoint, saves on Enter and returns the focus', async () => {
  const editor = await drawn({ breakpoints: [breakpoint(4, { kind: 'conditional', condition: 'a > 1' })] });
  const seen = heard(editor, 'saveBreakpoint');
  editor.editBreakpoint(4);
  const form = await vi.waitUntil(() => find(editor, 'stopline-breakpoint-form')?.shadowRoot?.querySelector('form'));
  const [condition, hits] = form.querySelectorAll('input');
  expect(condition?.value).toBe('a > 1');
  if (hits !== undefined) hits.value = ' 5 ';
  form.querySelector<HTMLElement>('[type=submit]')?.click();
  expect(seen).toEqual([['saveBreakpoint', { line: 4, condition: 'a > 1', hitCondition: '5', logMessage: undefined }]]);
  expect(find(editor, 'stopline-breakpoint-form')).toBeUndefined();
});

test('Escape closes the form without saving', async () => {
  const editor = await drawn();
  const seen = heard(editor, 'saveBreakpoint');
  editor.editBreakpoint(4, 'logMessage');
  const form = await vi.waitUntil(() => find(editor, 'stopline-breakpoint-form')?.shadowRoot?.querySelector('form'));
  press(form, 'Escape');
  expect(find(editor, 'stopline-breakpoint-form')).toBeUndefined();
  expect(seen).toEqual([]);
});

test('a document shown again has its selection; a new text keeps as much of it as possible', async () => {
  const editor = await drawn();
  const seen = heard(editor, 'selectionChanged');
  editor.reveal = { line: 9, column: 3, token: 1, select: true };
  await editor.updateComplete;
  editor.document = { path: '/other.py', text: 'x', readOnly: true, label: 'other.py' };
  await editor.updateComplete;
  editor.document = { ...source, text: `new first line\n${text}` };
  await editor.updateComplete;
  expect(seen).toEqual([
    ['selectionChanged', { line: 9, column: 3 }],
    ['selectionChanged', { line: 1, column: 1 }],
    ['selectionChanged', { line: 10, column: 3 }],
  ]);
  expect(content(editor).getAttribute('aria-label')).toBe('shop/pricing.py');
});

test('the cursor keeps its line and column when the text around it is replaced', async () => {
  const editor = await drawn({ reveal: { line: 9, column: 3, token: 1, select: true } });
  const seen = heard(editor, 'selectionChanged', 'toggleBreakpoint');
  editor.document = { ...source, text: text.replaceAll('line', 'row') };
  await editor.updateComplete;
  press(content(editor), 'F9', { keyCode: 120 });
  expect(seen.at(-1)).toEqual(['toggleBreakpoint', 9]);
});

test('breakpoints and the stop are drawn in the document that they are given with', async () => {
  const editor = await drawn({ breakpoints: [breakpoint(2)], stop: { line: 2, reason: 'step' } });
  Object.assign(editor, {
    document: { path: '/other.py', text: 'x\ny', readOnly: true, label: 'other.py' },
    breakpoints: [],
    stop: undefined,
  });
  await editor.updateComplete;
  expect(find(editor, '[data-stopped-line], [role="img"]')).toBeUndefined();
});

test('a file that was saved since the program was started shows its stop on the code where it is', async () => {
  const saved = { ...source, text: 'new\na\nb\nc', programText: 'a\nb\nc' };
  const editor = await drawn({ document: saved, program: 's1 08:00', stop: { line: 2, reason: 'step' } });
  expect(find(editor, '[data-stopped-line="3"]')?.textContent).toBe('b');
  editor.program = 's1 08:05';
  editor.document = { ...saved, programText: undefined };
  await editor.updateComplete;
  expect(find(editor, '[data-stopped-line="2"]')?.textContent, 'a restarted program runs the saved text').toBe('a');
});

test('in a new text of a running source, the stop is on the line that it names', async () => {
  const program = { ...source, text: 'a\nb\nc', isProgramText: true };
  const editor = await drawn({ document: program, stop: { line: 3, reason: 'step' } });
  editor.document = { ...program, text: 'c\na\nb\nd' };
  editor.stop = { line: 2, reason: 'step' };
  await editor.updateComplete;
  expect(find(editor, '[data-stopped-line="2"]')?.textContent).toBe('a');
});

test('an editor moved within the page shows the same', async () => {
  const editor = await drawn({ stop: { line: 3, reason: 'step' } });
  const other = document.createElement('div');
  document.body.append(other);
  other.append(editor);
  await editor.updateComplete;
  expect(editor.shadowRoot?.querySelectorAll('.cm-editor')).toHaveLength(1);
  expect(find(editor, '[data-stopped-line="3"]')?.textContent).toBe('line 3');
});

const exception: EditorException = {
  id: 's1 4',
  line: 3,
  type: 'KeyError',
  about: 'uncaught, in MainThread',
  message: "'XK'\nis no country",
  expression: '__exception__',
  inner: [
    {
      type: 'LookupError',
      fullType: 'shop.LookupError',
      message: 'no rate',
      trace: ['in rate_of'],
      inner: [{ type: 'OSError', message: '', trace: [], inner: [] }],
    },
  ],
  trace: ['  ', { text: 'File "/shop/taxes.py", line 18', path: '/shop/taxes.py', line: 18 }, ', in tax_for'],
  copyText: 'all of it',
};

const button = (editor: StoplineEditor, name: string): HTMLElement | undefined =>
  [...(editor.shadowRoot?.querySelectorAll('button') ?? [])].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent.trim()) === name,
  );

test('the callout of an exception shows all details, and its stack trace on request', async () => {
  const editor = await drawn({ exception });
  const seen = heard(editor, 'openLocation', 'copy', 'addWatch');
  const callout = find(editor, '[role="group"]');
  expect(callout?.getAttribute('aria-label')).toBe('Exception KeyError');
  expect(callout?.textContent.replace(/\s+/g, ' ')).toContain(
    "KeyError uncaught, in MainThread Copy 'XK' is no country",
  );
  expect(callout?.textContent).toContain('Caused by LookupError: no rate');
  expect(find(editor, '[role="region"][aria-label="Stack trace"]')).toBeUndefined();
  button(editor, 'Stack trace')?.click();
  expect(find(editor, '[role="region"][aria-label="Stack trace"]')?.textContent.trim()).toBe(
    'File "/shop/taxes.py", line 18, in tax_for',
  );
  button(editor, 'Stack trace of LookupError')?.click();
  expect(find(editor, '[role="region"][aria-label="Stack trace of LookupError"]')?.textContent.trim()).toBe(
    'in rate_of',
  );
  const inside = find(editor, 'ul[aria-label="Causes of KeyError"] ul[aria-label="Causes of LookupError"]');
  expect(inside?.textContent.trim()).toBe('Caused by OSError');
  button(editor, 'Add to watch')?.click();
  find(editor, '[title="Open line 18"]')?.click();
  button(editor, 'Copy exception')?.click();
  expect(seen).toEqual([
    ['addWatch', '__exception__'],
    ['openLocation', '/shop/taxes.py', 18],
    ['copy', 'all of it'],
  ]);
});

test('Escape folds the callout, its button expands it; a new exception expands it again', async () => {
  const editor = await drawn({ exception });
  press(content(editor), 'Escape', { keyCode: 27 });
  expect(find(editor, '[aria-label="Message"]')).toBeUndefined();
  expect(find(editor, '[role="group"]')?.textContent).toContain('uncaught, in MainThread');
  editor.exception = { ...exception, message: 'more is known now' };
  await editor.updateComplete;
  expect(find(editor, '[aria-label="Message"]'), 'it stays folded').toBeUndefined();
  button(editor, 'Exception details')?.click();
  expect(find(editor, '[aria-label="Message"]')?.textContent.trim()).toBe('more is known now');
  press(button(editor, 'Exception details')!, 'Escape');
  editor.exception = { ...exception, id: 's1 5' };
  await editor.updateComplete;
  expect(find(editor, '[aria-label="Message"]')).toBeDefined();
  editor.exception = undefined;
  await editor.updateComplete;
  expect(find(editor, '[role="group"]')).toBeUndefined();
});

test('the find bar opens on request and closes with Escape', async () => {
  const editor = await drawn();
  editor.act('find');
  await vi.waitUntil(() => find(editor, 'stopline-find-bar')?.shadowRoot?.activeElement);
  press(find(editor, '.cm-search stopline-find-bar')!, 'Escape', { keyCode: 27 });
  expect(find(editor, '.cm-search')).toBeUndefined();
});

test('actions requested elsewhere are carried out', async () => {
  const editor = await drawn();
  const seen = heard(editor, 'valueMissed');
  editor.wordWrap = true;
  await editor.updateComplete;
  expect(find(editor, '.cm-lineWrapping')).toBeDefined();
  editor.act('show_value');
  await editor.updateComplete;
  expect(seen).toHaveLength(1);
  const keys = heard(editor, 'toggleTabKey');
  press(find(editor, '.cm-content')!, 'm', { ctrlKey: true, keyCode: 77 });
  expect(keys).toEqual([['toggleTabKey']]);
  heard(editor, 'saveBreakpoint');
  editor.act('edit_log_message');
  await vi.waitUntil(() => find(editor, 'stopline-breakpoint-form')?.shadowRoot?.activeElement);
  expect(find(editor, 'stopline-breakpoint-form')?.shadowRoot?.activeElement?.getAttribute('name')).toBe('logMessage');
});

describe('an edited document', () => {
  const open: EditorDocument = { ...source, readOnly: false };

  /** Puts text in where a line begins, as a person types it. */
  const type = (editor: StoplineEditor, line: number, insert: string): void => {
    const view = EditorView.findFromDOM(content(editor))!;
    view.dispatch({ changes: { from: view.state.doc.line(line).from, insert }, userEvent: 'input.type' });
  };
  const undoLast = (editor: StoplineEditor) => press(content(editor), 'z', { ctrlKey: true, keyCode: 90 });
  const texts = (editor: StoplineEditor) => EditorView.findFromDOM(content(editor))!.state.doc.toString();
  const lastEdit = (seen: readonly unknown[]): EditedText => (seen.at(-1) as readonly [string, string, EditedText])[2];

  test('reports its text with the line ends of the file, and where its lines are', async () => {
    const editor = await drawn({ document: { ...open, text: 'a\r\nb' } });
    const seen = heard(editor, 'edited');
    type(editor, 2, 'new\n');
    const edited = lastEdit(seen);
    expect(seen.at(-1)).toEqual(['edited', open.path, edited]);
    expect([edited.isChanged, edited.toFile(), edited.lineNow(2), edited.savedLine(2)]).toEqual([
      true,
      'a\r\nnew\r\nb',
      3,
      undefined,
    ]);
    undoLast(editor);
    expect(lastEdit(seen).isChanged).toBe(false);
  });

  test('keeps its stop, frame and breakpoints on their lines', async () => {
    const editor = await drawn({
      document: open,
      stop: { line: 3, reason: 'step' },
      frameLine: 5,
      breakpoints: [breakpoint(4)],
    });
    type(editor, 1, 'new\n');
    const marks = () => [
      find(editor, '[data-stopped-line="4"]')?.textContent,
      find(editor, '.cm-line.sl-frame-line')?.textContent,
      find(editor, '[role="img"]')?.getAttribute('aria-label'),
    ];
    expect(marks()).toEqual(['line 3', 'line 5', 'Breakpoint, line 5']);
    // Breakpoints and stops are given in lines of the file and of the program, not of the edited text.
    Object.assign(editor, { stop: { line: 3, reason: 'pause' }, frameLine: 5, breakpoints: [breakpoint(4)] });
    await editor.updateComplete;
    expect(marks()).toEqual(['line 3', 'line 5', 'Breakpoint, line 5']);
  });

  test('has its breakpoints at the saved lines after saving, and its stops at the lines of the program', async () => {
    const editor = await drawn({ document: open, program: 's1', stop: { line: 3, reason: 'step' } });
    type(editor, 1, 'new\n');
    Object.assign(editor, { document: { ...open, text: `new\n${text}` }, breakpoints: [breakpoint(5)] });
    await editor.updateComplete;
    expect(find(editor, '[role="img"]')?.getAttribute('aria-label')).toBe('Breakpoint, line 5');
    expect(find(editor, '[data-stopped-line="4"]')?.textContent).toBe('line 3');
    Object.assign(editor, { program: 's2', stop: { line: 4, reason: 'step' } });
    await editor.updateComplete;
    expect(find(editor, '[data-stopped-line="4"]')?.textContent).toBe('line 3');
    undoLast(editor);
    expect(texts(editor)).toBe(text);
  });

  test('reports where the lines of the program are now, for each run', async () => {
    const editor = await drawn({ document: open, program: 's1' });
    const seen = heard(editor, 'linesMoved');
    const last = () => {
      const { run, path, toCurrent } = (seen.at(-1) as [string, Parameters<typeof withDocument>[1]])[1];
      return { run, path, fourth: toCurrent?.(4) };
    };
    type(editor, 2, 'new\n');
    expect(last()).toEqual({ run: 's1', path: open.path, fourth: 5 });
    Object.assign(editor, { document: { ...open, text: texts(editor) }, program: 's2' });
    await editor.updateComplete;
    expect(last()).toEqual({ run: 's2', path: open.path, fourth: undefined });
  });

  test('keeps unsaved text through updates, and discards it on request', async () => {
    const editor = await drawn({ document: open });
    type(editor, 1, 'mine\n');
    editor.document = { ...open, isEdited: true };
    await editor.updateComplete;
    expect(texts(editor)).toBe(`mine\n${text}`);
    editor.document = { ...open, text: 'theirs', isEdited: false };
    await editor.updateComplete;
    expect(texts(editor)).toBe('theirs');
    undoLast(editor);
    expect(texts(editor)).toBe(`mine\n${text}`);
  });

  test('does not undo what changed on disk', async () => {
    const editor = await drawn({ document: open });
    editor.document = { ...open, text: `theirs\n${text}` };
    await editor.updateComplete;
    undoLast(editor);
    expect(texts(editor)).toBe(`theirs\n${text}`);
  });

  test('is restored with its unsaved text, and without discarded text', async () => {
    const editor = await drawn({
      document: { ...open, isEdited: true, draft: { text: `kept\n${text}` } },
      breakpoints: [breakpoint(2)],
    });
    expect(texts(editor)).toBe(`kept\n${text}`);
    expect(find(editor, '[role="img"]')?.getAttribute('aria-label')).toBe('Breakpoint, line 3');
    editor.document = { path: '/other.py', text: 'x', readOnly: false, label: 'other.py' };
    await editor.updateComplete;
    editor.document = open;
    await editor.updateComplete;
    expect(texts(editor)).toBe(text);
    undoLast(editor);
    expect(texts(editor)).toBe(text);
  });

  test('is restored with breakpoints on unsaved lines, and reports them', async () => {
    const editor = new StoplineEditor();
    const seen = heard(editor, 'edited');
    const condition = { condition: 'x', hitCondition: undefined, logMessage: undefined };
    const newBreakpoints = [2, 40].map((line) => ({ line, ...condition }));
    editor.document = { ...open, text: 'one', isEdited: true, draft: { text: 'one\ntwo', newBreakpoints } };
    document.body.append(editor);
    await editor.updateComplete;
    expect(lastEdit(seen).newBreakpoints).toEqual([{ line: 2, ...condition }]);
    expect(find(editor, '[role="img"]')?.getAttribute('aria-label')).toBe(
      'Breakpoint, set when the file is saved, line 2',
    );
  });

  test('has the form of a breakpoint on its line, even when that moves', async () => {
    const editor = await drawn({ document: open, breakpoints: [breakpoint(4)] });
    const seen = heard(editor, 'saveBreakpoint');
    editor.editBreakpoint(4);
    const form = await vi.waitUntil(() => find(editor, 'stopline-breakpoint-form')?.shadowRoot?.querySelector('form'));
    const input = form.querySelector('input')!;
    input.value = 'a > 1';
    type(editor, 4, 'new\n');
    type(editor, 1, 'newer\n');
    await editor.shadowRoot!.querySelector('stopline-breakpoint-form')!.updateComplete;
    expect(form.getAttribute('aria-label')).toBe('Breakpoint on line 6');
    form.querySelector<HTMLElement>('[type=submit]')?.click();
    expect(seen).toMatchObject([['saveBreakpoint', { line: 6, condition: 'a > 1' }]]);
  });

  test('ignores requests for lines that it no longer has', async () => {
    const editor = await drawn({ document: { ...open, text: 'one\ntwo' } });
    editor.toggleNewBreakpoint(40);
    editor.editBreakpoint(40);
    expect(find(editor, '[role="img"]')).toBeUndefined();
    expect(find(editor, 'stopline-breakpoint-form')).toBeUndefined();
  });

  test('has breakpoints on unsaved lines, which move and disappear with them', async () => {
    const editor = await drawn({ document: open });
    const seen = heard(editor, 'edited');
    type(editor, 2, 'new\n');
    editor.toggleNewBreakpoint(2);
    editor.setNewBreakpoint({ line: 2, condition: 'x', hitCondition: undefined, logMessage: undefined });
    type(editor, 1, 'newer\n');
    expect(lastEdit(seen).newBreakpoints).toMatchObject([{ line: 3, condition: 'x' }]);
    expect(find(editor, '[role="img"]')?.getAttribute('aria-label')).toBe(
      'Breakpoint, set when the file is saved, line 3',
    );
    editor.toggleNewBreakpoint(3);
    expect(find(editor, '[role="img"]')).toBeUndefined();
    editor.toggleNewBreakpoint(3);
    const view = EditorView.findFromDOM(content(editor))!;
    const { from, to } = view.state.doc.line(3);
    view.dispatch({ changes: { from, to: to + 1 } });
    expect(lastEdit(seen).newBreakpoints).toEqual([]);
  });

  test('keeps breakpoints on lines that are still unsaved after saving', async () => {
    const editor = await drawn({ document: open });
    const seen = heard(editor, 'edited');
    type(editor, 2, 'saved\n');
    editor.toggleNewBreakpoint(2);
    const saved = lastEdit(seen).toFile();
    type(editor, 2, 'newer\n');
    editor.toggleNewBreakpoint(2);
    expect(lastEdit(seen).newBreakpoints).toMatchObject([{ line: 3 }, { line: 2 }]);
    editor.document = { ...open, text: saved, isEdited: true };
    await editor.updateComplete;
    expect(lastEdit(seen).newBreakpoints).toMatchObject([{ line: 2 }]);
  });
});

test('the find bar does not interrupt inline values', async () => {
  const editor = await drawn({ valueSource: () => Promise.resolve(undefined) });
  const seen = heard(editor, 'valueMissed');
  editor.act('find');
  await vi.waitUntil(() => find(editor, 'stopline-find-bar')?.shadowRoot?.activeElement);
  press(find(editor, '.cm-search stopline-find-bar')!, 'Escape', { keyCode: 27 });
  editor.act('show_value');
  await editor.updateComplete;
  expect(seen).toEqual([]);
});
