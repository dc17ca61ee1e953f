import { baseName, type FoundFile } from '#protocol';
import { attempt } from '../../model/attempt.ts';
import { tabLabel } from '../../model/files/document-names.ts';
import { goToEditor } from '../../model/go-to-editor.ts';
import { lineFeeds } from '../../model/files/line-feeds.ts';
import { relativePath } from '../../model/files/relative-path.ts';
import type { PickItem, Picks } from '../../ui/quick-pick.ts';
import type { PalettePort } from './port.ts';

const mostShown = 100;
const longestQuery = 500;

/** A path, with an optional line and column after colons. */
export interface FileQuery {
  readonly query: string;
  readonly line?: number;
  readonly column?: number;
}

/** Parses a typed or pasted path; one inside the workspace becomes relative. */
export function parseFileQuery(typed: string, workspacePath: string): FileQuery {
  const { path = '', ...numbers } =
    /^(?<path>.*?)(?::(?<line>\d*)(?::(?<column>\d*))?)?$/.exec(typed.trim())?.groups ?? {};
  const [line, column] = [Number(numbers.line ?? 0), Number(numbers.column ?? 0)];
  const query = (relativePath(workspacePath, path) ?? path).replaceAll('\\', '/').replace(/^\.\//, '');
  return { query: query.slice(0, longestQuery), ...(line > 0 && { line }), ...(line > 0 && column > 0 && { column }) };
}

const goTo = (port: PalettePort, opened: Promise<void>): Promise<void> =>
  attempt(
    port,
    opened.then(() => goToEditor(port)),
  );

function fileItem(
  port: PalettePort,
  { path, positions = [] }: FoundFile,
  { line, column }: Pick<FileQuery, 'line' | 'column'>,
): PickItem {
  const label = baseName(path);
  const folder = path.slice(0, Math.max(0, path.length - label.length - 1));
  const start = path.length - label.length;
  return {
    label,
    positions: positions.flatMap((position) => (position >= start ? [position - start] : [])),
    detail: folder,
    detailPositions: positions.filter((position) => position < start),
    run: () => void goTo(port, port.openFile(path, line, { column })),
  };
}

/** Recently shown files of the workspace, by relative path. */
function recentFiles({ view, server }: PalettePort): readonly string[] {
  const { path: workspacePath } = server.value.workspace;
  return view.value.recentFiles.flatMap((path) => relativePath(workspacePath, path) ?? []);
}

/** Forgets recent files that were deleted. */
function dropRecent({ view, server }: PalettePort, gone: ReadonlySet<string>): void {
  if (gone.size === 0) return;
  const { path: workspacePath } = server.value.workspace;
  const isThere = (path: string) => !gone.has(relativePath(workspacePath, path) ?? '');
  view.update((value) => ({ ...value, recentFiles: value.recentFiles.filter(isThere) }));
}

function noteOf({ query }: FileQuery, shown: number, { total, truncated }: FoundNumbers): string | undefined {
  if (shown === 0 && query === '') return 'This folder has no files yet.';
  if (shown === 0) return 'No matching files. Files ignored by .gitignore are not searched: open them under Files.';
  const more = total > shown ? `${shown} of ${total.toLocaleString('en')} files. Keep typing.` : '';
  const cut = truncated ? 'Only part of this large folder is searched: open other files under Files.' : '';
  return [more, cut].filter(Boolean).join(' ') || undefined;
}

interface FoundNumbers {
  readonly total: number;
  readonly truncated: boolean;
}

/** The matching files; recent ones come first until something is typed. */
export async function findFiles(port: PalettePort, typed: string): Promise<Picks> {
  const fileQuery = parseFileQuery(typed, port.server.value.workspace.path);
  const { query } = fileQuery;
  const recent = query === '' ? recentFiles(port) : [];
  const asked = { query, limit: mostShown, ...(recent.length > 0 && { recent }) };
  const { files, gone: missing = [], ...numbers } = await port.call('find_files', asked);
  const gone = new Set(missing);
  dropRecent(port, gone);
  const first = new Set(recent.filter((path) => !gone.has(path)));
  const others = files.filter(({ path }) => !first.has(path) && !gone.has(path));
  const found = [...[...first].map((path) => ({ path })), ...others].slice(0, mostShown);
  const note = noteOf(fileQuery, found.length, numbers);
  return { items: found.map((file) => fileItem(port, file, fileQuery)), ...(note !== undefined && { note }) };
}

/** Goes to a line of the open file. */
export function findLine(port: PalettePort, typed: string): Picks {
  const { current } = port.documents.value;
  if (current === undefined) return { items: [], note: 'No file is open. Remove the ":" to find one.' };
  const text = port.openFiles.typedText(current.key) ?? current.text;
  const lines = lineFeeds(text).split('\n').length;
  const [line = 0, column] = typed
    .trim()
    .split(':', 2)
    .map((digits) => Number.parseInt(digits, 10) || 0);
  if (line < 1 || line > lines)
    return { items: [], note: `Type a line number of ${tabLabel(current)} from 1 to ${lines}.` };
  const { key } = current;
  const run = () => void goTo(port, port.openFiles.select(key, { line, column, of: 'shown' }));
  return { items: [{ label: `Line ${line}`, detail: current.label, run }] };
}
