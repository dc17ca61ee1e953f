/** The debuggers that `npm test` uses in tests that run with several. */
const inNpmTest = new Set(['js-debug', 'js-debug on Node', 'debugpy', 'lldb-dap']);

/** Details of a test that is one of several alike: `npm test` runs only the first, `npm run test:all` every one. */
export const repetition = (isFirst: boolean): { readonly tag: string[] } => ({ tag: isFirst ? [] : ['@all'] });

/** Details of a test that runs with several debuggers. */
export const playedWith = (name: string) => repetition(inNpmTest.has(name));
