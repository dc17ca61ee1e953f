import type { Completer } from '../ui/suggester.ts';

/** Completes expressions within the braces of a log message. */
export const messageCompleter = (completer: Completer): Completer => ({
  ...completer,
  complete: async ({ text, caret }) => {
    const expression = /\{([^{}]*)$/.exec(text.slice(0, caret))?.[1];
    if (expression === undefined) return [];
    const suggestions = await completer.complete({ text: expression, caret: expression.length });
    const begin = caret - expression.length;
    return suggestions.map((suggestion) => ({ ...suggestion, start: begin + suggestion.start }));
  },
});
