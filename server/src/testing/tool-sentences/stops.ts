import { cases, inRepository, inServer, inTools, tests, type Evidence, type Sentences } from './evidence.ts';

const { runs, timesOut, joins, steps, oneCall, exception, library } = cases;
const waiting = (title: string): Evidence => inTools('waiting.test.ts', title);
const stop = (title: string): Evidence => inTools('stops/stops.test.ts', title);
const result = (title: string): Evidence => inRepository('protocol/src/tools/results.test.ts', title);
const data = (title: string): Evidence => inRepository('protocol/src/tools/stop-event-data.test.ts', title);
const threadIds = inServer(
  'session/tree/thread-ids.test.ts',
  'each thread of each process has one id, which leads back to it',
);
const ended = [cases.bound, oneCall, stop('an end says which breakpoints stopped nothing, and why')] as const;

/** The sentences about waits, ids and stops. */
export const stops: Sentences = {
  Waiting: [
    ['A waiting tool returns when', runs, timesOut],
    ['`timeout_ms` defaults to', timesOut, cases.strict],
    ['`timeout` is an ordinary answer', timesOut],
    ['To keep waiting, call', joins],
    ['`start_debugging` of a configuration that is already running', joins],
    ['A stop that happens while no call', waiting('a stop that was not returned yet is returned instead of stepping')],
    ['Resuming or ending the session discards it', waiting('a stop is no longer latched after a resume')],
    [
      'No stop is returned twice',
      waiting('a stop that was not returned yet is returned at once by the next waiting call only'),
    ],
    ['Several calls can wait at once', waiting('everybody who waits is given the stop')],
    ['People override agents', waiting('a person’s action interrupts a wait at once, and the answer names it')],
    ['When a person resumes or ends', waiting('a person’s action interrupts a wait at once, and the answer names it')],
    [
      'When a person presses Pause',
      waiting('a wait that finds no stop in time is a timeout, and the next call joins it'),
      inServer('pages/pages.test.ts', 'a person’s pause is answered to an agent as the stop that it causes'),
    ],
    [
      'Cancelling a call, or closing',
      inServer('ways-in.test.ts', 'cancelling a call ends the wait and leaves the program running'),
    ],
    [
      'A `start_debugging` that is cancelled while',
      inTools(
        'start-debugging.test.ts',
        'a start or a join that a caller cancels while the session starts names the session',
      ),
    ],
    ['`stop_debugging` works while', waiting('stop_debugging works while another call waits, which returns the end')],
    [
      'An MCP client that asks for progress',
      inServer('ways-in.test.ts', 'a client that asks for progress gets it during a wait'),
    ],
    [
      'Over HTTP, a call that waits',
      inServer(
        'mcp/waiting-calls.test.ts',
        'in %s, a call that waits is a stream that no proxy buffers or takes for dead, also without progress',
      ),
    ],
    ['If the debug adapter hangs', tests.faulty],
    ['The tools that read values return', tests.faulty],
    ['`stop_debugging` ends such a session', tests.faulty],
    ['If the adapter ends, each pending call', waiting('an adapter that vanishes is an error that says so')],
  ],
  'Ids and sessions': [
    [
      '`frame_id`, `variables_reference`, `stop_id` and',
      inServer('state/references.test.ts', 'are never the same, and each is refused by the other session'),
    ],
    ['Frames and references are valid until', runs, joins],
    ['Thread ids are unique', threadIds],
    ['`session_id` is optional', timesOut],
    ['It defaults to the active session', waiting('the active session is the one that stopped last'), cases.traced],
    ['A session and its child sessions share', threadIds],
  ],
  Stops: [
    ['The status `stopped` comes with', runs],
    ['| `timestamp`, `session_id`, `stop_id`', runs, steps],
    ['| `reason`', runs, steps, exception, cases.optional],
    ['| `thread_id`, `all_threads_stopped`', runs, result('whose reads failed has nulls and an empty stack')],
    ['| `description`, `text`', runs, exception],
    [
      '| `source`, `line`, `column`',
      runs,
      result('in a frame without a source has no source, line or column, and an empty path in its stack'),
      data('a frame whose adapter knows no column is at the first of its line, and the stop has none'),
    ],
    ['| `source_excerpt`', runs, library, stop('a stop has the lines around it')],
    ['| `call_stack` |', runs, result('has five frames of its stack, and the total')],
    ['| `call_stack_total`', runs, library, result('has five frames of its stack, and the total')],
    [
      '| `call_stack_skipped`',
      runs,
      library,
      data('frames of the runtime are left out and counted, except the top one'),
    ],
    ['| `nearest_own_frame`', runs, library],
    [
      '| `top_frame_variables`',
      runs,
      result('whose reads failed has nulls and an empty stack'),
      result('has 40 variables and values of 80 characters, and says what was omitted'),
    ],
    ['| `functions_left_out`', runs, library, data('functions are left out of the variables and counted')],
    ['| `changed_variables`', steps, data('what changed since the last stop in the same call is listed')],
    ['| `exception`', exception, runs, data('an exception has its type, message and stack')],
    [
      '| `output_since_last_stop`',
      runs,
      stop('a stop has the output since the one before, and the end what came after the last'),
    ],
    ['| `output_dropped_chars`', runs, stop('of much output the end is returned, and how much came before')],
    ['| `watch_values`', oneCall],
    ['| `hit_breakpoint_ids`', runs, cases.conditions, oneCall],
    [
      '| `truncated`',
      runs,
      result('has 40 variables and values of 80 characters, and says what was omitted'),
      inTools(
        'stops/fit-stop.test.ts',
        'a stop that is too long has fewer lines, only changed variables, and says what was shortened',
      ),
    ],
    ['`top_frame_variables` merges', result('are those of all local scopes, innermost first, a shadowed name once')],
    ['Values longer than 80 characters', runs],
    ['`get_variables` and `evaluate_expression` return', runs, cases.values],
    ['A frame is the workspace', library, data('a frame %s is known as what it is')],
    ['The status `completed` comes with', ...ended, cases.attached],
    ['The list has 20 of them', stop('the end of a program lists 20 breakpoints that stopped nothing, at most')],
  ],
};
