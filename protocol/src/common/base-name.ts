/** The last part of a path, whichever way its slashes lean. */
export const baseName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;
