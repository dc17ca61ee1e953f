/**
 * The words of a program or an adapter where a message of Stopline repeats them: in quotation marks that no mark among them can
 * close, so that an agent sees where they begin and end.
 */
export const inQuotes = (words: string): string => `“${words.replaceAll(/[“”]/g, '"')}”`;
