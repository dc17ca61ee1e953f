import { isIgnored, parseIgnoreFile, type IgnoreFile } from '../workspace/git-ignore.ts';
import { mayBeginWith, nameMatches, parseName, type NamePattern } from '../workspace/wildcards.ts';
import { quickCheck } from './quick-check.ts';

/** What is masked. Patterns have the wildcards of shells: `*`, `?` and sets of characters. */
export interface MaskRules {
  /** Patterns of names, matched without regard to case: the values of variables with such a name. */
  readonly names: readonly string[];
  /** Patterns of words: the words of any text that match. */
  readonly values: readonly string[];
  /** Patterns of paths in the workspace, as in a `.gitignore`: the text of such files. */
  readonly files: readonly string[];
  /** The rules are guesses, for those who have to find bugs: code, and values that cannot be secrets, are shown. */
  readonly areGuesses?: true;
}

export const noMasks: MaskRules = { names: [], values: [], files: [] };

/** Names and words that look like secrets, for those who are to see as little of them as possible. */
export const likelySecrets: MaskRules = {
  names: [
    '*password*',
    '*passwd*',
    '*passphrase*',
    'pwd',
    '*secret*',
    '*token',
    '*credential*',
    '*api?key*',
    '*apikey*',
    '*access?key*',
    '*private?key*',
    'authorization',
    'cookie',
    'set-cookie',
  ],
  values: [
    ...['sk-????????????????*', 'gh[pousr]_????????????????*', 'AKIA????????????????*', 'eyJ????????????????*.*'],
    // Long texts were cut before they are masked.
    ...['sk-*…', 'gh[pousr]_*…', 'AKIA*…', 'eyJ????????????????*…'],
  ],
  files: ['.env', '.env.*', '*.pem', '*.key', 'id_rsa', 'id_ed25519'],
  areGuesses: true,
};

/** The rules, ready to be matched. Each match takes at most the product of the lengths of pattern and text. */
export class MaskPatterns {
  readonly #names: readonly NamePattern[];
  readonly #values: readonly NamePattern[];
  readonly #files: readonly IgnoreFile[];
  readonly #mayHaveName: (text: string) => boolean;
  readonly #mayHaveWord: (text: string) => boolean;

  /** Whether a word that was cut may be a hidden one. Guesses have patterns of such words instead. */
  readonly #looksAtCuts: boolean;

  constructor({ names, values, files, areGuesses }: MaskRules) {
    this.#looksAtCuts = areGuesses !== true;
    this.#mayHaveName = quickCheck(names.map((name) => name.toLowerCase()));
    this.#mayHaveWord = quickCheck(values);
    this.#names = names.map((name) => parseName(name.toLowerCase()));
    this.#values = values.map(parseName);
    this.#files = files.length === 0 ? [] : [parseIgnoreFile(files.join('\n'), 0)];
  }

  get isEmpty(): boolean {
    return this.#names.length + this.#values.length + this.#files.length === 0;
  }

  get hideFiles(): boolean {
    return this.#files.length > 0;
  }

  /** False only for a text that has no hidden name. */
  mayHaveName(text: string): boolean {
    return this.#mayHaveName(text.toLowerCase());
  }

  /** False only for a text that has no hidden name and no hidden word. */
  mayHide(text: string): boolean {
    return this.#mayHaveWord(text) || this.mayHaveName(text) || (this.#looksAtCuts && text.includes('…'));
  }

  isHiddenName(name: string): boolean {
    return this.#names.some((pattern) => nameMatches(pattern, name.toLowerCase()));
  }

  /** A word that was cut, and so ends in `…`, is hidden if a hidden one may begin like it. */
  isHiddenWord(word: string): boolean {
    const cut = this.#looksAtCuts ? word.indexOf('…') : -1;
    const mayBe = (pattern: NamePattern) => cut > 0 && mayBeginWith(pattern, word.slice(0, cut));
    return this.#values.some((pattern) => nameMatches(pattern, word) || mayBe(pattern));
  }

  /** `path` is relative to the workspace, with forward slashes. A file in a hidden folder is hidden. */
  isHiddenFile(path: string): boolean {
    const names = path.split('/').filter((name) => name !== '' && name !== '.');
    return names.some((_name, index) => isIgnored(this.#files, names.slice(0, index + 1), index + 1 < names.length));
  }
}
