/** Matches any run of items. */
export const anyRun = Symbol('any run');

/**
 * True if a sequence matches a pattern in which `anyRun` matches any run of items. The steps are at most the product of
 * both lengths, whereas a regular expression made from an untrusted pattern may take exponential time.
 */
export function matches<Part, Item>(
  pattern: readonly (Part | typeof anyRun)[],
  items: ArrayLike<Item>,
  matchesOne: (part: Part, item: Item | undefined) => boolean,
): boolean {
  let part = 0;
  let item = 0;
  let run = -1;
  let runEnd = 0;
  while (item < items.length) {
    const wanted = pattern[part];
    if (wanted === anyRun) {
      run = part++;
      runEnd = item;
    } else if (wanted !== undefined && matchesOne(wanted, items[item])) {
      part++;
      item++;
    } else if (run >= 0) {
      part = run + 1;
      item = ++runEnd;
    } else return false;
  }
  return pattern.slice(part).every((rest) => rest === anyRun);
}

type CharacterTest = (character: string) => boolean;

/** A pattern of names: text without wildcards, or a test for each character. */
export type NamePattern = string | readonly (CharacterTest | typeof anyRun)[];

const wildcards = /[*?[\\]/;
const characters = /\\(?<escaped>.)|\[(?<not>[!^]?)(?<set>\]?[^\]]*)\]|(?<run>\*+)|(?<one>\?)|(?<literal>.)/gsu;
const ranges = /(?<from>[^])-(?<to>[^])|(?<only>[^])/gu;

function setTest(set: string, isNegated: boolean): CharacterTest {
  const found = [...set.matchAll(ranges)].map(({ groups = {} }) => {
    const { from = groups.only ?? '', to = from } = groups;
    return { from, to };
  });
  return (character) => found.some(({ from, to }) => from <= character && character <= to) !== isNegated;
}

function characterTest(groups: Readonly<Record<string, string | undefined>>): CharacterTest | typeof anyRun {
  if (groups.run !== undefined) return anyRun;
  if (groups.one !== undefined) return () => true;
  if (groups.set !== undefined) return setTest(groups.set, groups.not !== '');
  const wanted = groups.escaped ?? groups.literal;
  return (character) => character === wanted;
}

/** Parses a pattern with the wildcards of shells: `*`, `?` and sets of characters. */
export function parseName(name: string): NamePattern {
  if (!wildcards.test(name)) return name;
  return [...name.matchAll(characters)].map(({ groups = {} }) => characterTest(groups));
}

export const nameMatches = (pattern: NamePattern, name = ''): boolean =>
  typeof pattern === 'string'
    ? pattern === name
    : matches(pattern, [...name], (test, character = '') => test(character));

/** True if a name that the pattern matches may begin so. */
export function mayBeginWith(pattern: NamePattern, beginning: string): boolean {
  if (typeof pattern === 'string') return pattern.startsWith(beginning);
  const run = pattern.indexOf(anyRun);
  // Anything may follow the first run.
  const compared = [...beginning].slice(0, run === -1 ? undefined : run);
  return compared.every((character, place) => {
    const test = pattern[place];
    return typeof test === 'function' && test(character);
  });
}
