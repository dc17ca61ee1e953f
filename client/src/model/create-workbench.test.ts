import { DebugError, type Fact } from '#protocol';
import { expect, test, vi } from 'vitest';
import { createShell } from '../app/shell.ts';
import { pageFeatures } from '../features/features.ts';
import { reasonAgainst, shownSituation } from './commands/conditions.ts';
import { listenToKeys } from '../app/commands/keys.ts';
import { NotReachedError } from './connection/not-reached.ts';
import { PageWorkbench, type ServerDoor } from './create-workbench.ts';
import { followStops } from './follow/follow-stops.ts';
import { applyFacts, initialServerState } from './server-state.ts';
import { Store } from './store.ts';
import { SessionFacts, frameId } from './testing/session-facts.ts';
import { createViewState } from './view-state.ts';
import { keyName } from '../ui/key-name.ts';
import { notePopup, noteSheet } from '../ui/open-sheets.ts';

const session = new SessionFacts();

/** A door that remembers what was asked, and answers by these. */
function door(answers: Readonly<Record<string, (params: unknown) => unknown>> = {}) {
  const asked: { readonly name: string; readonly params: unknown }[] = [];
  const answer = async (name: string, params: unknown) => {
    asked.push({ name, params });
    await Promise.resolve();
    return answers[name]?.(params);
  };
  const fake = {
    request: (_sessionId: string, command: string, args: unknown) => answer(command, args),
    call: (method: string, params: unknown) => answer(method, params),
    present: () => undefined,
    point: () => undefined,
    retryNow: () => undefined,
  } as unknown as ServerDoor;
  return { asked, fake };
}

function page(facts: readonly Fact[] = [], answers: Parameters<typeof door>[0] = {}) {
  const { asked, fake } = door({
    get_configurations: () => ({ configurations: [{ name: 'Report' }], compounds: [], unusable: [] }),
    ...answers,
  });
  const connected = {
    ...initialServerState,
    connection: { kind: 'connected' as const },
    workspace: { name: 'w', path: '/w', isolation: 'none' as const },
  };
  const server = new Store(applyFacts(connected, facts));
  const workbench = new PageWorkbench({
    server,
    view: createViewState(undefined),
    door: fake,
    onSignIn: () => undefined,
  });
  const record = (...news: readonly Fact[]) => server.update((state) => applyFacts(state, news));
  const names = () => asked.map(({ name }) => name);
  const shell = createShell(workbench, pageFeatures);
  const run = (name: string) => workbench.run(shell.commands[name]!);
  return { workbench, shell, run, asked, names, record, server };
}

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  keyName({ key, code: key, ctrlKey: false, altKey: false, shiftKey: false, metaKey: false, ...more });
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('keys are named as in the table of commands', () => {
  expect(press('F5')).toBe('F5');
  expect(press('F5', { ctrlKey: true, shiftKey: true })).toBe('Ctrl+Shift+F5');
  expect(press('F11', { shiftKey: true })).toBe('Shift+F11');
  expect(press('p', { ctrlKey: true })).toBe('Ctrl+P');
  expect(press('P', { ctrlKey: true, shiftKey: true })).toBe('Ctrl+Shift+P');
  expect(press('?', { shiftKey: true }), 'Shift is a part of the sign').toBe('?');
  expect(press('¡', { code: 'Digit1', ctrlKey: true, altKey: true })).toBe('Ctrl+Alt+1');
});

test('F5 starts while nothing runs, continues at a stop, and does nothing while the program runs', async () => {
  const { shell, workbench, names, record } = page([], { start_session: () => ({ sessionId: 's1' }) });
  await workbench.refreshConfigurations();
  const end = listenToKeys(window, shell);
  const f5 = () => {
    const event = new KeyboardEvent('keydown', { key: 'F5', cancelable: true, bubbles: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(f5()).toBe(true);
  await settled();
  expect(names()).toEqual(['get_configurations', 'start_session']);
  record(...session.started());
  expect(f5()).toBe(true);
  await settled();
  expect(names()).toHaveLength(2);
  record(...session.stop({ id: 1 }));
  f5();
  await settled();
  expect(names().at(-1)).toBe('continue');
  end();
});

test('other keys work too, typed characters run nothing, and sheets block commands', async () => {
  const { shell } = page();
  const end = listenToKeys(window, shell);
  const picks: string[] = [];
  shell.uiRequests.on('sheet', ({ sheet }) => picks.push(sheet));
  const typeIn = async (target: Element, key: string, more: KeyboardEventInit = {}) => {
    document.body.append(target);
    const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, composed: true, ...more });
    target.dispatchEvent(event);
    await settled();
    return { picks: picks.splice(0), isPrevented: event.defaultPrevented };
  };
  const field = document.createElement('input');
  expect(await typeIn(field, '?', { shiftKey: true })).toEqual({ picks: [], isPrevented: false });
  expect(await typeIn(document.createElement('main'), '?')).toEqual({ picks: ['keys'], isPrevented: true });
  expect(await typeIn(field, 'F1')).toMatchObject({ picks: ['commands'] });
  expect(await typeIn(field, 'e', { ctrlKey: true })).toMatchObject({ picks: ['files'] });
  const endSheet = noteSheet(field);
  expect(await typeIn(field, 'F1')).toEqual({ picks: [], isPrevented: true });
  endSheet();
  expect(await typeIn(field, 'P', { ctrlKey: true, shiftKey: true })).toMatchObject({ picks: ['commands'] });
  end();
});

test('a popup that handles its keys leaves none of them to the browser', () => {
  const { shell } = page();
  const end = listenToKeys(window, shell);
  const popup = document.createElement('div');
  const field = document.createElement('input');
  popup.append(field);
  document.body.append(popup);
  popup.addEventListener('keydown', (event) => event.stopPropagation());
  const isPrevented = (key: string): boolean =>
    !field.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, composed: true }));
  const picks: string[] = [];
  shell.uiRequests.on('sheet', ({ sheet }) => picks.push(sheet));
  const endPopup = notePopup(popup);
  expect([isPrevented('F1'), isPrevented('a'), isPrevented('?')]).toEqual([true, false, false]);
  expect(picks).toEqual([]);
  endPopup();
  end();
});

test('a key that was handled elsewhere runs nothing', () => {
  const { shell, asked } = page([...session.started(), ...session.stop({ id: 1 })]);
  const end = listenToKeys(window, shell);
  const event = new KeyboardEvent('keydown', { key: 'F10', cancelable: true, bubbles: true });
  event.preventDefault();
  document.body.dispatchEvent(event);
  expect(asked).toEqual([]);
  end();
});

test('an editor sees the keys of a program as handled already, and those of the page before they are', () => {
  const { shell } = page([...session.started(), ...session.stop({ id: 1 })]);
  const end = listenToKeys(window, shell);
  const editor = document.createElement('div');
  document.body.append(editor);
  const seen: [key: string, isHandled: boolean][] = [];
  editor.addEventListener('keydown', (event) => seen.push([event.key, event.defaultPrevented]));
  for (const key of ['F10', 'F6', 'F9', 'a'])
    editor.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, cancelable: true, bubbles: true }));
  expect(seen).toEqual([
    ['F10', true],
    ['F6', true],
    ['F9', false],
    ['a', false],
  ]);
  end();
});

test('a held step key queues nothing: one step at a time', async () => {
  const { run, names, record } = page([...session.started(), ...session.stop({ id: 1 })]);
  run('step_over');
  run('step_over');
  await settled();
  expect(names()).toEqual(['next']);
  record(session.resumed());
  run('step_over');
  await settled();
  expect(names()).toEqual(['next']);
  record(...session.stop({ id: 2 }));
  run('step_over');
  await settled();
  expect(names()).toEqual(['next', 'next']);
});

test('a step from a new stop is taken, even if the answer to the step before follows that stop', async () => {
  const unanswered = new Promise<never>(() => undefined);
  const { run, names, record } = page([...session.started(), ...session.stop({ id: 1 })], { next: () => unanswered });
  run('step_over');
  await settled();
  record(session.resumed(), ...session.stop({ id: 2 }));
  run('step_into');
  await settled();
  expect(names()).toEqual(['next', 'stepIn']);
});

test('a pause before the program has a thread applies to its first thread', async () => {
  const [created, initialized, ready, threads] = session.started();
  const { run, asked, names, record } = page([created!, initialized!, ready!]);
  run('pause');
  run('pause');
  await settled();
  expect(names()).toEqual([]);
  record(threads!);
  await settled();
  expect(asked).toEqual([{ name: 'pause', params: { threadId: 1 } }]);
});

test('each command says why it cannot be run', () => {
  const { shell, workbench, server } = page([...session.started(), ...session.stop({ id: 1 })]);
  const reason = (name: string) => reasonAgainst(shell.commands[name]!, shownSituation(workbench));
  expect(reason('step_over')).toBeUndefined();
  expect(reason('pause')).toBe('the program is stopped');
  expect(reason('step_back')).toBe('not supported by debugpy');
  expect(reason('start_debugging')).toBe('no configuration; add one to launch.json');
  expect(reason('toggle_breakpoint')).toBe('open a file first');
  expect(reason('save_file')).toBe('open a file first');
  expect(reason('next_tab')).toBe('no other file is open');
  expect(reason('remove_all_watches')).toBe('no expression is watched');
  expect(reason('dismiss_session')).toBe('the program is stopped');
  expect(reason('clear_console')).toBeUndefined();
  server.update((state) => ({ ...state, connection: { kind: 'lost', since: new Date() } }));
  expect(reason('step_over')).toBe('not connected to the server');
  expect(reason('focus_console')).toBeUndefined();
  expect(reason('find_in_file'), 'the page does that by itself').toBe('open a file first');
});

test('who watches can run what changes nothing, and is given the reason for the rest', () => {
  const { shell, workbench, server } = page([...session.started(), ...session.stop({ id: 1 })]);
  const reason = (name: string) => reasonAgainst(shell.commands[name]!, shownSituation(workbench));
  server.update((state) => ({ ...state, role: 'observer' }));
  for (const name of ['step_over', 'continue', 'stop', 'restart', 'start_debugging', 'toggle_breakpoint', 'new_file']) {
    expect(reason(name), name).toBe('You are watching');
  }
  expect(['find_file', 'search_files', 'focus_console'].map(reason)).toEqual([undefined, undefined, undefined]);
  expect(reason('share')).toBe('only for the owner');
  server.update((state) => ({ ...state, role: 'controller' }));
  expect([reason('step_over'), reason('share'), reason('show_approvals')]).toEqual([
    undefined,
    'only for the owner',
    'only for the owner',
  ]);
});

test('failures are shown', async () => {
  const refuse = () => {
    throw new DebugError('adapter_failed', 'The adapter cannot continue.');
  };
  const { run, workbench } = page([...session.started(), ...session.stop({ id: 1 })], { continue: refuse });
  run('continue');
  await settled();
  expect(workbench.toasts.value).toMatchObject([{ kind: 'failure', message: 'The adapter cannot continue.' }]);
});

test('a breakpoint is set and removed on a line, as soon as it is shown', async () => {
  const { workbench, asked, record } = page([], {
    set_breakpoint: () => new Promise(() => undefined),
    read_file: () => ({ path: '/w/a.py', text: 'a\nb\n', version: '1' }),
  });
  await workbench.openFile('a.py');
  workbench.toggleBreakpoint(2);
  workbench.toggleBreakpoint(2);
  await settled();
  expect(asked).toHaveLength(2);
  expect(asked.at(-1)).toEqual({ name: 'set_breakpoint', params: { path: '/w/a.py', line: 2 } });
  const createdBy = { kind: 'person', name: 'Owner' } as const;
  record({
    type: 'breakpoints_changed',
    breakpoints: [{ kind: 'source', id: 4, path: '/w/a.py', line: 2, enabled: true, createdBy, at: '' }],
  });
  workbench.toggleBreakpoint(2);
  await settled();
  expect(asked.at(-1)).toEqual({ name: 'remove_breakpoints', params: { ids: [4] } });
});

test('a stop opens its file at its line, and another frame opens its own', async () => {
  const { workbench, record } = page(session.started(), {
    read_file: () => ({ path: '/w/a.py', text: 'a\nb\nc\n', version: '1' }),
  });
  followStops(workbench);
  record(...session.stop({ id: 1, line: 3 }));
  await settled();
  expect(workbench.documents.value).toMatchObject({ current: { label: 'a.py', path: '/w/a.py' }, reveal: { line: 3 } });
  const selectedFrame = { sessionId: 's1', threadId: 1, frameId: frameId(1) + 1 };
  workbench.view.update((view) => ({ ...view, selectedFrame }));
  await settled();
  expect(workbench.shownFrame()?.frame.name).toBe('outer');
  expect(workbench.documents.value.reveal?.token).toBe(2);
  record(session.resumed(), ...session.stop({ id: 2, line: 1 }));
  expect(workbench.view.value.selectedFrame).toBeUndefined();
  expect(workbench.shownFrame()?.frame.id).toBe(frameId(2));
});

test('a file that the server cannot read is read from the adapter; else the editor shows the reason', async () => {
  const refuse = () => {
    throw new DebugError('not_allowed', '/x/b.py is outside the workspace.');
  };
  const source = vi.fn(() => ({ content: 'from the adapter' }));
  const { workbench } = page(session.started(), { read_file: refuse, source });
  await workbench.openSource('s1', { path: '/x/b.py' }, { line: 1 });
  expect(workbench.documents.value.current).toMatchObject({ label: '/x/b.py', text: 'from the adapter' });
  source.mockImplementation(refuse);
  await workbench.openSource('s1', { path: '/x/c.py' }, { line: 1 });
  expect(workbench.documents.value.current).toMatchObject({
    label: '/x/c.py',
    error: '/x/b.py is outside the workspace.',
  });
});

test('a file that changed on disk is read again, and keeps its position', async () => {
  let text = 'a\nb\n';
  const { workbench } = page([], { read_file: () => ({ path: '/w/a.py', text, version: text }) });
  await workbench.openFile('a.py', 2);
  const { reveal } = workbench.documents.value;
  text = 'changed\n';
  workbench.onFilesChanged(['a.py']);
  await settled();
  expect(workbench.documents.value).toMatchObject({ current: { text: 'changed\n' } });
  expect(workbench.documents.value.reveal).toBe(reveal);
});

test('unreadable configurations leave their reason, and a lost connection leaves them unchanged', async () => {
  const answers: (() => unknown)[] = [
    () => ({ configurations: [{ name: 'Report' }], compounds: [{ name: 'Both', configurations: [] }], unusable: [] }),
    () => {
      throw new NotReachedError();
    },
    () => {
      throw new DebugError('invalid_arguments', 'launch.json, line 3: a comma is missing');
    },
  ];
  const { workbench } = page([], { get_configurations: () => answers.shift()?.() });
  await workbench.refreshConfigurations();
  await workbench.refreshConfigurations();
  expect(workbench.configurations.value.names).toEqual(['Report', 'Both']);
  expect(workbench.chosenConfiguration()).toBe('Report');
  await workbench.refreshConfigurations();
  expect(workbench.configurations.value).toMatchObject({ names: [], error: 'launch.json, line 3: a comma is missing' });
});

test('of two files opened at once the later one is shown', async () => {
  const answers = new Map<string, (file: unknown) => void>();
  const { workbench } = page([], {
    read_file: (params) => new Promise((resolve) => answers.set((params as { path: string }).path, resolve)),
  });
  const first = workbench.openFile('a.py');
  const second = workbench.openFile('b.py');
  await settled();
  answers.get('b.py')?.({ path: '/w/b.py', text: 'b', version: '1' });
  answers.get('a.py')?.({ path: '/w/a.py', text: 'a', version: '1' });
  await Promise.all([first, second]);
  expect(workbench.documents.value.current?.path).toBe('/w/b.py');
});
