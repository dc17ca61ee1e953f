import { dirname, relative, sep } from 'node:path';
import type { FoundDefinition, Methods } from '#protocol';
import { readFile } from '../files.ts';
import { linesWith, type Match } from '../found-lines.ts';
import { isInside, type ReadableRoots } from '../paths.ts';
import { readTexts } from '../read-texts.ts';
import { definitionsIn, type DefinitionIn } from './definitions-in.ts';
import type { DefinitionLanguage } from './form.ts';
import { ImportedFiles, importsOf, type ImportedName } from './imports.ts';
import { definitionLanguageOf } from './languages.ts';

type Asked = Methods['find_definitions']['params'];
type FoundDefinitions = Methods['find_definitions']['result'];

/** The files to search, and when to end. */
export interface DefinitionOptions extends ReadableRoots {
  /** Of all files, relative to the workspace. */
  readonly paths: readonly string[];
  /** The search ends early, with what it has found. */
  readonly signal: AbortSignal;
  readonly limits?: Partial<typeof defaultLimits>;
}

const defaultLimits = {
  mostDefinitions: 100,
  /** Of one file, in bytes. */
  largestFile: 1024 * 1024,
  /** In milliseconds. */
  msInTotal: 5_000,
  /** Of files that only pass on what they import. */
  mostReexports: 3,
};

/** A text in which definitions are searched for. */
interface NamedText {
  readonly path: string;
  readonly text: string;
}

/** Definitions. Those that are unlikely count where there is no other: prototypes, and variables for a member. */
interface Candidates {
  readonly likely: readonly FoundDefinition[];
  readonly unlikely: readonly FoundDefinition[];
}

const chosen = ({ likely, unlikely }: Candidates): readonly FoundDefinition[] =>
  likely.length > 0 ? likely : unlikely;

const merged = (all: readonly Candidates[]): Candidates => ({
  likely: all.flatMap(({ likely }) => likely),
  unlikely: all.flatMap(({ unlikely }) => unlikely),
});

/** How a name is used. */
interface Use {
  readonly reach: 'member' | 'name';
  /** The line of the use, in a text that contains it. */
  readonly line?: Match;
}

const isLikely = ({ form, isIndented, match: [at] }: DefinitionIn, { reach, line }: Use): boolean => {
  if (form.isDeclaration === true) return false;
  const isReached = form.reach === undefined || form.reach === reach;
  // On its own line, a member is named without a dot.
  if (line !== undefined) return isReached || (at >= line[0] && at < line[1]);
  return isReached && !(reach === 'name' && isIndented && form.isLocalInside === true);
};

/** Begin and end of a line, from 1. */
function lineRange(text: string, line: number): Match {
  let start = 0;
  for (let number = 1; number < line; number++) {
    const end = text.indexOf('\n', start);
    if (end === -1) return [text.length, text.length];
    start = end + 1;
  }
  const end = text.indexOf('\n', start);
  return [start, end === -1 ? text.length : end];
}

/** The object of a member is the object or class around it. */
const selfNames: ReadonlySet<string> = new Set(['this', 'self', 'cls', 'super', 'Self']);

const folderOf = (path: string): string => dirname(path).split(sep).join('/');

/** The nearest line before the use is first, then those before, then those after it. */
function byNearness(line: number): (one: FoundDefinition, other: FoundDefinition) => number {
  const distance = (found: FoundDefinition): number => (found.line <= line ? line - found.line : found.line + line);
  return (one, other) => distance(one) - distance(other);
}

/** One search. */
class DefinitionSearch {
  readonly #language: DefinitionLanguage;
  readonly #options: DefinitionOptions;
  readonly #limits: typeof defaultLimits;
  readonly #until: number;
  readonly #paths: readonly string[];
  readonly #imported: ImportedFiles;
  isCut = false;

  constructor(language: DefinitionLanguage, options: DefinitionOptions) {
    this.#language = language;
    this.#options = options;
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#until = performance.now() + this.#limits.msInTotal;
    this.#paths = options.paths.filter((path) => definitionLanguageOf(path) === language);
    this.#imported = new ImportedFiles(this.#paths);
  }

  /** The file in which the name is used, with a path relative to the workspace if it is inside. */
  async current(path: string): Promise<NamedText> {
    const { workspaceFolder } = this.#options;
    const file = await readFile(path, this.#options, this.#limits.largestFile).catch(() => undefined);
    const real = file?.realPath ?? path;
    const isRelative = real !== workspaceFolder && isInside(real, workspaceFolder);
    return { path: isRelative ? relative(workspaceFolder, real).split(sep).join('/') : real, text: file?.text ?? '' };
  }

  in({ path, text }: NamedText, name: string, use: Use): Candidates {
    const all = definitionsIn(text, name, this.#language);
    const toFound = (wanted: boolean): readonly FoundDefinition[] =>
      linesWith(
        text,
        all.flatMap((found) => (isLikely(found, use) === wanted ? [found.match] : [])),
      ).map((found) => ({ path, ...found }));
    return { likely: toFound(true), unlikely: toFound(false) };
  }

  imports({ text }: NamedText, name: string): readonly ImportedName[] {
    return importsOf(text, name, this.#language);
  }

  /** In the files that imports lead to, or that these import it from. */
  async imported(
    from: NamedText,
    imports: readonly ImportedName[],
    member?: string,
    left = this.#limits.mostReexports,
  ): Promise<readonly FoundDefinition[]> {
    for (const imported of imports) {
      const paths = this.#imported.find(imported, folderOf(from.path));
      const name = member ?? imported.name;
      const texts = await this.#read(paths);
      const found = chosen(merged(texts.map((text) => this.in(text, name, { reach: 'name' }))));
      if (found.length > 0) return found;
      for (const text of left > 0 ? texts : []) {
        const passedOn = await this.imported(text, this.imports(text, name), undefined, left - 1);
        if (passedOn.length > 0) return passedOn;
      }
    }
    return [];
  }

  /** The beginnings of the files that imports lead to. */
  async modules({ path }: NamedText, imports: readonly ImportedName[]): Promise<readonly FoundDefinition[]> {
    const texts = await this.#read(imports.flatMap((each) => this.#imported.find(each, folderOf(path))));
    return texts.flatMap(({ path: of, text }) => linesWith(text, [[0, 0]]).map((found) => ({ path: of, ...found })));
  }

  /** In all other files, those of the same folder first. */
  async elsewhere({ path }: NamedText, name: string, reach: Use['reach']): Promise<Candidates> {
    const folder = folderOf(path);
    const others = this.#paths.filter((other) => other !== path);
    const near = others.filter((other) => folderOf(other) === folder);
    const far = others.filter((other) => folderOf(other) !== folder);
    const found = new Map<number, Candidates>();
    let count = 0;
    await this.#readAll([...near, ...far], ({ index, ...text }) => {
      const candidates = this.in(text, name, { reach });
      count += candidates.likely.length;
      found.set(index, candidates);
      return count <= this.#limits.mostDefinitions;
    });
    return merged([...found].toSorted(([one], [other]) => one - other).map(([, candidates]) => candidates));
  }

  first(definitions: readonly FoundDefinition[]): FoundDefinitions {
    const { mostDefinitions } = this.#limits;
    return {
      definitions: definitions.slice(0, mostDefinitions),
      isCut: this.isCut || definitions.length > mostDefinitions,
    };
  }

  async #read(paths: readonly string[]): Promise<readonly NamedText[]> {
    const texts = new Map<number, NamedText>();
    await this.#readAll(paths, ({ index, ...text }) => texts.set(index, text).size > 0);
    return [...texts].toSorted(([one], [other]) => one - other).map(([, text]) => text);
  }

  async #readAll(paths: readonly string[], onText: Parameters<typeof readTexts>[1]): Promise<void> {
    const { workspaceFolder, hides, signal } = this.#options;
    const { largestFile } = this.#limits;
    const isAll = await readTexts({ workspaceFolder, hides, paths, signal, largestFile, until: this.#until }, onText);
    this.isCut ||= !isAll;
  }
}

/**
 * Finds where a name is defined, by the forms of its language: where it is imported from, else in the file that uses it,
 * else anywhere in the workspace, the most likely place first.
 */
export async function findDefinitions(
  { name: written, of, path, line = 1 }: Asked,
  options: DefinitionOptions,
): Promise<FoundDefinitions> {
  const language = definitionLanguageOf(path);
  const name = language?.hasDollarNames === true ? written : written.replace(/^[$@%&]+/u, '');
  if (language === undefined || name === '') return { definitions: [], isCut: false };
  const search = new DefinitionSearch(language, options);
  const current = await search.current(path);
  const imports = search.imports(current, of ?? name);
  const named = imports.filter(({ isAll }) => !isAll);

  const imported = await search.imported(current, named, of === undefined ? undefined : name);
  if (imported.length > 0) return search.first(imported);
  const modules = of === undefined ? await search.modules(current, named) : [];
  if (modules.length > 0) return search.first(modules);

  const reach = of === undefined ? 'name' : 'member';
  const here = search.in(current, name, { reach, line: lineRange(current.text, line) });
  const near = here.likely.toSorted(byNearness(line));
  const isSurelyHere = of === undefined || selfNames.has(of);
  if (isSurelyHere && near.length > 0) return search.first(near);

  const included = await search.imported(
    current,
    imports.filter(({ isAll }) => isAll),
    name,
  );
  if (isSurelyHere && included.length > 0) return search.first(included);

  const others = await search.elsewhere(current, name, reach);
  const all = chosen(merged([{ ...here, likely: near }, others]));
  if (all.length > 0) return search.first(all);
  const lines = named.flatMap(({ at }) => linesWith(current.text, [[at, at]]));
  return search.first(lines.map((found) => ({ path: current.path, ...found })));
}
