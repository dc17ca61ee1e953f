/** The debuggers with which `npm test` plays in the page what is played with several. */
const inNpmTest = new Set(['js-debug', 'js-debug on Node', 'debugpy', 'lldb-dap']);

/** Details of a test that is one of several alike: `npm test` runs this one, or leaves it to `npm run test:all`. */
export const repetition = (isFirst: boolean): { readonly tag: string[] } => ({ tag: isFirst ? [] : ['@all'] });

/** Details of a test that is played with several debuggers, of which this is one. */
export const playedWith = (name: string) => repetition(inNpmTest.has(name));
