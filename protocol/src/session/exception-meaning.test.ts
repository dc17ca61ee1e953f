import { expect, test } from 'vitest';
import { isChosenFor, isForUncaught } from './exception-meaning.ts';

/** The filters that adapters offer, as `id: label`, by the choice that turns them on. */
const offered: readonly {
  readonly adapter: string;
  readonly uncaught: readonly string[];
  readonly raised: readonly string[];
  readonly never: readonly string[];
}[] = [
  { adapter: 'js-debug', uncaught: ['uncaught: Uncaught Exceptions'], raised: ['all: Caught Exceptions'], never: [] },
  {
    adapter: 'debugpy',
    uncaught: ['uncaught: Uncaught Exceptions'],
    raised: ['raised: Raised Exceptions', 'userUnhandled: User Uncaught Exceptions'],
    never: [],
  },
  {
    adapter: 'lldb-dap',
    uncaught: [],
    raised: ['cpp_throw: C++ Throw', 'objc_throw: Objective-C Throw', 'swift_throw: Swift Throw'],
    never: ['cpp_catch: C++ Catch', 'objc_catch: Objective-C Catch', 'swift_catch: Swift Catch'],
  },
  {
    adapter: 'CodeLLDB',
    uncaught: ['rust_panic: Rust: on panic'],
    raised: ['cpp_throw: C++: on throw'],
    never: ['cpp_catch: C++: on catch'],
  },
  {
    adapter: 'GDB',
    uncaught: [],
    raised: ['assert: Ada assertions', 'exception: Ada exceptions', 'throw: C++ exceptions, when thrown'],
    never: ['rethrow: C++ exceptions, when rethrown', 'catch: C++ exceptions, when caught'],
  },
  {
    adapter: 'delve',
    uncaught: ['unrecovered-panic: Unrecovered panics', 'runtime-fatal-throw: Fatal errors of the runtime'],
    raised: [],
    never: [],
  },
  {
    adapter: 'rdbg',
    uncaught: [],
    raised: ['any: rescue any exception', 'RuntimeError: rescue RuntimeError'],
    never: [],
  },
  {
    adapter: 'netcoredbg',
    uncaught: [],
    raised: ['all: All Exceptions', 'user-unhandled: User-Unhandled Exceptions'],
    never: [],
  },
  { adapter: 'Java', uncaught: ['uncaught: Uncaught Exceptions'], raised: ['caught: Caught Exceptions'], never: [] },
  { adapter: 'Dart', uncaught: ['Unhandled: Uncaught Exceptions'], raised: ['All: All Exceptions'], never: [] },
  {
    adapter: 'PHP',
    uncaught: ['Fatal error: Fatal error'],
    raised: ['Notice: Notices', 'Warning: Warnings', 'Exception: Exceptions', '*: Everything'],
    never: [],
  },
];

test.each(offered)('the filters of $adapter are chosen by what they stop at', ({ uncaught, raised, never }) => {
  const filters = [...uncaught, ...raised, ...never].map((written) => {
    const [filter = '', ...label] = written.split(': ');
    return { written, filter: { filter, label: label.join(': ') } };
  });
  const chosen = (stopOn: 'uncaught' | 'raised' | 'none') =>
    filters.filter(({ filter }) => isChosenFor(stopOn, filter)).map(({ written }) => written);
  expect(chosen('uncaught')).toEqual(uncaught);
  expect(chosen('raised')).toEqual([...uncaught, ...raised]);
  expect(chosen('none')).toEqual([]);
  expect(filters.filter(({ filter }) => isForUncaught(filter)).map(({ written }) => written)).toEqual(uncaught);
});
