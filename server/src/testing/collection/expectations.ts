/** What a file of the collection says about its entries: lines `//= NAME => WORDS` at its beginning. "…" precedes a part of an error. */
export const expectationsOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/^\uFEFF?\/\/= (.+) => (.+?)\r?$/gm)].map(([, name = '', words = '']) => [name, words]),
  );
