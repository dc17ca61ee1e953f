import { tried } from './tried.ts';

/** A location in the workspace that a text mentions. */
export interface SourcePlace {
  /** Its position in the text. */
  readonly start: number;
  readonly end: number;
  /** Absolute; the file may not exist. */
  readonly path: string;
  readonly line: number;
  readonly column?: number;
}

/**
 * Locations as in Python's traces and most others: `File "/a/b.py", line 4`, `/a/b.js:4:2`, `file:///a/b%20c.js:4:2`,
 * `src/b.js:4:2`.
 */
const place =
  /File "(?<quoted>\/[^"\n]+)", line (?<quotedLine>\d+)|(?:file:\/\/(?<url>\/[^\s:()'"<>|]+)|(?<path>\/[^\s:()'"<>|]+)|(?<![\p{L}\p{N}_@.+~:/-])(?<relative>(?:[\p{L}\p{N}_@.+~-]+\/)+[\p{L}\p{N}_@.+~-]+)):(?<line>\d+)(?::(?<column>\d+))?/gu;

/** Without an extension it may be anything: `and/or:1`. */
const fileEnding = /\.\p{L}[\p{L}\p{N}]*$/u;

const searchedCharacters = 5_000;
const mostPlaces = 20;

/** A path joined to a folder, without `.` and `..`. */
function resolved(folder: string, path: string): string {
  const names: string[] = [];
  for (const name of `${folder}/${path}`.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '.') names.push(name);
  }
  return names.join('/');
}

function pathOf(
  { quoted, url, path, relative }: Readonly<Record<string, string | undefined>>,
  workspace: string,
): string | undefined {
  if (relative !== undefined) return fileEnding.test(relative) ? resolved(workspace, relative) : undefined;
  return url === undefined ? (quoted ?? path) : tried(() => decodeURIComponent(url));
}

/** The locations in a text that are in the workspace: the page cannot open other files. */
export function sourcePlaces(text: string, workspace: string): readonly SourcePlace[] {
  if (workspace === '') return [];
  const places: SourcePlace[] = [];
  for (const { 0: found, index, groups = {} } of text.slice(0, searchedCharacters).matchAll(place)) {
    const path = pathOf(groups, workspace);
    const line = Number(groups.quotedLine ?? groups.line);
    const column = Number(groups.column ?? 0);
    if (path?.startsWith(`${workspace}/`) && line > 0)
      places.push({ start: index, end: index + found.length, path, line, ...(column > 0 && { column }) });
    if (places.length === mostPlaces) break;
  }
  return places;
}
