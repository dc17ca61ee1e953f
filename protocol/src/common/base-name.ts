/** The last part of a path with slashes or backslashes. */
export const baseName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;
