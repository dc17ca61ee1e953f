import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EditorBreakpoint, EditorDocument, EditorException } from './editor-input.ts';
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

const heard = (editor: StoplineEditor, ...names: readonly string[]): unknown[] => {
  const seen: unknown[] = [];
  for (const name of names)
    editor.addEventListener(name, (event) => seen.push([name, (event as CustomEvent<unknown>).detail]));
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

test('the text is a textbox named after its path, and cannot be written', async () => {
  const editor = await drawn();
  expect(content(editor).getAttribute('role')).toBe('textbox');
  expect(content(editor).getAttribute('aria-label')).toBe('shop/pricing.py');
  expect(content(editor).getAttribute('aria-readonly')).toBe('true');
});

test('the stopped line says where and why; while the program runs on it does not', async () => {
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

test('a stop or frame behind the end of the text is not drawn', async () => {
  const editor = await drawn({ stop: { line: 400, reason: 'step' }, frameLine: 0 });
  expect(find(editor, '.sl-stopped, .sl-frame-line')).toBeUndefined();
});

test('breakpoints have names that say kind, who and where', async () => {
  const editor = await drawn({
    breakpoints: [
      breakpoint(2),
      breakpoint(5, { kind: 'log-point', byAgent: true, title: 'Log point, set by Kestrel' }),
    ],
  });
  const names = [...(editor.shadowRoot?.querySelectorAll('[role="img"]') ?? [])].map((each) =>
    each.getAttribute('aria-label'),
  );
  expect(names).toEqual(['Breakpoint, line 2', 'Log point, set by Kestrel, line 5']);
  expect(find(editor, '.cm-gutters')?.hasAttribute('aria-hidden')).toBe(false);
});

test('F9 asks for a breakpoint on the line of the cursor, and no one else handles the key', async () => {
  const editor = await drawn();
  const seen = heard(editor, 'breakpoint-toggled', 'cursor-moved');
  editor.reveal = { line: 7, token: 1, select: true };
  await editor.updateComplete;
  expect(press(content(editor), 'F9', { keyCode: 120 }).defaultPrevented).toBe(true);
  expect(seen).toEqual([
    ['cursor-moved', { line: 7, column: 1 }],
    ['breakpoint-toggled', { line: 7 }],
  ]);
});

test('the form shows the breakpoint, saves by Enter and gives the focus back', async () => {
  const editor = await drawn({ breakpoints: [breakpoint(4, { kind: 'conditional', condition: 'a > 1' })] });
  const seen = heard(editor, 'breakpoint-edited');
  editor.editBreakpoint(4);
  const form = await vi.waitUntil(() => find(editor, 'stopline-breakpoint-form')?.shadowRoot?.querySelector('form'));
  const [condition, hits] = form.querySelectorAll('input');
  expect(condition?.value).toBe('a > 1');
  if (hits !== undefined) hits.value = ' 5 ';
  form.requestSubmit();
  expect(seen).toEqual([
    ['breakpoint-edited', { line: 4, condition: 'a > 1', hitCondition: '5', logMessage: undefined }],
  ]);
  expect(find(editor, 'stopline-breakpoint-form')).toBeUndefined();
});

test('Escape leaves the form without saving', async () => {
  const editor = await drawn();
  const seen = heard(editor, 'breakpoint-edited');
  editor.editBreakpoint(4, 'logMessage');
  const form = await vi.waitUntil(() => find(editor, 'stopline-breakpoint-form')?.shadowRoot?.querySelector('form'));
  press(form, 'Escape');
  expect(find(editor, 'stopline-breakpoint-form')).toBeUndefined();
  expect(seen).toEqual([]);
});

test('a document that is shown again has its selection; a new text of it keeps what it can', async () => {
  const editor = await drawn();
  const seen = heard(editor, 'cursor-moved');
  editor.reveal = { line: 9, column: 3, token: 1, select: true };
  await editor.updateComplete;
  editor.document = { path: '/other.py', text: 'x', readOnly: true, label: 'other.py' };
  await editor.updateComplete;
  editor.document = { ...source, text: `new first line\n${text}` };
  await editor.updateComplete;
  expect(seen).toEqual([
    ['cursor-moved', { line: 9, column: 3 }],
    ['cursor-moved', { line: 1, column: 1 }],
    ['cursor-moved', { line: 10, column: 3 }],
  ]);
  expect(content(editor).getAttribute('aria-label')).toBe('shop/pricing.py');
});

test('the cursor keeps its line and column when the text around it is replaced', async () => {
  const editor = await drawn({ reveal: { line: 9, column: 3, token: 1, select: true } });
  const seen = heard(editor, 'cursor-moved', 'breakpoint-toggled');
  editor.document = { ...source, text: text.replaceAll('line', 'row') };
  await editor.updateComplete;
  press(content(editor), 'F9', { keyCode: 120 });
  expect(seen.at(-1)).toEqual(['breakpoint-toggled', { line: 9 }]);
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

test('an editor that is moved in the page shows the same', async () => {
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
  causes: ['LookupError: no rate'],
  trace: ['  ', { text: 'File "/shop/taxes.py", line 18', path: '/shop/taxes.py', line: 18 }, ', in tax_for'],
  copyText: 'all of it',
};

const button = (editor: StoplineEditor, name: string): HTMLElement | undefined =>
  [...(editor.shadowRoot?.querySelectorAll('button') ?? [])].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent.trim()) === name,
  );

test('the callout of an exception says all that is known of it, its trace when it is asked for', async () => {
  const editor = await drawn({ exception });
  const seen = heard(editor, 'location-opened', 'copy-requested');
  const callout = find(editor, '[role="group"]');
  expect(callout?.getAttribute('aria-label')).toBe('Exception KeyError');
  expect(callout?.textContent.replace(/\s+/g, ' ')).toContain(
    "KeyError uncaught, in MainThread Copy 'XK' is no country",
  );
  expect(callout?.textContent).toContain('Caused by LookupError: no rate');
  expect(find(editor, '[aria-label="Stack trace"]')).toBeUndefined();
  button(editor, 'Stack trace')?.click();
  expect(find(editor, '[aria-label="Stack trace"]')?.textContent.trim()).toBe(
    'File "/shop/taxes.py", line 18, in tax_for',
  );
  find(editor, '[title="Open line 18"]')?.click();
  button(editor, 'Copy exception')?.click();
  expect(seen).toEqual([
    ['location-opened', { path: '/shop/taxes.py', line: 18 }],
    ['copy-requested', { text: 'all of it' }],
  ]);
});

test('Escape folds the callout to its first line, its button unfolds it; another exception begins anew', async () => {
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

test('what is asked for from elsewhere is done once for each wish', async () => {
  const editor = await drawn();
  const seen = heard(editor, 'value-missed');
  editor.wish = { act: 'find', token: 1 };
  await editor.updateComplete;
  expect(find(editor, '.cm-search')).toBeDefined();
  press(find(editor, '.cm-search input')!, 'Escape', { keyCode: 27 });
  expect(find(editor, '.cm-search')).toBeUndefined();
  editor.wordWrap = true;
  await editor.updateComplete;
  expect(find(editor, '.cm-search')).toBeUndefined();
  expect(find(editor, '.cm-lineWrapping')).toBeDefined();
  editor.wish = { act: 'show_value', token: 2 };
  await editor.updateComplete;
  expect(seen).toHaveLength(1);
});
