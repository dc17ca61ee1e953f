const read = async (url) => (await fetch(url)).json();
const loadMonaco = () => {
  require.config({ paths: { vs: '/modules/monaco-editor/min/vs' } });
  return new Promise((loaded, failed) => require(['vs/editor/editor.main'], loaded, failed));
};
const [{ src, token }, files, monaco] = await Promise.all([read('/debugger.json'), read('/files.json'), loadMonaco()]);
await import(new URL('embed.js', src).href);
const news = document.querySelector('#news');
// A click on a line number sets a breakpoint.
const options = { readOnly: true, selectOnLineNumbers: false, glyphMargin: true, automaticLayout: true };
const editor = monaco.editor.create(document.querySelector('#editor'), options);
const marks = editor.createDecorationsCollection();
const shownPath = () => editor.getModel()?.uri.fsPath;

// Breakpoints and the stopped line, as Stopline last reported them.
let breakpoints = [];
let stop = null;

function drawMarks() {
  const mark = (line, look) => ({ range: new monaco.Range(line, 1, line, 1), options: { isWholeLine: true, ...look } });
  const shown = breakpoints.filter(({ source }) => source.path === shownPath());
  const dots = shown.map(({ line }) => mark(line, { glyphMarginClassName: 'breakpoint' }));
  const isHere = stop !== null && stop.source?.path === shownPath();
  marks.set(isHere ? [...dots, mark(stop.line, { className: 'stopped' })] : dots);
}

async function show({ name, path }, line = null) {
  const uri = monaco.Uri.file(path);
  let model = monaco.editor.getModel(uri);
  if (model === null) {
    const text = await (await fetch(`/file?path=${encodeURIComponent(name)}`)).text();
    model = monaco.editor.getModel(uri) ?? monaco.editor.createModel(text, undefined, uri);
  }
  if (model !== editor.getModel()) editor.setModel(model);
  if (line !== null) editor.revealLineInCenterIfOutsideViewport(line);
  drawMarks();
}

for (const file of files) {
  const button = Object.assign(document.createElement('button'), { textContent: file.name, onclick: () => show(file) });
  document.querySelector('nav').append(button);
}

const debug = document.querySelector('stopline-debugger');
Object.assign(debug, { src, token });
const { client } = debug;
const run = (action) => debug.ready.then(action).catch((error) => (news.textContent = error.message));

// At a stop, for a frame of the call stack, for a breakpoint in the list.
client.addEventListener('open', ({ detail: { path, line } }) => {
  const file = files.find((each) => each.path === path);
  if (file !== undefined) void show(file, line);
});
client.addEventListener('state', ({ detail }) => {
  stop = detail.stop;
  news.textContent = stop === null ? detail.phase : `Stopped at ${stop.source?.name}:${stop.line}`;
  drawMarks();
});
client.addEventListener('breakpoints', ({ detail }) => {
  breakpoints = detail;
  drawMarks();
});
client.addEventListener('consent_required', ({ detail: { url } }) => {
  const link = { href: url, target: '_blank', textContent: 'Approve the launch' };
  news.replaceChildren(Object.assign(document.createElement('a'), link));
});

const { GUTTER_GLYPH_MARGIN, GUTTER_LINE_NUMBERS } = monaco.editor.MouseTargetType;
editor.onMouseDown(({ target: { type, position } }) => {
  if (type !== GUTTER_GLYPH_MARGIN && type !== GUTTER_LINE_NUMBERS) return;
  const line = position.lineNumber;
  const found = breakpoints.find(({ source, line: at }) => source.path === shownPath() && at === line);
  run(async () => {
    if (found) await client.removeBreakpoints(shownPath(), [line]);
    else await client.setBreakpoints(shownPath(), [line]);
  });
});
document.querySelector('#debug').onclick = () =>
  run(async () => {
    const { configurations } = await client.call('get_debugger_configurations');
    await client.start(configurations[0].name);
  });
document.querySelector('#step').onclick = () => run(() => client.stepOver());

if (files.length > 0) void show(files.find(({ name }) => name.endsWith('.js')) ?? files[0]);
