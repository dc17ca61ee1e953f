import type { DefinitionForm, DefinitionLanguage } from './form.ts';
import type { Match } from '../found-lines.ts';

/** A definition in a text. */
export interface DefinitionIn {
  /** The name. */
  readonly match: Match;
  readonly form: DefinitionForm;
  readonly isIndented: boolean;
}

/** Lines that are longer before a name are not searched: they were generated. */
const longestBefore = 300;
const longestAfter = 1_000;
/** In one text: a name that occurs more often is not worth the time. */
const mostOccurrences = 2_000;

/** Offsets at which a name occurs as a whole word. */
function* occurrences(text: string, name: string, { hasDollarNames }: DefinitionLanguage): Generator<number> {
  const letter = hasDollarNames === true ? /^[\p{L}\p{N}_$]$/u : /^[\p{L}\p{N}_]$/u;
  let count = 0;
  for (let at = text.indexOf(name); at !== -1 && count < mostOccurrences; at = text.indexOf(name, at + name.length)) {
    count += 1;
    if (!letter.test(text.charAt(at - 1)) && !letter.test(text.charAt(at + name.length))) yield at;
  }
}

/** The line up to an offset; undefined in a very long line. */
function lineBefore(text: string, offset: number): string | undefined {
  const near = text.slice(Math.max(0, offset - longestBefore - 1), offset);
  const start = near.lastIndexOf('\n') + 1;
  return near.length - start > longestBefore ? undefined : near.slice(start);
}

function formAt(
  text: string,
  { at, end }: { readonly at: number; readonly end: number },
  language: DefinitionLanguage,
) {
  const before = lineBefore(text, at);
  if (before === undefined || language.comment.test(before)) return undefined;
  const after = text.slice(end, end + longestAfter);
  const form = language.forms.find((each) => each.before.test(before) && each.after.test(after));
  return form && { form, indentation: before.length - before.trimStart().length };
}

/** The definitions of a name in a text, in their order. */
export function definitionsIn(text: string, name: string, language: DefinitionLanguage): readonly DefinitionIn[] {
  const found: DefinitionIn[] = [];
  const assigned = new Map<DefinitionForm, Set<number>>();
  const isFirst = (form: DefinitionForm, indentation: number): boolean => {
    const known = assigned.get(form) ?? new Set();
    assigned.set(form, known);
    return !known.has(indentation) && known.add(indentation).size > 0;
  };
  for (const at of occurrences(text, name, language)) {
    const end = at + name.length;
    const { form, indentation = 0 } = formAt(text, { at, end }, language) ?? {};
    if (form === undefined || (form.isAssignment === true && !isFirst(form, indentation))) continue;
    found.push({ match: [at, end], form, isIndented: indentation > 0 });
  }
  return found;
}
