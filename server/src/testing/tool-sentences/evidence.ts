/**
 * What shows that a sentence is true: a case that runs over every way in, a test, if it needs a person, a fault, a real adapter
 * or a second caller, or a command that checks it.
 */
export type Evidence =
  { readonly case: string } | { readonly file: string; readonly title: string } | { readonly command: string };

/** A sentence or a row of a table, by how it begins, with what shows it. */
export type Sentence = readonly [beginning: string, ...shownBy: [Evidence, ...Evidence[]]];

/** The sentences of docs/tools.md, by heading. */
export type Sentences = Readonly<Record<string, readonly Sentence[]>>;

const inFolder =
  (folder: string) =>
  (file: string, title: string): Evidence => ({ file: `${folder}/${file}`, title });

/** A test of the repository, of the server, of its tools, and in a browser. */
export const inRepository = (file: string, title: string): Evidence => ({ file, title });
export const inServer = inFolder('server/src');
export const inTools = inFolder('server/src/tools');
export const inBrowser = inFolder('e2e');

/** A case by its name. */
const byCase = (name: string): Evidence => ({ case: name });

/** The cases that show most. */
export const cases = {
  configurations: byCase('configurations are listed'),
  changed: byCase('a breakpoint is set, changed, listed and removed'),
  anywhere: byCase('a breakpoint may be in any file and at a column, and is removed by its id or place'),
  bound: byCase(
    'a breakpoint that is set during a session says where it is, what Stopline does for it, and why it cannot be set',
  ),
  conditions: byCase('conditions and hit conditions decide where a program stops'),
  runs: byCase('a program runs to a breakpoint, is inspected and stepped, and runs to its end'),
  timesOut: byCase('a program that does not stop times out, and is ended'),
  joins: byCase('a start and a continue of what runs already join it'),
  steps: byCase('steps go over, into and out of calls, and past the end'),
  oneCall: byCase('one call sets breakpoints and watches, runs to a line, and steps several times'),
  exception: byCase('an uncaught exception stops the program, unless the start says otherwise'),
  library: byCase('where a library stops the program, the nearest frame of its own is described'),
  attached: byCase('a program without debugging stops nowhere, and one that was attached to is left running'),
  values: byCase('values are paged, expanded, and cut to a budget'),
  optional: byCase('a program is looked at, changed and paused with the optional tools'),
  traced: byCase('lines are traced without a stop, and exceptions are chosen for later sessions'),
  strict: byCase('input is checked against the schema, and nothing is coerced'),
  errors: byCase('errors say what is wrong'),
} as const;

/** The tests that show something of every answer. */
export const tests = {
  conventions: inServer(
    'tool-answers.test.ts',
    'all answers keep to the conventions: statuses, sessions, names, places, times and length',
  ),
  sessions: inServer(
    'tool-answers.test.ts',
    'the tools that act on a session return its id, also of one that was not named',
  ),
  faulty: inTools(
    'faulty-adapters.test.ts',
    'every tool says what happened and what to do, in time, if its session is',
  ),
  equal: inBrowser('tool-cases.spec.ts', 'over MCP, in the page and from the host of a frame: ${toolCase.name}${tag}'),
  listed: inServer('ways-in.test.ts', 'lists the same tools as the toolbox'),
} as const;
