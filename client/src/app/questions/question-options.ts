import type { Methods, QuestionOption } from '#protocol';

const mostShown = 200;

/** The options that contain all typed words; an exact match, such as a process id, comes first. */
export function fittingOptions(
  options: readonly QuestionOption[],
  typed: string,
): { readonly options: readonly QuestionOption[]; readonly note: string } {
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
  return { options: fitting.slice(0, mostShown), note: `${fitting.length - mostShown} more. Keep typing.` };
}

/** Processes as options, with id, user and command line. */
export const processOptions = ({ processes }: Methods['list_processes']['result']): readonly QuestionOption[] =>
  processes.map(({ pid, name, user, command }) => ({
    label: name,
    value: String(pid),
    detail: [String(pid), user, command].filter(Boolean).join('  '),
  }));
