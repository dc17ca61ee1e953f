import { beforeAll, expect, test } from 'vitest';
import { compiledPath, ensurePrograms, programPath } from '../testing/built.ts';
import { launchOf } from '../testing/real-programs.ts';
import { openLaunch } from './testing/real-program.ts';

beforeAll(ensurePrograms, 180_000);

const completed = (exit_code: number) => ({ status: 'completed', exit_code });
/** CodeLLDB calls its own stop at an exception a breakpoint. */
const stopped = { status: 'stopped', stop_event_data: { reason: 'breakpoint', hit_breakpoint_ids: null } };
const thrown = { status: 'stopped', stop_event_data: { reason: 'exception' } };

/** Programs that raise an error, and how a start answers by the exceptions that stop it. */
const programs = [
  {
    what: 'a panic of Rust, with CodeLLDB',
    configuration: launchOf({ type: 'lldb' }, { program: compiledPath('rust-orders') }),
    answers: { uncaught: stopped, raised: stopped, none: completed(101) },
  },
  {
    what: 'an exception of C++ that is caught, with CodeLLDB',
    configuration: launchOf({ type: 'lldb' }, { program: compiledPath('cpp-caught') }),
    answers: { uncaught: completed(3), raised: stopped, none: completed(3) },
  },
  {
    what: 'an exception of C++ that is caught, with lldb-dap',
    configuration: launchOf({ type: 'lldb-dap' }, { program: compiledPath('cpp-caught') }),
    answers: { uncaught: completed(3), raised: thrown, none: completed(3) },
  },
  {
    what: 'a panic of Go, with delve, which always stops at it',
    configuration: launchOf({ type: 'go' }, { program: programPath('go/total') }),
    answers: { uncaught: thrown, raised: thrown, none: thrown },
  },
  {
    what: 'an error of Ruby that is rescued, with rdbg',
    configuration: launchOf({ type: 'rdbg' }, { program: programPath('ruby/rescued.rb') }),
    answers: { uncaught: completed(3), raised: thrown, none: completed(3) },
  },
] as const;

const cases = programs.flatMap(({ what, configuration, answers }) =>
  (['uncaught', 'raised', 'none'] as const).map((stopOn) => ({ what, configuration, stopOn, answer: answers[stopOn] })),
);

test.each(cases)('a start that stops at $stopOn exceptions meets $what', async ({ configuration, stopOn, answer }) => {
  const { call } = await openLaunch({ configuration: { ...configuration, args: ['fail'] }, tools: [] });
  const given = { configuration_name: 'app', stop_on_exceptions: stopOn };
  expect(await call('start_debugging', given)).toMatchObject(answer);
});
