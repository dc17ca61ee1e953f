import type { RenamedFile } from './open-document.ts';

/** The new path of a renamed file, or of a file in a renamed folder; undefined for others. */
export const renamedPath = ({ from, to }: RenamedFile, path: string): string | undefined =>
  path === from || path.startsWith(`${from}/`) ? `${to}${path.slice(from.length)}` : undefined;

/** Moves the values of renamed files to their new paths. */
export function renameKeys<Value>(
  map: Map<string, Value>,
  renamed: RenamedFile,
  change: (value: Value) => Value = (value) => value,
): void {
  for (const [path, value] of [...map]) {
    const now = renamedPath(renamed, path);
    if (now === undefined) continue;
    map.delete(path);
    map.set(now, change(value));
  }
}
