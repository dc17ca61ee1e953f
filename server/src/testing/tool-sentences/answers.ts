import { cases, inBrowser, inRepository, inServer, inTools, tests, type Evidence, type Sentences } from './evidence.ts';

const { runs, timesOut, strict, errors, values } = cases;
const masked = (title: string): Evidence => inServer('roles/masked-toolbox.test.ts', title);
const permitted = (title: string): Evidence => inTools('agent-permission.test.ts', title);
const wrong = inTools('toolbox.test.ts', '%s refuses the input %j and says what would be valid');
const agentMasks = inServer(
  'pages/masked-pages.test.ts',
  'values that look like secrets are masked for agents in the page of the %s, and not for people',
);
const evaluating = [
  permitted('conditions, log messages and watched expressions count as evaluating: %s with %j'),
  permitted('agents that may drive do not evaluate with %s'),
  permitted(
    'agents that may %s read a value whose properties run code once a person has expanded it, and none by depth',
  ),
] as const;
const person = inTools('waiting.test.ts', 'a person’s action interrupts a wait at once, and the answer names it');
const cancelled = inTools('waiting.test.ts', 'cancelling a call returns interrupted and leaves the debuggee running');
const lookOnly = permitted('agents that may look only read values, and cannot drive, set breakpoints or evaluate');
const askFirst = permitted('an evaluation waits for a person, who sees its code and allows it once');
const quoted = inTools(
  'instructions-in-words.test.ts',
  'instructions in the words of an adapter stay in quotation marks',
);
const visible = inTools('visible-answer.test.ts', 'what a program hides in its texts is visible to agents');
const fitStop = (title: string): Evidence => inTools('stops/fit-stop.test.ts', title);

/** The sentences about all tools and their answers. */
export const answers: Sentences = {
  'Agent tools': [
    [
      'Eleven tools let an agent',
      inTools('toolbox.test.ts', 'the eleven tools are listed in the documented order'),
      inTools(
        'more/optional-tools.test.ts',
        'the named tools are listed after the default ones, in the documented order',
      ),
    ],
    [
      'People can watch and drive',
      inBrowser('agents.spec.ts', "the page shows the agent's actions, and the agent sees the user's"),
    ],
    ['The tools are available in three ways', tests.listed, tests.equal],
    [
      'over MCP',
      tests.equal,
      inBrowser('equal-answers.spec.ts', 'one conversation gets equal answers over every transport @webmcp'),
    ],
    [
      'in the page',
      tests.equal,
      inBrowser('agents.webmcp.spec.ts', "the tools are in the browser's own registry, also after a reload"),
    ],
    [
      'over the page',
      tests.listed,
      inServer('pages/pages.test.ts', 'an agent in the page calls tools, and cancels a call'),
    ],
    ['Terms are DAP', tests.conventions],
    ['Keys are snake_case', tests.conventions],
    ['Lines and columns are', tests.conventions],
    ['Timestamps are ISO', tests.conventions],
  ],
  Answers: [
    [
      'Every tool returns an object',
      tests.conventions,
      inTools('toolbox.test.ts', 'every input is answered with one of the statuses, whatever it is'),
    ],
    [
      'A tool never throws',
      tests.faulty,
      inTools('toolbox.test.ts', 'whatever a tool throws is an answer'),
      inServer(
        'generated-calls.test.ts',
        '%s: every generated call of a stopped program is answered in time with a status, and the next program is debugged as ever',
      ),
    ],
    ['Control, bidirectional and zero-width', visible],
    ['Where a `message` repeats words', quoted, runs, errors],
    ['| `success`', runs],
    ['| `error`', errors, strict],
    ['| `stopped`', runs],
    ['| `completed`', runs, cases.bound],
    ['| `timeout`', timesOut],
    ['| `interrupted`', person, cancelled],
    ['The _synchronous_ tools return', tests.conventions],
    [
      'The _waiting_ tools',
      tests.conventions,
      inTools(
        'more/trace-function.test.ts',
        'a trace ends with the asked number of calls, and the program keeps running',
      ),
    ],
    ['Tools that act on a session', tests.sessions],
    [
      '| `invalid_arguments`',
      strict,
      inTools('inspection.test.ts', 'a broken launch.json is an error that names its line and column'),
    ],
    ['| `unknown_configuration`', errors],
    ['| `unknown_session`', errors],
    ['| `no_session`', errors],
    ['| `unknown_thread`', timesOut, errors],
    ['| `not_stopped`', timesOut, cases.optional],
    ['| `stale_reference`', runs],
    ['| `unsupported`', cases.optional],
    ['| `adapter_failed`', runs, errors],
    ['| `launch_failed`', errors],
    ['| `not_allowed`', lookOnly, masked('an agent cannot read or set what is below a masked value')],
    ['| `internal`', inTools('toolbox.test.ts', 'whatever a tool throws is an answer')],
    [
      'Every tool takes `max_chars`',
      values,
      strict,
      inTools('fit-answer.test.ts', 'whatever the answer, it is cut to its budget and keeps its status'),
    ],
    ['Without it, no answer is longer', tests.conventions, values],
    [
      'An answer that was cut',
      values,
      inTools('fit-answer.test.ts', 'a longer answer is cut as little as a step allows, and says so'),
    ],
    [
      'A stop is cut with more care',
      fitStop('the breakpoints of a start lose what the caller knows, before the stop is shortened'),
      fitStop('a stop that is too long has fewer lines, only changed variables, and says what was shortened'),
      fitStop('of long output the end is left, and the rest is counted'),
    ],
    [
      'The place and the values of `watch`',
      fitStop('whatever a stop has, its budget is kept, and its place and the watched expressions are left'),
    ],
    [
      'Values that look like secrets',
      masked('an agent does not see what looks like a secret, in any answer'),
      inServer('mcp/masked-agents.test.ts', 'over %s, values that look like secrets are masked'),
      agentMasks,
    ],
    [
      'They are `••••`',
      masked('an answer with masked values tells the agent why; others do not'),
      masked('an answer with masks is as long as it may be'),
    ],
    ['What is below a masked value', masked('an agent cannot read or set what is below a masked value')],
    [
      'A value that is missing',
      masked('an agent sees all other values, also that a secret is missing'),
      inServer('masks/masks.test.ts', 'leave code as it is, apart from words that look like secrets'),
    ],
    ['People see all values', agentMasks],
    ['With the option `--agents-see-secrets`', masked('with --agents-see-secrets, agents see everything')],
    [
      'The owner decides what agents',
      inBrowser('agents.spec.ts', 'an agent that has to ask evaluates what a person allows, and nothing else'),
    ],
    [
      'It holds for every agent',
      inServer('ways-in.test.ts', 'what the owner lets agents do holds'),
      inServer('state/settings-file.test.ts', 'that were written are read by the next run'),
    ],
    ['| Look only', lookOnly],
    ['| Drive |', permitted('agents that may drive step, and set breakpoints that evaluate nothing'), evaluating[1]],
    ['| Ask first', askFirst],
    ['| Drive and evaluate', runs],
    ['These evaluate code', ...evaluating],
    ['The error says what may be read', evaluating[2]],
    ['A call that the owner does not allow', evaluating[0], evaluating[1]],
    [
      'With **Ask first**',
      askFirst,
      permitted('code that is too long to be read by a person is refused without a question'),
    ],
    [
      'It is refused if no such page',
      permitted('without a page that can be asked in, an evaluation is refused at once'),
      permitted('a question that nobody answers is withdrawn, and the call refused'),
    ],
    [
      'A breakpoint that was allowed',
      permitted('a breakpoint that a person has allowed evaluates at each hit, without another question'),
    ],
    ['Input is validated strictly', strict, wrong],
    ['The message names the field', strict, wrong],
  ],
  'Connecting an agent': [
    [
      'MCP revisions 2025-11-25',
      tests.listed,
      inServer('mcp/revisions.test.ts', 'initialize of the revision with sessions gets a session id'),
    ],
    [
      '`structuredContent` is the answer',
      runs,
      errors,
      inBrowser('equal-answers.spec.ts', 'one conversation gets equal answers over every transport @webmcp'),
    ],
    [
      '`outputSchema` admits every status',
      runs,
      timesOut,
      inServer(
        'ways-in.test.ts',
        'over MCP the annotations are as they are written, and the default tools are below 2,500 tokens',
      ),
    ],
    ['`npm run conformance` runs', { command: 'conformance' }],
    ['The scenarios that a server', { command: 'conformance' }],
    ['The command line of MCP', { command: 'conformance' }],
    [
      'The [agent guide]',
      inServer('mcp/agent-guide.test.ts', 'the guide is a prompt'),
      inServer('mcp/agent-guide.test.ts', 'the guide is a resource, which the instructions name'),
    ],
    [
      "The server's instructions name",
      inServer('mcp/agent-guide.test.ts', 'the guide is a resource, which the instructions name'),
    ],
    [
      'The resource `stopline://sessions',
      inServer('mcp/stop-panel.test.ts', 'over %s, a session can be read while it is stopped'),
      inTools('session-snapshot.test.ts', 'a stopped session is read as the call was answered that waited for it'),
      inTools('session-snapshot.test.ts', 'an ended session is read with its message and output, again and again'),
    ],
    [
      'Reading it neither waits',
      inTools('session-snapshot.test.ts', 'a running session is read without a wait'),
      inTools('session-snapshot.test.ts', 'reading a session is no entry in the activity log'),
    ],
    [
      'Observers may not read it',
      inTools('session-snapshot.test.ts', 'observers are refused, since they get no stops from tools either'),
    ],
    [
      'Hosts that support MCP Apps',
      inServer('mcp/stop-panel.test.ts', 'over %s, one tool names the panel, which is listed'),
      inBrowser(
        'stop-panel.spec.ts',
        'the panel shows the stop of a call, and then what people and agents do, until the end',
      ),
    ],
    [
      'What is pressed there',
      inBrowser(
        'stop-panel.spec.ts',
        'the panel shows the stop of a call, and then what people and agents do, until the end',
      ),
    ],
    [
      '`readOnlyHint` is true',
      inTools('toolbox.test.ts', 'only the "get" tools are read-only, and tools that return a debuggee’s data say so'),
      inTools('more/optional-tools.test.ts', 'only tools that change nothing are read-only'),
    ],
    [
      '`untrustedContentHint` is true',
      inTools('toolbox.test.ts', 'only the "get" tools are read-only, and tools that return a debuggee’s data say so'),
    ],
    [
      'Each call appears in the page',
      inServer('ways-in.test.ts', 'the caller’s name in the log is the client’s'),
      inBrowser('agents.spec.ts', "the page shows the agent's actions, and the agent sees the user's"),
    ],
    [
      'The token of a link with the role',
      inServer('mcp/roles.test.ts', 'an agent’s token gets all tools over MCP, and is refused everywhere else'),
    ],
    [
      'With the printed token',
      inServer('mcp/roles.test.ts', 'an observer’s token gets the get_ tools over MCP, and no other'),
      inRepository('e2e/equal-answers.spec.ts', 'one conversation gets equal answers over every transport @webmcp'),
    ],
  ],
};
