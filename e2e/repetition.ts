/** The debuggers that `npm test` uses in tests that run with several. */
const inNpmTest = new Set(['js-debug', 'js-debug on Node', 'debugpy', 'lldb-dap']);

/** Details of one of several similar tests: `npm test` runs only the first, `npm run test:all` runs all. */
export const repetition = (isFirst: boolean): { readonly tag: string[] } => ({ tag: isFirst ? [] : ['@all'] });

/** Details of a test that runs with several debuggers. */
export const playedWith = (name: string) => repetition(inNpmTest.has(name));
