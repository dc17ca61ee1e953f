import { isAbsolute, relative, sep } from 'node:path';
import { z } from 'zod';
import { DebugError, hitConditionHelp, parseHitCondition, type BreakpointSet, type SavedBreakpoint } from '#protocol';
import { breakpointsWith, code, conditions, mostBreakpoints } from '../../state/breakpoint-schema.ts';

const format = 'stopline-breakpoints';
const version = 1;

/** Other kinds are valid only within a session. `waitsFor` is an index in the file. */
const [onLine, onFunction] = breakpointsWith({
  ...conditions,
  hitCondition: code.refine((written) => parseHitCondition(written) !== undefined, hitConditionHelp).exactOptional(),
  enabled: z.boolean().default(true),
});

const fileSchema = z.strictObject({
  format: z.literal(format),
  version: z.literal(version),
  breakpoints: z.array(z.discriminatedUnion('kind', [onLine, onFunction])).max(mostBreakpoints),
});

/** Breakpoints as the text of a file, and how many were left out. */
export interface ExportedBreakpoints {
  readonly text: string;
  readonly leftOut: number;
}

/** A path relative to the workspace, with slashes; undefined for one outside the workspace. */
function relativePath(workspaceFolder: string, path: string): string | undefined {
  const within = relative(workspaceFolder, path);
  const isOutside = within === '' || within === '..' || within.startsWith(`..${sep}`) || isAbsolute(within);
  return isOutside ? undefined : within.replaceAll(sep, '/');
}

function inFile(workspaceFolder: string, breakpoint: SavedBreakpoint): readonly SavedBreakpoint[] {
  if (breakpoint.kind === 'function') return [breakpoint];
  const path = breakpoint.kind === 'source' ? relativePath(workspaceFolder, breakpoint.path) : undefined;
  return path === undefined || breakpoint.kind !== 'source' ? [] : [{ ...breakpoint, path }];
}

/** Exports breakpoints on lines of the workspace and on functions. */
export function exportBreakpoints(set: BreakpointSet, workspaceFolder: string): ExportedBreakpoints {
  const written = set.map((breakpoint) => inFile(workspaceFolder, breakpoint));
  const places = new Map<number, number>();
  for (const [index, each] of written.entries()) if (each.length > 0) places.set(index, places.size);
  const breakpoints = written.flat().map(({ waitsFor, ...breakpoint }) => {
    const place = waitsFor === undefined ? undefined : places.get(waitsFor);
    return { ...breakpoint, ...(place !== undefined && { waitsFor: place }) };
  });
  const file = JSON.stringify({ format, version, breakpoints }, undefined, 2);
  return { text: `${file}\n`, leftOut: set.length - breakpoints.length };
}

const refused = (why: string): DebugError =>
  new DebugError('invalid_arguments', `These breakpoints were not imported, and nothing was changed: ${why}`);

function contentOf(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    throw refused('the file is not JSON. Choose one that was exported from Stopline.');
  }
}

function problemIn({ path, message }: z.core.$ZodIssue): string {
  const [first, index] = path;
  if (first === 'version') return `the file does not have version ${version}. Export it again with this version.`;
  if (first !== 'breakpoints' || typeof index !== 'number')
    return 'the file is not a list of breakpoints. Choose one that was exported from Stopline.';
  return `breakpoint ${index + 1} of the file is invalid (${path.slice(2).join('.')}): ${message}.`;
}

/** Reads an exported file. Throws `invalid_arguments` for an invalid one, and for a path outside the workspace. */
export async function importedBreakpoints(
  written: string,
  {
    workspaceFolder,
    toPath,
  }: {
    readonly workspaceFolder: string;
    /** Makes a path of the workspace absolute, by real path. */
    readonly toPath: (path: string) => Promise<string>;
  },
): Promise<BreakpointSet> {
  const parsed = fileSchema.safeParse(contentOf(written));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refused(issue ? problemIn(issue) : 'its format is unknown.');
  }
  const { breakpoints } = parsed.data;
  return Promise.all(
    breakpoints.map(async (breakpoint): Promise<SavedBreakpoint> => {
      if (breakpoint.waitsFor !== undefined && breakpoint.waitsFor >= breakpoints.length)
        throw refused('the trigger of a breakpoint is not in the file.');
      if (breakpoint.kind !== 'source') return breakpoint;
      const { path } = breakpoint;
      const absolute = isAbsolute(path) || path.includes('\0') ? undefined : await toPath(path);
      if (absolute === undefined || relativePath(workspaceFolder, absolute) === undefined)
        throw refused(`"${path}" is not inside the workspace. Paths are relative to its folder.`);
      return { ...breakpoint, path: absolute };
    }),
  );
}
