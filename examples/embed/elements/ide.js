import { javascript } from '@codemirror/lang-javascript';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import 'stopline/client';
import { stoplineEditor } from 'stopline/client/codemirror';

const read = async (url) => (await fetch(url)).json();
const [{ src, token }, files] = await Promise.all([read('/debugger.json'), read('/files.json')]);
const news = document.querySelector('#news');

// The elements find the session around them, and the session connects.
const session = document.querySelector('stopline-session');
Object.assign(session, { src, token, theme: 'light' });
const { connection } = session;

// The editor is in the session's slot. Its styles belong in the document, not in the session's shadow root.
const editor = new EditorView({ parent: document.querySelector('#editor'), root: document });
const colours = HighlightStyle.define([
  { tag: tags.keyword, color: '#708' },
  { tag: tags.string, color: '#a11' },
  { tag: tags.comment, color: '#555' },
]);
let shown = '';

async function show({ name, path }, line = null) {
  if (path !== shown) {
    const doc = await (await fetch(`/file?path=${encodeURIComponent(name)}`)).text();
    const label = EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' });
    const look = [javascript(), syntaxHighlighting(colours), EditorState.readOnly.of(true), label];
    editor.setState(EditorState.create({ doc, extensions: [...look, stoplineEditor(connection, { path })] }));
    shown = path;
  }
  if (line === null || line > editor.state.doc.lines) return;
  editor.dispatch({ effects: EditorView.scrollIntoView(editor.state.doc.line(line).from, { y: 'center' }) });
}

for (const file of files) {
  const button = Object.assign(document.createElement('button'), { textContent: file.name, onclick: () => show(file) });
  document.querySelector('nav').append(button);
}

// At a stop, for a frame of the call stack, for a breakpoint in the list.
connection.addEventListener('open', ({ detail: { path, line } }) => {
  const file = files.find((each) => each.path === path);
  if (file !== undefined) void show(file, line);
});
connection.addEventListener('state', ({ detail: { phase, stop } }) => {
  news.textContent = stop ? `Stopped at ${stop.source?.name}:${stop.line}` : phase;
});
session.ready.catch((error) => (news.textContent = error.message));
if (files.length > 0) void show(files.find(({ name }) => name.endsWith('.js')) ?? files[0]);
