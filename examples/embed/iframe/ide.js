import { EditorState, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, lineNumbers } from '@codemirror/view';

const read = async (url) => (await fetch(url)).json();
const [{ src, token }, files] = await Promise.all([read('/debugger.json'), read('/files.json')]);
await import(new URL('embed.js', src).href);

const news = document.querySelector('#news');
let shown = '';

// The line where the program is stopped.
const setStopped = StateEffect.define();
const stopped = StateField.define({
  create: () => Decoration.none,
  update: (marks, { effects, state }) =>
    effects.reduce((before, effect) => {
      if (!effect.is(setStopped)) return before;
      if (effect.value === null) return Decoration.none;
      return Decoration.set(Decoration.line({ class: 'stopped' }).range(state.doc.line(effect.value).from));
    }, marks),
  provide: (field) => EditorView.decorations.from(field),
});

// A click on a line number sets a breakpoint.
const onLine = (view, block) => {
  const line = view.state.doc.lineAt(block.from).number;
  debug.client.setBreakpoints(shown, [line]).catch((error) => (news.textContent = error.message));
  return true;
};
const extensions = [lineNumbers({ domEventHandlers: { click: onLine } }), stopped, EditorState.readOnly.of(true)];
const editor = new EditorView({ parent: document.querySelector('#editor') });

async function show(path, line = null) {
  if (path !== shown) {
    const doc = await (await fetch(`/file?path=${encodeURIComponent(path)}`)).text();
    editor.setState(EditorState.create({ doc, extensions }));
    shown = path;
  }
  editor.dispatch({ effects: setStopped.of(line) });
  if (line !== null) editor.dispatch({ effects: EditorView.scrollIntoView(editor.state.doc.line(line).from) });
}

for (const path of files) {
  const button = Object.assign(document.createElement('button'), { textContent: path, onclick: () => show(path) });
  document.querySelector('nav').append(button);
}

const debug = document.createElement('stopline-debugger');
Object.assign(debug, { src, token, theme: { 'editor.background': '#ffffff', 'sideBar.background': '#f7f7f7' } });
document.querySelector('aside').replaceWith(debug);

debug.client.addEventListener('stopped', ({ detail: { source, line } }) => {
  news.textContent = `Stopped at ${source?.name}:${line}`;
  const path = files.find((file) => source?.path.endsWith(`/${file}`));
  if (path !== undefined) void show(path, line);
});
debug.client.addEventListener('state', ({ detail: { phase, stop } }) => {
  if (stop === null) news.textContent = phase;
});
debug.client.addEventListener('consent_required', ({ detail: { url } }) => {
  const link = { href: url, target: '_blank', textContent: 'Approve the launch' };
  news.replaceChildren(Object.assign(document.createElement('a'), link));
});

const client = await debug.ready.catch((error) => (news.textContent = error.message));
const run = (action) => action().catch((error) => (news.textContent = error.message));
document.querySelector('#debug').onclick = () =>
  run(async () => {
    const { configurations } = await client.call('get_debugger_configurations');
    await client.start(configurations[0].name);
  });
document.querySelector('#step').onclick = () => run(() => client.stepOver());
void show(files.find((file) => file.endsWith('.js')) ?? files[0]);
