import { expect, test, vi } from 'vitest';
import type { LitElement } from 'lit';
import { rowNames, settled } from '../app/testing/bench.ts';
import { elementNames } from './element-names.ts';
import type { StoplineElement, StoplineSession } from './session-element.ts';
import './session-element.ts';
import { connectedToStop, connectTo } from './testing/connected.ts';

type Shown = StoplineElement & LitElement;

const create = (name: string): Shown => document.createElement(name) as Shown;

const session = (): StoplineSession => document.createElement('stopline-session');

test('an element shows the connection that it is given', async () => {
  const { connection } = await connectedToStop();
  const variables = create('stopline-variables');
  variables.connection = connection;
  document.body.append(variables);
  await settled(variables);
  expect(rowNames(variables).some((name) => name.startsWith('sum = 2'))).toBe(true);
  variables.connection = undefined;
  await settled(variables);
  expect(rowNames(variables)).toEqual([]);
});

test.each(elementNames)(
  '%s shows the connection of the session around it, before and after it is there',
  async (name) => {
    const { connection } = await connectedToStop();
    const around = session();
    const [before, after] = [create(name), create(name)];
    around.append(before);
    document.body.append(around);
    await settled(before);
    expect(before.renderRoot.textContent.trim(), 'without a connection it shows nothing').toBe('');
    around.connection = connection;
    around.append(after);
    for (const panel of [before, after]) {
      await settled(panel);
      expect(panel.renderRoot.childElementCount).toBeGreaterThan(0);
    }
  },
);

test('an element in a shadow root of the host finds the session too', async () => {
  const { connection } = await connectedToStop();
  const around = session();
  around.connection = connection;
  document.body.append(around);
  const part = document.createElement('div');
  around.append(part);
  const stack = create('stopline-call-stack');
  part.attachShadow({ mode: 'open' }).append(stack);
  await settled(stack);
  expect(rowNames(stack).some((name) => name.startsWith('inner'))).toBe(true);
});

test('a session connects by src and token, signs in again, and disconnects when it is removed', async () => {
  const { connection: unused, socket, asked } = connectTo('https://other.example');
  unused.close();
  const around = session();
  around.src = 'https://debug.example';
  document.body.append(around);
  expect(around.connection).toBeUndefined();
  await expect(around.ready).rejects.toMatchObject({ code: 'not_allowed' });
  around.token = 'wrong';
  await expect(around.ready).rejects.toMatchObject({ code: 'not_allowed' });
  around.token = 'secret';
  await vi.waitFor(() => expect(asked).toContain('wss://debug.example/ws'));
  const { connection } = around;
  around.remove();
  expect(around.connection).toBeUndefined();
  expect(socket().isClosed).toBe(true);
  await expect(connection?.call('get_breakpoints')).rejects.toMatchObject({ code: 'closed' });
});

test('keys inside a session run the commands of the program, others are left to the host', async () => {
  const { connection, socket } = await connectedToStop();
  const around = session();
  around.connection = connection;
  document.body.append(around);
  const editor = document.createElement('div');
  around.append(editor);
  const press = (init: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, composed: true, ...init });
    editor.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(press({ key: 'F10', code: 'F10' })).toBe(true);
  expect(socket().sent.at(-1)).toMatchObject({ type: 'request', command: 'next' });
  expect(press({ key: 'p', code: 'KeyP', ctrlKey: true })).toBe(false);
});

test('a question of the server is asked inside the session', async () => {
  const { connection, tell } = await connectedToStop();
  const around = session();
  around.connection = connection;
  document.body.append(around);
  const askedFor = { kind: 'person', name: 'Owner' } as const;
  const form = { kind: 'text' } as const;
  tell({ type: 'question_asked', question: { id: 1, subject: 'Report', text: 'Name?', form, askedFor } });
  await vi.waitFor(() => expect(around.shadowRoot?.querySelector('stopline-question-dialog')).not.toBeNull());
});

test('a theme and colours change the elements, and nothing of the host', async () => {
  const { connection } = await connectedToStop();
  const before = document.adoptedStyleSheets.length;
  const around = session();
  around.theme = 'dark';
  const panel = create('stopline-watch');
  around.append(panel);
  around.connection = connection;
  document.body.append(around);
  await settled(panel);
  await vi.waitFor(() => expect(panel.classList.contains('theme-dark')).toBe(true));
  expect(around.shadowRoot?.querySelector('.messages')?.classList.contains('theme-dark')).toBe(true);
  expect(around.className, 'the content of the host inherits nothing').toBe('');
  expect(document.documentElement.className).toBe('');
  expect(document.adoptedStyleSheets).toHaveLength(before);
  connection.setTheme({ 'editor.background': '#ffffff', 'sideBar.background': '#abcdef' });
  await vi.waitFor(() => expect(panel.classList.contains('theme-light')).toBe(true));
  const colours = panel.shadowRoot?.adoptedStyleSheets.flatMap(({ cssRules }) =>
    [...cssRules].map((rule) => rule.cssText),
  );
  expect(colours?.join('\n')).toContain('--sl-bg-panel: #abcdef');
  expect(document.documentElement.getAttribute('style')).toBeNull();
});

test("without a theme the elements take the colours of the host's custom properties", async () => {
  const { connection } = await connectedToStop();
  const around = session();
  around.style.setProperty('--vscode-editor-background', '#102030');
  const panel = create('stopline-watch');
  around.append(panel);
  around.connection = connection;
  document.body.append(around);
  await settled(panel);
  expect(around.theme).toEqual({ 'editor.background': '#102030' });
  await vi.waitFor(() => expect(panel.classList.contains('theme-dark')).toBe(true));
  around.setAttribute('theme', 'light');
  await vi.waitFor(() => expect(panel.classList.contains('theme-light')).toBe(true));
  around.removeAttribute('theme');
  await vi.waitFor(() => expect(panel.classList.contains('theme-dark')).toBe(true));
  around.removeAttribute('style');
  expect(around.theme).toBe('system');
});

test('a session without a theme and colours leaves the theme that the host gave its connection', async () => {
  const { connection } = await connectedToStop();
  connection.setTheme('dark');
  const around = session();
  const panel = create('stopline-watch');
  around.append(panel);
  around.connection = connection;
  document.body.append(around);
  await settled(panel);
  await vi.waitFor(() => expect(panel.classList.contains('theme-dark')).toBe(true));
});

test('a part that asks for the focus of another gets it wherever the host has put that', async () => {
  const { connection } = await connectedToStop();
  const watch = create('stopline-watch');
  watch.connection = connection;
  document.body.append(watch);
  await settled(watch);
  const focus = vi.spyOn(watch, 'focus');
  connection.core.shell.uiRequests.make({ to: 'focus', region: 'watch' });
  expect(focus).toHaveBeenCalledTimes(1);
  watch.remove();
  connection.core.shell.uiRequests.make({ to: 'focus', region: 'watch' });
  expect(focus).toHaveBeenCalledTimes(1);
});

test('a token that is set after the end of a connection connects again', async () => {
  const { connection: unused, socket } = connectTo('https://other.example');
  unused.close();
  const around = session();
  Object.assign(around, { src: 'https://debug.example', token: 'secret' });
  document.body.append(around);
  await vi.waitFor(() => expect(around.connection?.status).toBe('connecting'));
  const { connection } = around;
  await vi.waitFor(() => socket());
  connection?.close();
  around.token = 'secret';
  expect(around.connection).not.toBe(connection);
  expect(around.connection?.status).toBe('connecting');
});
