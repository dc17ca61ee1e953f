import { expect, test } from 'vitest';
import { createToolBench } from './testing/tool-bench.ts';

interface Told {
  readonly breakpoints?: readonly { readonly line: number; readonly condition?: string }[];
}

/** A program that is stopped on its first line, and the breakpoints that its adapter got since, by request. */
async function stoppedBench() {
  const bench = await createToolBench();
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  const linesSet = () =>
    bench.adapter.conversations.flatMap(({ received }) =>
      received
        .filter(({ command }) => command === 'setBreakpoints')
        .map(({ arguments: args }) =>
          (args as Told).breakpoints?.map(({ line, condition }) => (condition ? `${line} if ${condition}` : line)),
        ),
    );
  return { ...bench, linesSet };
}

const at = (line: number) => ({ thread_id: 1, location: { file_path: 'main.fake', line_number: line } });

test('continue_debugging with a location stops there and leaves no breakpoint', async () => {
  const { call, linesSet, debug } = await stoppedBench();
  expect(await call('continue_debugging', at(21))).toMatchObject({ status: 'stopped', stop_event_data: { line: 21 } });
  expect(await call('get_breakpoints')).toMatchObject({ breakpoints: [] });
  expect(debug.shared.state.breakpoints).toEqual([]);
  expect(await call('continue_debugging', { thread_id: 1 })).toMatchObject({ status: 'completed' });
  expect(linesSet()).toEqual([[21], []]);
});

test('a breakpoint on the way stops before, and takes the location away', async () => {
  const { call, linesSet } = await stoppedBench();
  await call('set_breakpoint', { file_path: 'main.fake', line_number: 3 });
  expect(await call('continue_debugging', at(21))).toMatchObject({ status: 'stopped', stop_event_data: { line: 3 } });
  expect(await call('continue_debugging', { thread_id: 1 })).toMatchObject({ status: 'completed' });
  expect(linesSet()).toEqual([[3], [3, 21], [3]]);
});

test('a breakpoint on the line itself loses its condition until then', async () => {
  const { call, linesSet } = await stoppedBench();
  await call('set_breakpoint', { file_path: 'main.fake', line_number: 21, condition: 'false' });
  expect(await call('continue_debugging', at(21))).toMatchObject({ status: 'stopped', stop_event_data: { line: 21 } });
  expect(await call('get_breakpoints')).toMatchObject({ breakpoints: [{ condition: 'false' }] });
  await call('continue_debugging', { thread_id: 1 });
  expect(linesSet()).toEqual([['21 if false'], [21], ['21 if false']]);
});

test('a location in a missing file is refused, and the program stays stopped', async () => {
  const { call, asked } = await stoppedBench();
  expect(await call('continue_debugging', { thread_id: 1, location: { file_path: '', line_number: 1 } })).toMatchObject(
    { status: 'error' },
  );
  expect(asked).not.toContain('continue');
});
