import { cases, inBrowser, inServer, inTools, type Evidence, type Sentence, type Sentences } from './evidence.ts';

const { runs, timesOut, joins, oneCall, strict, values } = cases;
const waiting = (title: string): Evidence => inTools('waiting.test.ts', title);
const starting = (title: string): Evidence => inTools('start-debugging.test.ts', title);
const withVariables = (title: string): Evidence => inTools('starting-with-variables.test.ts', title);
const realValues = (title: string): Evidence => inTools('real-values.test.ts', title);
const runTo = (title: string): Evidence => inTools('run-to.test.ts', title);
const sessionId: Sentence = ['| `session_id`', runs, timesOut, values];
const timeout: Sentence = ['| `timeout_ms`', timesOut, strict];

/** The sentences about the tools for programs that run, stop and end. */
export const runningTools: Sentences = {
  '5 `start_debugging`': [
    ['| `configuration_name`', runs, cases.errors],
    ['| `no_debug`', cases.attached, waiting('no_debug runs past breakpoints')],
    [
      '| `stop_on_exceptions`',
      cases.exception,
      strict,
      inTools('real-exceptions.test.ts', 'a start that stops at $stopOn exceptions meets $what'),
    ],
    ['| `restart`', joins],
    ['| `breakpoints`', oneCall],
    [
      '| `watch`',
      oneCall,
      strict,
      starting('all watched expressions of a stop share one limit of time, and those that are late say so'),
      realValues('an endless watched expression in a $type program is ended, and the next calls work'),
    ],
    [
      '| `file`',
      withVariables('an agent names the file of ${file}, absolute or in the workspace'),
      withVariables('without a file of its own, an agent gets the file that a page showed last'),
    ],
    ['| `inputs`', withVariables('an agent answers the inputs by id')],
    timeout,
    ['Launches or attaches, and waits', runs, cases.attached],
    [
      'The time limit is for all of it',
      starting('the time of a start counts for its wait, and the message names the whole limit'),
    ],
    [
      'Once breakpoints were set',
      cases.errors,
      starting('a start that a caller cancels, or that times out, returns the breakpoints that it has set'),
      starting('a start of an unknown configuration sets no breakpoints'),
    ],
    ['If the configuration is already running', joins],
    [
      'A stop has `source_changed_since_start',
      inTools(
        'stops/stops.test.ts',
        'a start that joins says so, and whether the sources have changed; with restart it starts again',
      ),
    ],
    [
      'A compound starts all',
      inServer('start/starter.test.ts', 'is answered with the first stop of any of it, and then with that stop again'),
    ],
    [
      'A `program` or `cwd` that does not exist',
      inServer('configurations/resolve-configuration.test.ts', 'before any adapter starts it is said that'),
    ],
    ['So is a failed `preLaunchTask`', inBrowser('tasks.spec.ts', "an agent gets a task's failure and its output")],
    ['Uncaught exceptions stop the program', cases.exception, cases.traced],
    [
      'The first launch of a configuration',
      inServer('trust.test.ts', 'approves a launch once, which is remembered for agents and for the next server'),
      inBrowser('trust.spec.ts', 'a change asks again, and an approval is withdrawn in the list'),
    ],
    [
      'The call waits for it while a page',
      inServer('trust.test.ts', 'answers the question of an agent, which waits for it'),
      inBrowser('trust.spec.ts', 'an agent is refused while no page is open, and waits for the owner in every page'),
    ],
    [
      'Inputs (`${input:…}`) without an answer',
      inBrowser(
        'inputs.spec.ts',
        'an agent waits until the user answers; if no page is open, its error says what to do',
      ),
    ],
    [
      'The start waits for a person',
      inBrowser(
        'inputs.spec.ts',
        'an agent waits until the user answers; if no page is open, its error says what to do',
      ),
    ],
    [
      'Call it again to keep waiting',
      inBrowser(
        'inputs.spec.ts',
        'an agent waits until the user answers; if no page is open, its error says what to do',
      ),
    ],
    [
      'If no page is open, it is',
      withVariables('without answers and without a page, the error lists the inputs that are missing'),
    ],
  ],
  '6 `continue_debugging`': [
    ['| `thread_id`', runs, timesOut],
    sessionId,
    ['| `location`', oneCall, runTo('continue_debugging with a location stops there and leaves no breakpoint')],
    ['| `watch`', oneCall],
    timeout,
    ['Resumes a stopped thread', runs, cases.exception],
    ['On a running thread', joins],
    ['For a session that has ended', oneCall, cases.traced],
    [
      '`location` sets a temporary breakpoint',
      oneCall,
      runTo('a breakpoint on the line itself loses its condition until then'),
    ],
    ['It is removed at the next stop', runTo('a breakpoint on the way stops before, and takes the location away')],
  ],
  '7 `step_execution`': [
    ['| `thread_id`', cases.steps, strict],
    ['| `step_type`', cases.steps, strict],
    ['| `count`', cases.steps, oneCall, strict],
    [
      '| `watch`',
      oneCall,
      inTools('step-execution.test.ts', 'expressions are watched at the last of several steps only'),
    ],
    sessionId,
    timeout,
    ['Steps a stopped thread', cases.steps],
    [
      'On a line without a call',
      cases.steps,
      inTools(
        'real-adapters.test.ts',
        'the steps of a $language program go into a call, over a line, and past the end',
      ),
    ],
    [
      'With `count`, it repeats the step',
      cases.steps,
      oneCall,
      inTools(
        'step-execution.test.ts',
        'a stop that was not returned yet is returned before any of several steps is taken',
      ),
      inTools(
        'step-execution.test.ts',
        'a person who resumes the program between two steps ends the call, which says how many were taken',
      ),
    ],
    ['A step past the end', cases.steps],
    ['A running thread is', timesOut],
  ],
  '11 `stop_debugging`': [
    sessionId,
    [
      'Ends the session and all its child',
      timesOut,
      cases.attached,
      inServer('session/tree/children.test.ts', 'with its root is ended in the state, children first'),
    ],
    [
      'Returns `message` when no process',
      timesOut,
      inServer(
        'session/tree/session-tree.test.ts',
        'disconnects the adapter, then stops its process, and reports the end when nothing is left',
      ),
    ],
    ['It succeeds for a session', runs, timesOut],
  ],
};
