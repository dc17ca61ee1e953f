import { cases, inServer, inTools, type Evidence, type Sentence, type Sentences } from './evidence.ts';

const { optional, traced, strict } = cases;
const inMore = (file: string, title: string): Evidence => inTools(`more/${file}`, title);
const looking = (title: string): Evidence => inMore('looking.test.ts', title);
const output = (title: string): Evidence => inMore('get-output.test.ts', title);
const setting = (title: string): Evidence => inMore('setting.test.ts', title);
const breakpoints = (title: string): Evidence => inMore('breakpoints.test.ts', title);
const code = (title: string): Evidence => inMore('code.test.ts', title);
const tracing = (title: string): Evidence => inMore('trace-function.test.ts', title);
const real = (title: string): Evidence => inMore('real-adapters.test.ts', title);
const compiled = (title: string): Evidence => inMore('real-code.test.ts', title);
const inTraces = (title: string): Evidence => inServer('session/breakpoints/traces.test.ts', title);

const sessionId: Sentence = ['| `session_id`', optional];
const optIn = inMore(
  'optional-tools.test.ts',
  'without the option, only the default tools are listed, and the others are unknown',
);
const named = inMore(
  'optional-tools.test.ts',
  'the named tools are listed after the default ones, in the documented order',
);
const recursive = real('the calls of a recursive $language function are traced with arguments, results and depth');
const watched = breakpoints('a variable of a frame is watched in its scope');
const watchedExpression = breakpoints(
  'what is no variable is watched as an expression of the frame, with the access that is asked for',
);
const conditional = breakpoints('a data breakpoint and a function breakpoint are sent with their conditions');
const replaced = breakpoints('function breakpoints of the caller are replaced, and those of others stay');
const instructions = code('instructions are returned from a frame on, with the one at which it is');
const memory = code('memory is returned in hexadecimal and as ASCII');
const endless = real('an endless value for a variable of a $type program is ended, and the next calls work');
const source = code('the source of a frame that no file has is read from the adapter, around its line');

/** The sentences about the tools that `--tools` adds. */
export const moreTools: Sentences = {
  'More tools': [
    ['Each tool costs an agent context', optIn],
    [
      '`--tools all` adds all',
      named,
      inServer('cli/options.test.ts', '--tools takes "all" or names, and an error about an unknown one lists them'),
    ],
    ['A tool that is not added', optIn],
    ['`readOnlyHint` is true', inMore('optional-tools.test.ts', 'only tools that change nothing are read-only')],
  ],
  '12 `pause_debugging`': [
    ['| `thread_id`', looking('without a thread, the first running one is paused')],
    sessionId,
    ['| `watch`', optional],
    ['| `timeout_ms`', cases.strict, cases.timesOut],
    ['Pauses a running program', optional, real('a $language program that never stops is paused')],
    ['Other calls that wait', looking('a pause also answers the call that waits')],
    [
      'A thread that is stopped already',
      looking('pause_debugging of a stopped thread returns its stop and sends nothing'),
    ],
  ],
  '13 `get_output`': [
    ['| `cursor`', traced, output('a cursor leads on to what is printed later')],
    ['| `count`', traced, output('pages that are cut to a budget have every line once')],
    ['| `category`', traced],
    ['| `contains`', traced],
    sessionId,
    ['Returns `output`', optional, traced],
    ['A line that has not ended', output('a line that has not ended is returned separately, and again once it has')],
    ['`dropped_lines` counts', output('lines after a cursor that the server no longer has are counted')],
    ['Lines are cut to 1,000', output('a line that is too long is cut, and says so')],
    ['A call looks through', output('a call looks through at most 100,000 lines')],
  ],
  '14 `get_threads`': [
    ['| `start`, `count`', looking('get_threads returns a range of the threads, by default the first 50')],
    sessionId,
    [
      'Returns a `timestamp` and the `threads`',
      optional,
      looking('get_threads lists the threads with their stops'),
      looking('list_sessions names the child sessions, and counts the threads of all of them'),
    ],
    [
      '`total`, and `next_start`',
      optional,
      looking('get_threads returns a range of the threads, by default the first 50'),
    ],
  ],
  '15 `get_call_stack`': [
    ['| `thread_id`', optional],
    ['| `start`', looking('get_call_stack returns the stack in pages, with frame ids that can be used')],
    ['| `count`', looking('get_call_stack returns 20 frames, if the caller does not ask for another number')],
    ['| `include_internal`', looking('get_call_stack leaves out frames of the runtime unless they are asked for')],
    sessionId,
    [
      'Returns `call_stack` as in a stop',
      optional,
      looking('get_call_stack leaves out frames of the runtime unless they are asked for'),
    ],
  ],
  '16 `set_variable`': [
    [
      '| `name`',
      optional,
      setting('a child is set by the reference of its container'),
      setting('what is no variable is set as an expression, if the adapter supports that'),
    ],
    ['| `value`', optional, endless],
    ['| `frame_id`', setting('exactly one of a frame and a reference is needed')],
    ['| `variables_reference`', setting('exactly one of a frame and a reference is needed')],
    sessionId,
    ['| `timeout_ms`', endless],
    ['With `frame_id`, the innermost', setting('of two variables of a name, the innermost is set')],
    [
      'Any other expression is set',
      setting('what is no variable is set as an expression, if the adapter supports that'),
      setting('a name that is no variable of the frame is refused if the adapter cannot set expressions'),
    ],
    [
      'Returns its `name`, `value`',
      optional,
      setting('an adapter that keeps the old value is an error, with the value in a field of its own'),
    ],
    ['A value that takes longer', endless],
  ],
  '17 `list_sessions`': [
    ['| `start`, `count`', traced],
    [
      'Returns a `timestamp` and the `sessions`',
      optional,
      traced,
      looking('list_sessions names the child sessions, and counts the threads of all of them'),
    ],
  ],
  '18 `set_exception_breakpoints`': [
    [
      '| `filters`',
      traced,
      optional,
      setting('an unknown filter is answered with the known ones, and a condition needs an adapter that takes it'),
    ],
    sessionId,
    [
      'Turns these exception filters',
      traced,
      setting('several exception filters are chosen with one request, whose answer is returned with the session'),
    ],
    ['Returns all its `filters`', traced, setting('exception filters are listed, chosen, and sent to the adapter')],
    [
      'If no session was started yet',
      optional,
      setting('before a session was started, the exception filters are those that adapters offered last'),
    ],
  ],
  '19 `trace_function`': [
    ['| `functions`', recursive, tracing('wrong input says what would be right')],
    [
      '| `file_path`',
      tracing('wrong input says what would be right'),
      tracing('a function is found in the file that is named, without looking at what it returns'),
    ],
    ['| `locations`', traced],
    ['| `expressions`', traced, tracing('without expressions, the locals of the line are recorded')],
    [
      '| `results`',
      tracing('a function is found in the file that is named, without looking at what it returns'),
      recursive,
    ],
    ['| `max_calls`', strict, tracing('a trace ends with the asked number of calls, and the program keeps running')],
    sessionId,
    ['| `timeout_ms`', tracing('a trace that times out says so, with its calls')],
    ['Resumes a stopped program', traced, tracing('each hit of a line is recorded, without a stop that anyone sees')],
    [
      'It returns when something else',
      traced,
      tracing('other breakpoints stop the program, and the trace’s own are gone then'),
      tracing('a trace that times out says so, with its calls'),
      tracing('a trace ends when its calls fill the answer, and none is lost'),
    ],
    [
      'Like `continue_debugging`, it first',
      tracing('a stop that no call has returned is returned first, and the program is not resumed'),
    ],
    ['A session has one trace', tracing('of two traces at once, one is not allowed')],
    ['Returns `calls` in the order', traced, recursive],
    ['A stop is shortened before', tracing('a stop that ends a trace is shortened, so that no call is left out')],
    ['At most 20 functions', strict],
    [
      'While a line is traced, Stopline checks',
      inTraces('a condition on line %i of a function that is traced is checked'),
      inTraces('the hits of a breakpoint on a traced line are counted'),
      inTraces('a logpoint on a traced line prints its message'),
    ],
    ['A step that reaches a traced place', inTraces('a step that reaches a traced function ends there')],
  ],
  '20 `set_function_breakpoints`': [
    ['| `breakpoints`', replaced, conditional, optional],
    [
      'Stops programs where these functions begin',
      compiled('with $type, a function breakpoint stops, and machine code and memory are read'),
      breakpoints('function breakpoints are set before a program runs'),
      replaced,
    ],
    ['Those of people and of other agents', replaced],
    ['Returns all function `breakpoints`', replaced],
  ],
  '21 `set_data_breakpoint`': [
    ['| `name`', watched, watchedExpression],
    ['| `frame_id`', watched, optional],
    ['| `variables_reference`', optional],
    ['| `access_type`', watchedExpression, watched],
    ['| `condition`', conditional],
    ['| `hit_condition`', conditional],
    sessionId,
    ['Stops the program when the value', compiled('with $type, a change of a variable stops the program')],
    ['Returns `breakpoint`', watched, conditional],
    ['`remove_breakpoint` removes it', watched],
    [
      'Most debuggers of interpreted languages',
      optional,
      breakpoints('an adapter without data breakpoints is answered with what to do instead'),
    ],
  ],
  '22 `get_source`': [
    [
      '| `frame_id`',
      optional,
      code('a frame without a source, and a call without a place, are answered with what to do'),
    ],
    [
      '| `file_path`',
      optional,
      code('a file outside the workspace is not read'),
      inServer('workspace/files.test.ts', 'further roots are readable, by their real paths, and nothing beside them'),
    ],
    ['| `start_line`', source],
    ['| `line_count`', code('100 lines of a source are returned by default, each cut to 1,000 characters'), source],
    sessionId,
    ['Returns `lines`, `source`', optional, source],
    ['The source of a frame is', code('the source of a frame is the text that the program was started with'), source],
    ['Lines are cut to 1,000', code('100 lines of a source are returned by default, each cut to 1,000 characters')],
  ],
  '23 `read_memory`': [
    [
      '| `memory_reference`',
      memory,
      compiled('with $type, a function breakpoint stops, and machine code and memory are read'),
    ],
    ['| `offset`', memory],
    ['| `count`', memory, strict],
    sessionId,
    [
      'Returns `address`, `bytes`',
      memory,
      code('unreadable memory is counted'),
      code('memory is read in parts that an answer has room for'),
    ],
    [
      'Values that are masked elsewhere',
      inServer('roles/masked-toolbox.test.ts', 'of memory, the text is masked and the bytes are not'),
    ],
  ],
  '24 `disassemble`': [
    ['| `frame_id`', instructions, optional],
    ['| `memory_reference`', compiled('with $type, a function breakpoint stops, and machine code and memory are read')],
    ['| `instruction_offset`', instructions],
    [
      '| `count`',
      code('instructions for which an answer has no room are returned from the offset that it names'),
      strict,
    ],
    sessionId,
    ['Returns `instructions`', instructions],
    [
      '`next_instruction_offset` if',
      code('instructions for which an answer has no room are returned from the offset that it names'),
    ],
  ],
};
