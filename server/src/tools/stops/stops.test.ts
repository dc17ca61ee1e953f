import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldOf } from '#tool-cases';
import { OutputMarks } from './output-marks.ts';
import { charactersOf, type ShownOutput } from './shown-output.ts';
import { createToolBench, type ToolBench } from '../testing/tool-bench.ts';

const lines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);

/** A bench whose program has a text of thirty lines. */
async function benchWithText(): Promise<ToolBench> {
  const bench = await createToolBench();
  writeFileSync(join(bench.folder, 'main.fake'), lines.join('\n'));
  return bench;
}

/** Saves another text of the program, a second later than now: file systems have a clock of their own. */
function saveChange({ folder }: ToolBench): void {
  const file = join(folder, 'main.fake');
  writeFileSync(file, lines.toReversed().join('\n'));
  const later = Date.now() / 1_000 + 1;
  utimesSync(file, later, later);
}

const start = (bench: ToolBench, more: object = {}) =>
  bench.call('start_debugging', { configuration_name: 'at entry', ...more });

test('a stop has the lines around it', async () => {
  const bench = await benchWithText();
  const answer = await start(bench, {
    configuration_name: 'program',
    breakpoints: [{ file_path: 'main.fake', line_number: 21 }],
  });
  expect(fieldOf(answer, 'stop_event_data', 'source_excerpt')).toEqual({
    start_line: 18,
    current_line: 21,
    lines: lines.slice(17, 24),
  });
});

test('a stop has the output since the one before, and the end what came after the last', async () => {
  const bench = await benchWithText();
  const outputOf = (answer: object) => fieldOf(answer, 'stop_event_data', 'output_since_last_stop');
  expect(outputOf(await start(bench))).toEqual([{ category: 'stdout', text: 'started\n' }]);
  bench.debug.sessions.appendOutput('s1', { category: 'stderr', text: '\u001b[31mwarning\u001b[0m\n' });
  expect(outputOf(await bench.call('step_execution', { thread_id: 1, step_type: 'over' }))).toEqual([
    { category: 'stderr', text: 'warning\n' },
  ]);
  expect(await bench.call('continue_debugging', { thread_id: 1 })).toMatchObject({
    status: 'completed',
    output_since_last_stop: [{ category: 'stdout', text: 'done\n' }],
  });
});

test('a call that passes several stops has the output since it began', async () => {
  const bench = await benchWithText();
  await start(bench);
  const marks = new OutputMarks(bench.debug);
  await marks.acrossStops('s1', async () => {
    for (const text of ['one\n', 'two\n']) {
      bench.debug.sessions.appendOutput('s1', { category: 'stdout', text });
      await bench.call('step_execution', { thread_id: 1, step_type: 'over' });
    }
    expect(marks.atStop('s1').output_since_last_stop).toEqual([{ category: 'stdout', text: 'started\none\ntwo\n' }]);
  });
  bench.debug.sessions.appendOutput('s1', { category: 'stdout', text: 'three\n' });
  await bench.call('step_execution', { thread_id: 1, step_type: 'over' });
  expect(marks.atStop('s1').output_since_last_stop).toEqual([{ category: 'stdout', text: 'three\n' }]);
});

test('of much output the end is returned, and how much came before', async () => {
  const bench = await benchWithText();
  await start(bench);
  bench.debug.sessions.appendOutput('s1', { category: 'stdout', text: `${'x'.repeat(99)}\n`.repeat(100) });
  const answer = await bench.call('step_execution', { thread_id: 1, step_type: 'over' });
  const data = fieldOf(answer, 'stop_event_data');
  expect(fieldOf(data, 'output_since_last_stop', 0, 'text')).toHaveLength(2_000);
  expect(fieldOf(data, 'output_dropped_chars')).toBe(8_000);
});

test('what a logpoint printed is in an end, however much the program prints after it, and the logpoint counts as hit', async () => {
  const bench = await benchWithText();
  const breakpoints = [
    { file_path: 'main.fake', line_number: 2, log_message: 'n is {n}' },
    { file_path: 'main.fake', line_number: 29, log_message: 'never' },
    { file_path: 'main.fake', line_number: 21 },
  ];
  const first = await start(bench, { configuration_name: 'program', breakpoints });
  const logged = { category: 'console', text: 'n is <n>\n', logpoint: true };
  expect(fieldOf(first, 'stop_event_data', 'output_since_last_stop')).toContainEqual(logged);
  const log = bench.debug.sessions.output('s1');
  const output = { at: '2026-01-31T12:00:00.000Z', sessionId: 's1' };
  log?.appendLogged(1, { ...output, category: 'console', text: 'later\r\n', isLogpoint: true });
  bench.debug.sessions.appendOutput('s1', { category: 'stdout', text: `${'x'.repeat(99)}\n`.repeat(1_000) });
  const end = await bench.call('continue_debugging', { thread_id: 1 });
  expect(end).toMatchObject({
    status: 'completed',
    output_since_last_stop: [
      { category: 'console', text: 'later\n', logpoint: true },
      { category: 'stdout', text: expect.stringMatching(/x\ndone\n$/) },
    ],
    output_dropped_chars: expect.closeTo(98_000, -3),
    breakpoints_not_hit: [{ id: 2, reason: 'There is no code on this line.' }],
  });
});

test('of what logpoints printed, the last 1,500 characters are returned, and the program is left the rest', async () => {
  const bench = await benchWithText();
  await start(bench);
  const output = { at: '2026-01-31T12:00:00.000Z', sessionId: 's1' };
  const log = bench.debug.sessions.output('s1');
  for (let n = 0; n < 1_000; n += 1) {
    log?.appendLogged(1, { ...output, category: 'console', text: `logged ${n}\n`, isLogpoint: true });
    log?.append({ ...output, category: 'stdout', text: `printed ${n}\n` });
  }
  const { stop_event_data } = await bench.call('step_execution', { thread_id: 1, step_type: 'over' });
  const shown = fieldOf(stop_event_data, 'output_since_last_stop') as readonly ShownOutput[];
  expect(charactersOf(shown.filter(({ logpoint }) => logpoint))).toBe(1_500);
  expect(charactersOf(shown)).toBe(2_000);
  expect(shown.slice(-2)).toEqual([
    { category: 'console', text: 'logged 999\n', logpoint: true },
    { category: 'stdout', text: 'printed 999\n' },
  ]);
  expect(fieldOf(stop_event_data, 'output_dropped_chars')).toBe(
    log === undefined ? 0 : log.characters - 'started\n'.length - 2_000,
  );
});

test('watched expressions have their values at the stop, or the error', async () => {
  const bench = await benchWithText();
  const answer = await start(bench, { watch: ['n', 'boom'] });
  expect(fieldOf(answer, 'stop_event_data', 'watch_values')).toEqual([
    { expression: 'n', value: '<n>', type: 'string', variables_reference: 0 },
    { expression: 'boom', error: expect.stringContaining('boom is not defined') },
  ]);
});

test('an end says which breakpoints stopped nothing, and why', async () => {
  const bench = await benchWithText();
  const at = (line_number: number) => ({ file_path: 'main.fake', line_number });
  const breakpoints = [at(2), { ...at(3), condition: 'false' }, at(29)];
  const first = await start(bench, { configuration_name: 'program', breakpoints });
  expect(first).toMatchObject({ status: 'stopped', breakpoints: [{ id: 1 }, { id: 2 }, { id: 3, verified: false }] });
  expect(await bench.call('continue_debugging', { thread_id: 1 })).toMatchObject({
    status: 'completed',
    breakpoints_not_hit: [
      { id: 2, line_number: 3, reason: expect.stringMatching(/this line did not run, or the condition was never met/) },
      { id: 3, line_number: 29, reason: 'There is no code on this line.' },
    ],
  });
});

test('the end of a program lists 20 breakpoints that stopped nothing, at most', async () => {
  const bench = await benchWithText();
  const breakpoints = Array.from({ length: 21 }, (_, index) => ({ file_path: 'other.fake', line_number: index + 1 }));
  const answer = await start(bench, { configuration_name: 'program', no_debug: true, breakpoints });
  expect(answer).toMatchObject({
    status: 'completed',
    breakpoints_not_hit: { length: 20, 0: { reason: 'The program ran without debugging (no_debug).' } },
  });
});

test('steps are repeated until something else stops the program', async () => {
  const bench = await benchWithText();
  await start(bench);
  const step = (count: number) => bench.call('step_execution', { thread_id: 1, step_type: 'over', count });
  expect(await step(2)).toMatchObject({ status: 'stopped', steps_taken: 2, stop_event_data: { line: 3 } });
  await bench.call('set_breakpoint', { file_path: 'main.fake', line_number: 21 });
  const stopped = await step(9);
  expect(stopped).toMatchObject({ steps_taken: 1, stop_event_data: { line: 21, reason: 'breakpoint' } });
  expect(await step(9)).toMatchObject({ status: 'completed', steps_taken: 4 });
});

test('a start that joins a running program says at its next stop that the sources have changed', async () => {
  const bench = await benchWithText();
  const endless = { configuration_name: 'endless' };
  expect(await start(bench, { ...endless, timeout_ms: 0 })).toMatchObject({ status: 'timeout', session_id: 's1' });
  await bench.debug.shared.until(({ sessions: [session] }) =>
    session?.lifecycle === 'live' ? session.threads[0] : undefined,
  );
  const joining = start(bench, endless);
  await bench.debug.shared.until(({ activities }) => activities.at(-1)?.waitsUntil);
  saveChange(bench);
  await bench.debug.sessions.get('s1').request('pause', { threadId: 1 });
  expect(await joining).toMatchObject({ status: 'stopped', joined: true, source_changed_since_start: true });
});

test('a start that joins says so, and whether the sources have changed; with restart it starts again', async () => {
  const bench = await benchWithText();
  expect(await start(bench)).not.toHaveProperty('joined');
  const joined = await start(bench);
  expect(joined).toMatchObject({ session_id: 's1', joined: true });
  expect(joined).not.toHaveProperty('source_changed_since_start');
  saveChange(bench);
  expect(await start(bench)).toMatchObject({ joined: true, source_changed_since_start: true });
  const anew = await start(bench, { restart: true });
  expect(anew).toMatchObject({ status: 'stopped', session_id: 's2' });
  expect(anew).not.toHaveProperty('joined');
  expect(bench.debug.shared.session('s1')?.lifecycle).toBe('terminated');
});
