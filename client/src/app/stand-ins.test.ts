import { afterEach, expect, test, vi } from 'vitest';
import { html } from 'lit';
import type { CommandEntry } from '../model/commands/command-entry.ts';
import type { OpenDocument, OpenFiles } from '../model/files/open-document.ts';
import { noProgramLines } from '../model/program-lines.ts';
import { Store } from '../model/store.ts';
import type { ShownDocuments, Toast } from '../model/ports.ts';
import type { EditorGroups } from '../model/files/editor-groups.ts';
import { StoplineAnnouncer } from './announcer.ts';
import { StoplineApp } from './app.ts';
import { StoplineBottom } from './bottom.ts';
import { StoplineClosingDialog } from './closing-dialog.ts';
import { StoplineConnectionAlert } from './connection-alert.ts';
import { StoplineEditorArea } from './editor-area/editor-area.ts';
import { StoplineEditorGroup } from './editor-area/editor-group.ts';
import { EditorPart } from './editor-area/editor-part.ts';
import type { EditorPort } from './editor-area/port.ts';
import { openApprovals, type StoplineApprovals } from './palette/approvals-sheet.ts';
import { openShare, type StoplineShare } from './palette/share-sheet.ts';
import { StoplineProgress } from './progress.ts';
import { StoplineQuestionDialog } from './questions/question-dialog.ts';
import { StoplineStatus } from './status.ts';
import { click } from './testing/bench.ts';
import { button, mount, standIn } from './testing/stand-in.ts';
import { StoplineToasts } from './toasts.ts';
import { StoplineTokenField } from './token-field.ts';
import { StoplineToolbar } from './toolbar.ts';

afterEach(() => document.body.replaceChildren());

/** The members of the shell's ports, over plain data. */
function parts(options: Parameters<typeof standIn>[0] = {}) {
  const base = standIn(options);
  const { noted, shownSessionId, presented, shownStop, shownFrame } = base;
  const current: OpenDocument = {
    key: 'a',
    label: 'shop/pricing.py',
    path: '/work/shop/pricing.py',
    text: 'sum = 2\n',
  };
  const tab = { key: 'a', label: 'shop/pricing.py', path: '/work/shop/pricing.py', isEdited: false, isDeleted: false };
  const openFiles: OpenFiles = {
    closing: new Store<OpenFiles['closing']['value']>(undefined),
    unsaved: new Store<OpenFiles['unsaved']['value']>(new Map()),
    select: noted('select', Promise.resolve()),
    selectBy: noted('selectBy', Promise.resolve()),
    activate: noted('activate'),
    split: noted('split', Promise.resolve()),
    moveToOther: noted('moveToOther', Promise.resolve()),
    setRoom: noted('setRoom'),
    keep: noted('keep'),
    close: noted('close', Promise.resolve()),
    closeAll: noted('closeAll', Promise.resolve()),
    answerClosing: noted('answerClosing'),
    rename: noted('rename', Promise.resolve()),
    edited: noted('edited'),
    save: noted('save', Promise.resolve()),
    keepMine: noted('keepMine', Promise.resolve()),
    takeTheirs: noted('takeTheirs'),
    typedText: () => undefined,
    savedLine: (line) => line,
  };
  const entry = (name: string): CommandEntry => ({
    label: name,
    allKeys: [],
    icon: 'stop',
    isOffered: true,
    run: noted(name),
  });
  const shown = { current, reveal: undefined, tabs: [{ ...tab, isPreview: false }] };
  const documents = new Store<ShownDocuments>(shown);
  return {
    ...base,
    programLines: new Store(noProgramLines),
    shown: { presented, shownSessionId, shownStop, shownFrame },
    documents,
    editorGroups: new Store<EditorGroups>({ groups: [{ id: 1, ...shown }], active: 1, hasRoom: true }),
    documentsOf: () => documents,
    openFiles,
    editorSelection: new Store({ line: 1, column: 1 }),
    toggleBreakpoint: noted('toggleBreakpoint'),
    shownEditor: new Store<HTMLElement | undefined>(undefined),
    openFile: noted('openFile', Promise.resolve()),
    openSource: noted('openSource', Promise.resolve()),
    configurations: new Store({ configurations: [], names: ['Report on orders', 'Order API'], unusable: [] }),
    refreshConfigurations: noted('refreshConfigurations', Promise.resolve()),
    chosenConfiguration: () => 'Order API',
    commandEntries: (names: readonly string[]) =>
      new Map(names.filter((name) => name !== 'gap').map((name) => [name, entry(name)])),
    stepsBy: new Store(undefined),
    toasts: new Store<readonly Toast[]>([{ id: 3, kind: 'news', message: '2 expressions removed.' }]),
    dismissToast: noted('dismissToast'),
    announcement: new Store({ text: 'Copied', token: 1 }),
    retryConnection: noted('retryConnection'),
    signIn: noted('signIn'),
  };
}

test('the toolbar runs over a stand-in, and runs a command', async () => {
  const { server, view, notify, openFile, presented, documents, configurations, ...others } = parts();
  const { refreshConfigurations, chosenConfiguration, commandEntries, stepsBy, called } = others;
  const panel = await mount(new StoplineToolbar(), {
    server,
    view,
    notify,
    openFile,
    presented,
    documents,
    configurations,
    refreshConfigurations,
    chosenConfiguration,
    commandEntries,
    stepsBy,
  });
  expect(panel.renderRoot.querySelector('.picker')?.textContent).toContain('Order API');
  click(button(panel, 'step_over'));
  expect(called.map(([name]) => name)).toEqual(['step_over']);
});

/** The port of the editors. */
function editorParts() {
  const { server, view, shown, reads, request, call, notify, announce, uiRequests, ...others } = parts();
  const {
    documents,
    openFiles,
    editorSelection,
    toggleBreakpoint,
    openFile,
    openSource,
    configurations,
    commandEntries,
    shownEditor,
  } = others;
  const { programLines, editorGroups, documentsOf, called } = others;
  const port: EditorPort = {
    programLines,
    server,
    view,
    ...shown,
    reads,
    request,
    call,
    notify,
    announce,
    uiRequests,
    documents,
    editorGroups,
    documentsOf,
    openFiles,
    editorSelection,
    shownEditor,
    toggleBreakpoint,
    openFile,
    openSource,
    configurations,
    commandEntries,
    valueMenu: () => [],
    frameMenu: () => [],
  };
  return { port, called };
}

const codeIn = (group: StoplineEditorGroup | null | undefined) =>
  group?.renderRoot.querySelector('stopline-editor')?.shadowRoot?.querySelector('.cm-content');

test('the editor area runs over a stand-in, and closes a file', async () => {
  const { port, called } = editorParts();
  const panel = await mount(new StoplineEditorArea(), port);
  const group = () => panel.renderRoot.querySelector('stopline-editor-group');
  await expect.poll(() => codeIn(group())?.textContent).toContain('sum = 2');
  group()
    ?.renderRoot.querySelector('stopline-tabs')
    ?.dispatchEvent(new CustomEvent('tab-closed', { detail: { key: 'a' } }));
  expect(called).toEqual([['close', 'a', 1]]);
});

test('the right editor of two runs over a stand-in, and is made the active one', async () => {
  const { port, called } = editorParts();
  port.editorGroups.update((state) => ({
    ...state,
    groups: state.groups.flatMap((group) => [group, { ...group, id: 2 as const }]),
  }));
  const panel = await mount(new StoplineEditorArea(), port);
  const groups = [...panel.renderRoot.querySelectorAll('stopline-editor-group')];
  await expect
    .poll(() => groups.map((group) => codeIn(group)?.textContent))
    .toEqual([expect.stringContaining('sum = 2'), expect.stringContaining('sum = 2')]);
  expect(groups.map((group) => group.renderRoot.querySelector('stopline-tabs')?.getAttribute('label'))).toEqual([
    'Open files, left editor',
    'Open files, right editor',
  ]);
  expect(panel.renderRoot.querySelector('stopline-split')?.getAttribute('label')).toBe('Width of the right editor');
  groups[1]?.dispatchEvent(new FocusEvent('focusin'));
  expect(called).toEqual([['activate', 2]]);
});

test('one editor alone runs over a stand-in, and selects a file in its own tabs', async () => {
  const { port, called } = editorParts();
  const panel = await mount(new StoplineEditorGroup(), { ...port, group: 2, editorPart: new EditorPart() });
  await expect.poll(() => codeIn(panel)?.textContent).toContain('sum = 2');
  panel.renderRoot
    .querySelector('stopline-tabs')
    ?.dispatchEvent(new CustomEvent('tab-selected', { detail: { key: 'a' } }));
  expect(called).toEqual([['select', 'a', {}, 2]]);
});

test('the status runs over a stand-in', async () => {
  const { server, view, presented, programLines, commandEntries, configurations, chosenConfiguration } = parts();
  const panel = await mount(new StoplineStatus(), {
    server,
    view,
    presented,
    programLines,
    commandEntries,
    configurations,
    chosenConfiguration,
    statusItems: [() => html`<i>3</i>`],
  });
  expect(panel.renderRoot.textContent).toContain('pricing.py:41');
  expect(panel.renderRoot.querySelector('i')?.textContent).toBe('3');
});

test('messages in the corner run over a stand-in, and are dismissed', async () => {
  const { toasts, dismissToast, called } = parts();
  const panel = await mount(new StoplineToasts(), { toasts, dismissToast });
  click(button(panel, 'Dismiss'));
  expect(called).toEqual([['dismissToast', 3]]);
});

test('announcements run over a stand-in', async () => {
  const { announcement } = parts();
  const panel = await mount(new StoplineAnnouncer(), { announcement });
  expect(panel.renderRoot.textContent).toContain('Copied');
});

test('the dialog for unsaved text runs over a stand-in, and is answered', async () => {
  const { openFiles, called } = parts();
  openFiles.closing.set({ key: 'a', label: 'pricing.py' });
  const panel = await mount(new StoplineClosingDialog(), { openFiles });
  click(button(panel, 'Save'));
  expect(called).toEqual([['answerClosing', 'save']]);
});

test('the alert of a lost connection runs over a stand-in, and reconnects', async () => {
  const { server, retryConnection, called } = parts();
  server.update((value) => ({ ...value, connection: { kind: 'lost', since: new Date() } }));
  const panel = await mount(new StoplineConnectionAlert(), { server, retryConnection });
  click(button(panel, 'Try now'));
  expect(called.map(([name]) => name)).toEqual(['retryConnection']);
});

test('the field for the token runs over a stand-in, and signs in', async () => {
  const { server, signIn, called } = parts();
  server.update((value) => ({ ...value, connection: { kind: 'needs_token' } }));
  const panel = await mount(new StoplineTokenField(), { server, signIn });
  const field = panel.renderRoot.querySelector('input');
  if (field) field.value = 'a'.repeat(43);
  panel.renderRoot.querySelector<HTMLElement>('[type=submit]')?.click();
  expect(called).toEqual([['signIn', 'a'.repeat(43)]]);
});

test('the progress of adapters runs over a stand-in, and cancels', async () => {
  const { server, presented, shownSessionId, request, notify, announce, called } = parts({
    facts: [
      {
        type: 'event',
        sessionId: 's1',
        at: '2026-01-31T08:41:07.000Z',
        event: 'progressStart',
        body: { progressId: 'p', title: 'Indexing', cancellable: true },
      },
    ],
  });
  server.update((value) => {
    const [session] = value.state.sessions;
    const capabilities = { ...session?.capabilities, supportsCancelRequest: true };
    return session ? { ...value, state: { ...value.state, sessions: [{ ...session, capabilities }] } } : value;
  });
  const port = { server, presented, shownSessionId, request, notify, announce };
  const panel = await mount(new StoplineProgress(), port);
  click(button(panel, 'Cancel Indexing'));
  expect(called).toEqual([['request', 's1', 'cancel', { progressId: 'p' }]]);
});

test('the dialog of questions runs over a stand-in, and answers', async () => {
  const { server, uiRequests, call, called } = parts();
  const form = { kind: 'choice', options: [{ label: 'Start anyway', value: 'go' }] } as const;
  const askedFor = { kind: 'person', name: 'Mara' } as const;
  const question = { id: 5, text: 'The build failed.', subject: 'Report', askedFor, form };
  server.update((value) => ({ ...value, state: { ...value.state, questions: [question] } }));
  const panel = await mount(new StoplineQuestionDialog(), { server, uiRequests, call });
  click(button(panel, 'Start anyway'));
  expect(called).toEqual([['call', 'answer_question', { id: 5, answer: 'go' }]]);
});

test('an approval shows what would run, is not given at once, and not by Enter', async () => {
  const { server, uiRequests, call, called } = parts();
  const warning = 'loads code into every program';
  const review = [{ title: 'Environment', rows: [{ label: 'LD_PRELOAD', text: '/x\u202e.so', warning }] }];
  const question = {
    id: 6,
    text: 'Run "Report"?',
    subject: 'Report',
    askedFor: { kind: 'agent', name: 'Claude' },
    form: { kind: 'approval', review },
  } as const;
  server.update((value) => ({ ...value, state: { ...value.state, questions: [question] } }));
  const panel = await mount(new StoplineQuestionDialog(), { server, uiRequests, call });
  const region = panel.renderRoot.querySelector('.review');
  expect(region?.textContent.replaceAll(/\s+/g, ' ').trim()).toBe(`Environment LD_PRELOAD/x\\u202e.so⚠ ${warning}`);
  const run = button(panel, 'Run');
  expect(run).toHaveProperty('disabled', true);
  click(run);
  region?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect(called).toEqual([]);
  await vi.waitFor(() => expect(run).toHaveProperty('disabled', false));
  region?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect(called).toEqual([]);
  click(run);
  expect(called).toEqual([['call', 'answer_question', { id: 6, answer: 'approve' }]]);
});

test('an approval cannot be given in a frame, only refused', async () => {
  const framed = vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window & typeof globalThis);
  const { server, uiRequests, call, called } = parts();
  const form = { kind: 'approval', review: [] } as const;
  const question = {
    id: 6,
    text: 'Run "Report"?',
    subject: 'Report',
    askedFor: { kind: 'agent', name: 'IDE' },
    form,
  } as const;
  server.update((value) => ({ ...value, state: { ...value.state, questions: [question] } }));
  const panel = await mount(new StoplineQuestionDialog(), { server, uiRequests, call });
  const buttons = [...panel.renderRoot.querySelectorAll('button')];
  expect(buttons.map(({ textContent }) => textContent.trim())).toEqual(["Don't run"]);
  click(buttons[0]);
  expect(called).toEqual([['call', 'answer_question', { id: 6, answer: null }]]);
  framed.mockRestore();
});

test('the list of approved launches runs over a stand-in, and withdraws', async () => {
  const approval = { id: 'a1', name: 'Report', runs: 'node report.js', at: '2026-01-31T08:41:07.000Z' };
  const { call, called } = standIn({ answers: { list_approvals: { approvals: [approval] }, withdraw_approvals: {} } });
  openApprovals(document.body, { call });
  const sheet = document.querySelector<StoplineApprovals>('stopline-approvals');
  await vi.waitFor(() => expect(sheet?.renderRoot.textContent).toContain('node report.js'));
  sheet?.renderRoot.querySelector<HTMLElement>('[aria-label="Withdraw Report"]')?.click();
  expect(called).toContainEqual(['call', 'withdraw_approvals', { ids: ['a1'] }]);
  sheet?.remove();
});

test('the dialog that shares runs over a stand-in: it makes a link, shows it once, and revokes', async () => {
  const link = { id: 'link-1', role: 'observer', label: 'Class 3b', createdAt: '2026-01-31T08:41:07.000Z' };
  const answers = { list_links: { links: [link] }, create_link: { link, token: 'secret' }, revoke_link: {} };
  const { call, notify, announce, called } = standIn({ answers });
  openShare(document.body, { call, notify, announce });
  const sheet = document.querySelector<StoplineShare>('stopline-share');
  await vi.waitFor(() => expect(sheet?.renderRoot.textContent).toContain('Class 3b'));
  const label = sheet?.renderRoot.querySelector<HTMLInputElement>('[aria-label="Label"]');
  if (label) label.value = 'Class 3b';
  sheet?.renderRoot.querySelector<HTMLElement>('[type=submit]')?.click();
  const shown = () => sheet?.renderRoot.querySelector<HTMLInputElement>('[aria-label="Link"]')?.value;
  await vi.waitFor(() => expect(shown()).toMatch(/#token=secret$/));
  expect(sheet?.renderRoot.querySelector('svg[aria-label="QR code of the link"]')).not.toBeNull();
  expect(called).toContainEqual(['call', 'create_link', { role: 'observer', label: 'Class 3b', expiresInS: 7_200 }]);
  sheet?.renderRoot.querySelector<HTMLElement>('[aria-label="Revoke Class 3b"]')?.click();
  expect(called).toContainEqual(['call', 'revoke_link', { id: 'link-1' }]);
  sheet?.remove();
});

const panels = [{ region: 'console', label: 'Console', view: () => html`<p class="shown">Pricing 214 orders</p>` }];

test('the tabs at the bottom run over a stand-in', async () => {
  const { server, view, presented, shownSessionId, request, notify, announce, uiRequests } = parts();
  const port = { server, view, presented, shownSessionId, request, notify, announce, uiRequests, panels };
  const panel = await mount(new StoplineBottom(), port);
  expect(panel.renderRoot.textContent).toContain('Pricing 214 orders');
});

test('the whole page runs over a stand-in, without any feature', async () => {
  const { called: _called, noted: _noted, shown: _shown, ...rest } = parts();
  const more = { valueMenu: () => [], frameMenu: () => [], panels, panel: () => undefined, statusItems: [] };
  const panel = await mount(new StoplineApp(), { ...rest, ...more });
  expect(panel.renderRoot.querySelector('stopline-toolbar')?.shadowRoot?.querySelectorAll('button')).not.toHaveLength(
    0,
  );
});
