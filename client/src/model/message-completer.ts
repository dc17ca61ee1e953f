import type { Completer } from './suggester.ts';

/** What is completed within the braces of a log message, where expressions are; nothing outside of them. */
export const messageCompleter = (completer: Completer): Completer => ({
  ...completer,
  complete: async (query) => {
    const before = query.text.slice(0, query.column - 1);
    const expression = /\{([^{}]*)$/.exec(before)?.[1];
    return expression === undefined
      ? []
      : completer.complete({ ...query, text: expression, column: expression.length + 1 });
  },
});
