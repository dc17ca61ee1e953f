import { EditorView } from '@codemirror/view';
import { expect, test, vi } from 'vitest';
import { fieldOf } from '#protocol';
import { stoplineEditor } from './codemirror.ts';
import type { OpenDetail } from './events.ts';
import type { StoplineElement } from './session-element.ts';
import './session-element.ts';
import { connected } from './testing/connected.ts';

/** A connection with a configuration, and what it has handed to the host. */
async function ready() {
  const server = await connected();
  const { connection, socket } = server;
  const configuration = { name: 'This file', type: 'python', request: 'launch' };
  const body = { configurations: [configuration], compounds: [], unusable: [] };
  const { id } = socket().sent.findLast((sent) => fieldOf(sent, 'method') === 'get_configurations') as {
    readonly id: number;
  };
  socket().receive({ type: 'answer', id, body });
  await vi.waitFor(() => expect(connection.configurations).toEqual(['This file']));
  const opened: OpenDetail[] = [];
  connection.addEventListener('open', (event) => opened.push(event.detail));
  return { ...server, opened };
}

const startedWith = (socket: Awaited<ReturnType<typeof ready>>['socket']) =>
  socket().sent.find((sent) => fieldOf(sent, 'method') === 'start_session');

test('a line is revealed in the file that was opened last, or that the host has set', async () => {
  const { connection, opened } = await ready();
  await expect(connection.revealLine(3)).rejects.toMatchObject({ code: 'not_allowed' });
  await connection.openSource('a.py', 2);
  await connection.revealLine(3);
  connection.setCurrentFile({ path: 'lib/b.py' });
  await connection.revealLine(4);
  expect(opened.map(({ path, line }) => [path, line])).toEqual([
    ['/w/a.py', 2],
    ['/w/a.py', 3],
    ['/w/lib/b.py', 4],
  ]);
});

test('Start debugging sends the file and cursor of the editor with the focus, for ${file}', async () => {
  const { connection, socket } = await ready();
  const extensions = stoplineEditor(connection, { path: 'a.py' });
  const view = new EditorView({ doc: 'one\ntwo', parent: document.body, extensions });
  view.dispatch({ selection: { anchor: 5 } });
  view.focus();
  await vi.waitFor(() => expect(connection.core.shell.documents.value.current?.path).toBe('/w/a.py'));
  connection.command('start_debugging').run();
  await vi.waitFor(() => expect(startedWith(socket)).toBeDefined());
  expect(startedWith(socket)).toMatchObject({ params: { file: '/w/a.py', selection: { line: 2, column: 2 } } });
  view.destroy();
});

test('panels that the page does not have, and its editor, cannot get the focus', async () => {
  const { connection } = await ready();
  const console = document.createElement('stopline-console') as StoplineElement;
  console.connection = connection;
  document.body.append(console);
  const focus = vi.spyOn(console, 'focus');
  await connection.showPanels('console');
  expect(focus).toHaveBeenCalledTimes(1);
  await expect(connection.showPanels('files')).rejects.toMatchObject({ code: 'unsupported' });
  await expect(connection.focus()).rejects.toMatchObject({ code: 'unsupported' });
});
