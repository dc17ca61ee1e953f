import { cases, inBrowser, inServer, inTools, type Evidence, type Sentences } from './evidence.ts';

const { strict, bound, anywhere, conditions } = cases;
const breakpoints = (title: string): Evidence => inTools('breakpoints.test.ts', title);
const inspection = (title: string): Evidence => inTools('inspection.test.ts', title);
const realConditions = (title: string): Evidence => inTools('real-conditions.test.ts', title);
const launchJson = (title: string): Evidence => inServer('configurations/launch-json.test.ts', title);
const generated = (title: string): Evidence => inServer('configurations/generated-configurations.test.ts', title);
const waitForAdapter = (title: string): Evidence => inServer('debugger/debugger.test.ts', title);
const parsed = breakpoints('in %s the condition %s is refused in the words of the parser, and nothing is set');
const malformed = realConditions(
  'with $type, a condition that cannot be parsed is answered with the words of the debugger',
);
const neverStops = realConditions(
  'with $type, a program does not stop at a condition that cannot be parsed, and the reason is known at its end',
);
const unsupported = [
  breakpoints('a hit count that a session cannot honour is never sent to it without'),
  inTools(
    'more/breakpoints.test.ts',
    'a function breakpoint is refused by an adapter that has none, and nothing is set',
  ),
] as const;
const stdio = inBrowser(
  'agents.spec.ts',
  "an agent over stdio that clears all breakpoints leaves the person's in the page",
);

/** The sentences about the tools for configurations and breakpoints. */
export const breakpointTools: Sentences = {
  '1 `get_debugger_configurations`': [
    ['No fields', strict],
    [
      'Reads `.vscode/launch.json`',
      launchJson('launch.json is read afresh each time, and is undefined where there is none'),
    ],
    [
      'Returns `configurations` as written',
      cases.configurations,
      inspection('configurations are listed as they are written'),
      inspection('compounds are listed with the configurations'),
    ],
    [
      'Without the file, it generates',
      generated('without a launch.json there is a configuration for each program file'),
      generated('the open file comes first, wherever it lies'),
      generated('of very many program files the first fifty are offered'),
    ],
    ['A file that cannot be parsed', inspection('a broken launch.json is an error that names its line and column')],
    [
      'An entry that cannot be used',
      launchJson('an entry that cannot be used leaves the others usable:'),
      launchJson('of entries with one name, the later ones have a number behind it'),
    ],
  ],
  '2 `set_breakpoint`': [
    ['| `file_path`', anywhere, cases.changed],
    ['| `line_number`', strict, bound],
    ['| `column_number`', anywhere],
    ['| `condition`', conditions],
    ['| `hit_condition`', conditions, bound],
    ['| `log_message`', bound],
    ['Works before and during a session', conditions, bound],
    ['Setting a breakpoint at the location', cases.changed],
    [
      'A hit condition that is no count',
      strict,
      parsed,
      realConditions(
        'a condition in Ruby that cannot be parsed is refused in the words of Ruby, before and during a session',
      ),
    ],
    ['In other languages it depends', malformed, neverStops],
    ['The program never stops there', neverStops],
    [
      'While a program is running, the answer waits',
      waitForAdapter('ends when it is verified'),
      waitForAdapter('ends in time where it is not verified'),
    ],
    ['Returns `breakpoint`', cases.changed, bound],
    ['Conditions, hit conditions and log messages', bound],
    ['If no running session can support', ...unsupported],
    [
      'A breakpoint that was set earlier',
      unsupported[0],
      inServer(
        'session/breakpoints/breakpoint-sync.test.ts',
        'is not sent a breakpoint with an invalid hit count, which says so',
      ),
    ],
  ],
  '3 `remove_breakpoint`': [
    ['Exactly one of', strict],
    ['| `breakpoint_id`', anywhere],
    ['| `location`', anywhere, bound],
    ['| `clear_all`', cases.attached, breakpoints('clear_all removes everybody’s breakpoints')],
    ['Returns `message`', cases.changed],
    ['A breakpoint that does not exist', anywhere],
    [
      'Breakpoints are kept per folder',
      stdio,
      inServer(
        'two-servers.test.ts',
        'two servers of one workspace have the same breakpoints, and lose none that either sets at the same time',
      ),
    ],
    ['Its `clear_all` removes these', stdio],
  ],
  '4 `get_breakpoints`': [
    ['No fields', cases.errors],
    [
      'Returns `timestamp` and `breakpoints`',
      cases.changed,
      inTools('real-adapters.test.ts', 'an agent sets a breakpoint, inspects and steps in a $language program'),
    ],
    [
      'While a person has deactivated',
      breakpoints('while breakpoints are deactivated, none is verified and each says why'),
    ],
    [
      'After the end of a session',
      bound,
      breakpoints('why a breakpoint could not be set is still known after the end of its session'),
    ],
  ],
};
