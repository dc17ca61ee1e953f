import type { Methods, QuestionOption } from '#protocol';

/** More than these are not drawn: a few letters find the one that is meant. */
const mostShown = 200;

/** What fits what was typed, and what is said of the rest. */
export interface FittingOptions {
  readonly options: readonly QuestionOption[];
  readonly note: string;
}

/** The options in which each word that was typed occurs; the one that was typed as it is, by the id of a process, first. */
export function fittingOptions(options: readonly QuestionOption[], typed: string): FittingOptions {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const isExact = ({ value }: QuestionOption) => value === typed.trim();
  const fitting = options
    .filter(({ label, detail = '' }) => {
      const text = `${label} ${detail}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .toSorted((one, other) => Number(isExact(other)) - Number(isExact(one)));
  if (fitting.length === 0) return { options: [], note: 'No matches.' };
  if (fitting.length <= mostShown) return { options: fitting, note: '' };
  return {
    options: fitting.slice(0, mostShown),
    note: `${fitting.length - mostShown} more. Keep typing.`,
  };
}

/** Processes as they are picked: by name, id, user and command line. */
export const processOptions = ({ processes }: Methods['list_processes']['result']): readonly QuestionOption[] =>
  processes.map(({ pid, name, user, command }) => ({
    label: name,
    value: String(pid),
    detail: [String(pid), user, command].filter(Boolean).join('  '),
  }));
