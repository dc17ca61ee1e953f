import { posix } from 'node:path';
import type { DefinitionLanguage, ImportForm } from './form.ts';

/** A name that a text imports. */
export interface ImportedName {
  /** The name in the file that it is imported from. */
  readonly name: string;
  /** As it is written: './cart.js'. */
  readonly from: string;
  readonly by: ImportForm['by'];
  /** The offset of the import in the text. */
  readonly at: number;
  /** Everything is imported: `#include`. */
  readonly isAll: boolean;
}

/** Imports are at the beginning of a file. */
const searchedCharacters = 100_000;

const escaped = (text: string): string => text.replaceAll('$', String.raw`\$`);

/** The imports of a name, and those of everything. The name is an identifier. */
export function importsOf(text: string, name: string, { imports = [] }: DefinitionLanguage): readonly ImportedName[] {
  const head = text.slice(0, searchedCharacters);
  const word = String.raw`(?<![\p{L}\p{N}_$])${escaped(name)}(?![\p{L}\p{N}_$])`;
  const named = new RegExp(String.raw`(?:(?<original>[\p{L}_$][\p{L}\p{N}_$]*)(?:\s+as\s+|\s*:\s*))?${word}`, 'u');
  return imports.flatMap(({ pattern, by }) =>
    [...head.matchAll(pattern)].flatMap(({ index: at, groups }): readonly ImportedName[] => {
      const { from = '', names }: Readonly<Partial<Record<string, string>>> = groups ?? {};
      if (names === undefined || /^\s*\*\s*$/u.test(names)) return [{ name, from, by, at, isAll: true }];
      const match = named.exec(names);
      return match ? [{ name: match.groups?.original ?? name, from, by, at, isAll: false }] : [];
    }),
  );
}

/** A path without its extension, and without the name of a file that is the whole folder. */
const stemOf = (path: string): string =>
  path.replace(/(?:\.d)?\.\w+$/u, '').replace(/\/(?:index|__init__|mod|lib)$/u, '');

/** Where a file may be: by its exact path without extension, or by the end of it. */
interface StemPlace {
  readonly stem: string;
  readonly isEnd: boolean;
}

/** `..cart` in Python; `crate::shop::cart` in Rust. */
function placesByNames({ name, from }: ImportedName, folder: string): readonly StemPlace[] {
  const dots = /^\.*/u.exec(from)?.[0].length ?? 0;
  const parts = from
    .slice(dots)
    .split(/\.|::/u)
    .filter((part) => !['', 'crate', 'self', 'super'].includes(part));
  const around = dots === 0 ? '' : posix.join(folder, ...Array.from({ length: dots - 1 }, () => '..'));
  const toPlace = (names: readonly string[]): StemPlace => ({
    stem: dots === 0 ? names.join('/') : posix.join(around, ...names),
    isEnd: dots === 0,
  });
  return [toPlace([...parts, name]), toPlace(parts), ...(parts.length > 1 ? [toPlace(parts.slice(0, -1))] : [])];
}

const placesOf: Readonly<Record<ImportForm['by'], (imported: ImportedName, folder: string) => readonly StemPlace[]>> = {
  'relative path': ({ from }, folder) =>
    from.startsWith('.') ? [{ stem: stemOf(posix.join(folder, from)), isEnd: false }] : [],
  path: ({ from }, folder) => [
    { stem: stemOf(posix.join(folder, from)), isEnd: false },
    { stem: stemOf(from), isEnd: true },
  ],
  folder: ({ from }) => [{ stem: posix.basename(from), isEnd: true }],
  names: placesByNames,
};

/** Finds the files that imports lead to. */
export class ImportedFiles {
  readonly #files: readonly { readonly path: string; readonly stem: string; readonly folder: string }[];

  /** Paths relative to the workspace. */
  constructor(paths: readonly string[]) {
    this.#files = paths.map((path) => ({ path, stem: stemOf(path), folder: posix.dirname(path) }));
  }

  /** The paths for an import in a file of a folder; those of the first place that has any. */
  find(imported: ImportedName, folder: string): readonly string[] {
    const key = imported.by === 'folder' ? 'folder' : 'stem';
    for (const { stem, isEnd } of placesOf[imported.by](imported, folder)) {
      const isThere = (known: string): boolean =>
        known === stem || (isEnd && stem !== '' && known.endsWith(`/${stem}`));
      const found = this.#files.filter((file) => isThere(file[key]));
      if (found.length > 0) return found.map(({ path }) => path);
    }
    return [];
  }
}
