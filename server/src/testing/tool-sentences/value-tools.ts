import { cases, inTools, type Evidence, type Sentence, type Sentences } from './evidence.ts';

const { runs, timesOut, strict, values } = cases;
const inspection = (title: string): Evidence => inTools('inspection.test.ts', title);
const waiting = (title: string): Evidence => inTools('waiting.test.ts', title);
const realValues = (title: string): Evidence => inTools('real-values.test.ts', title);
const sessionId: Sentence = ['| `session_id`', runs, timesOut, values];
const withGdb = (title: string): Evidence => inTools('real-endless-evaluations.test.ts', title);
const endless = realValues('an endless evaluation in a $type program is ended, and the next calls work: $expression');

/** The sentences about the tools for values. */
export const valueTools: Sentences = {
  '8 `get_scopes`': [['| `frame_id`', runs, strict], sessionId, ['Returns `scopes`', runs]],
  '9 `get_variables`': [
    ['| `variables_reference`', runs, cases.errors],
    ['| `start`, `count`', values, runs],
    ['| `depth`', values, strict],
    ['| `filter`', values],
    sessionId,
    ['Returns `variables`', runs, values],
    [
      'The range is exact even if',
      inTools('variable-slice.test.ts', 'an adapter that %s gives exactly the asked items'),
      realValues('each page of a JavaScript array is the asked slice'),
    ],
    [
      'Items come before named children',
      inTools(
        'variable-slice.test.ts',
        'without a number of items all is read once, and the headings of an adapter come last',
      ),
    ],
    [
      '`start` and `count` are indexes',
      realValues('the pages of a sparse JavaScript array come to an end, with its item and its length once'),
    ],
    [
      'Until a page reaches the named children',
      inTools('variable-slice.test.ts', 'named children are read only for a page that reaches them'),
    ],
    [
      'With `depth`, values have `children`',
      values,
      inspection('by depth, a value whose reading would run code is not expanded, and 200 values are read in all'),
      inspection('children that are not read in time are left out'),
    ],
    [
      'Children whose reading would run code',
      inspection('by depth, a value whose reading would run code is not expanded, and 200 values are read in all'),
      inspection(
        'groups and children that the adapter adds are not expanded, and groups come last, where they displace no values',
      ),
    ],
  ],
  '10 `evaluate_expression`': [
    ['| `expression`', runs],
    ['| `frame_id`', runs],
    ['| `context`', values, strict],
    ['| `depth`', values, strict],
    sessionId,
    [
      '| `timeout_ms`',
      values,
      endless,
      inspection('an evaluation may take ten seconds, if the call does not say how long'),
    ],
    [
      'Evaluates an expression in a frame',
      runs,
      inspection('an evaluation changes the epoch, so that all clients read again'),
    ],
    ['Returns `result`, `type` and', runs, values],
    ['An exception in the expression', runs],
    ['If the adapter does not support', values],
    [
      'After `timeout_ms` the answer is an error',
      endless,
      withGdb('GDB ends an endless evaluation: the program is where it was, and the next calls work'),
      inspection('an evaluation that takes too long is cancelled, if the adapter supports that'),
    ],
    [
      'Other adapters are asked to pause',
      waiting('a program whose evaluation takes too long is paused if its adapter has no other means'),
    ],
    [
      'If it paused, the error names the stop',
      waiting('an evaluation without an answer names the stop that came meanwhile'),
      waiting('a program whose evaluation takes too long is paused if its adapter has no other means'),
    ],
    [
      'Where the adapter supports `cancel`, in Python and with GDB',
      realValues('a step of a person ends the endless evaluations of a Python program, of an agent and in the console'),
      withGdb('a step of a person ends the endless evaluation of an agent in GDB'),
    ],
  ],
};
