/** A line of a file of the workspace that a text names. */
export interface SourcePlace {
  /** Where in the text it is named. */
  readonly start: number;
  readonly end: number;
  /** Absolute. */
  readonly path: string;
  readonly line: number;
}

/** As Python's traces name a line, and as nearly everybody else does: `File "/a/b.py", line 4` and `/a/b.js:4:2`. */
const place =
  /File "(?<quoted>\/[^"\n]+)", line (?<quotedLine>\d+)|(?:file:\/\/)?(?<path>\/[^\s:()'"<>|]+):(?<line>\d+)(?::\d+)?/g;

/** As much of a line as is looked through, and as many places as are told of in it. */
const searchedCharacters = 5_000;
const mostPlaces = 20;

/** The lines of the workspace's files that a text names. Files elsewhere are not the page's to open. */
export function sourcePlaces(text: string, workspace: string): readonly SourcePlace[] {
  if (workspace === '' || !text.includes(workspace)) return [];
  const places: SourcePlace[] = [];
  for (const { 0: found, index, groups = {} } of text.slice(0, searchedCharacters).matchAll(place)) {
    const path = groups.quoted ?? groups.path ?? '';
    const line = Number(groups.quotedLine ?? groups.line);
    if (path.startsWith(`${workspace}/`) && line > 0)
      places.push({ start: index, end: index + found.length, path, line });
    if (places.length === mostPlaces) break;
  }
  return places;
}
