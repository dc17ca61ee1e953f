/** A way to define a name, by the text around it. Both patterns take time proportional to the text. */
export interface DefinitionForm {
  /** What is defined: 'function'. */
  readonly what: string;
  /** Matches the line up to the name. */
  readonly before: RegExp;
  /** Matches the text after the name. */
  readonly after: RegExp;
  /** What it defines is used after a dot only, or without one only. By default it may be either. */
  readonly reach?: 'member' | 'name';
  /** In an indented line, it is not known to other files by its name alone. */
  readonly isLocalInside?: true;
  /** It only announces a definition elsewhere: a prototype of C. It is used where there is no definition. */
  readonly isDeclaration?: true;
  /** An assignment, of which the first with the same indentation defines the name. */
  readonly isAssignment?: true;
}

/** A way to import names from another file. */
export interface ImportForm {
  /** Global, with the groups `from` and, unless everything is imported, `names`. */
  readonly pattern: RegExp;
  /**
   * How `from` leads to a file: by a path, by a path that begins with a dot (any other is a library's), by the path of its
   * folder, or by names that are joined by dots or colons.
   */
  readonly by: 'path' | 'relative path' | 'folder' | 'names';
}

/** How a language defines and imports names. */
export interface DefinitionLanguage {
  /** Extensions of its files, without the dot. */
  readonly endings: readonly string[];
  /** Matches the beginning of a line that is a comment. */
  readonly comment: RegExp;
  /** `$` is a letter, not a mark before a variable's name. */
  readonly hasDollarNames?: true;
  readonly forms: readonly DefinitionForm[];
  readonly imports?: readonly ImportForm[];
}

/** Anything after the name. */
export const anything = /^/u;

/** A parenthesized list, in which parentheses are nested once: the parameters of a function. */
export const parameters = String.raw`\([^()]*(?:\([^()]*\)[^()]*)*\)`;

export const slashComment = /^\s*(?:\/\/|\/\*|\*[\s/])/u;
export const hashComment = /^\s*#/u;
