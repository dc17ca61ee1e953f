import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { optionalToolNames, type Dap } from '#protocol';
import { numberOf } from '#tool-cases';
import { createStoppedBench } from '../testing/stopped-bench.ts';
import { createToolBench } from '../testing/tool-bench.ts';

const lines = Array.from({ length: 300 }, (_, index) => `line ${index + 1}`);

/** A program that is stopped in a frame, whose adapter answers further requests. */
async function createBench(capabilities: Dap.Capabilities = {}, frame: Partial<Dap.StackFrame> = {}) {
  const bench = await createStoppedBench({ configuration: 'endless from entry', capabilities });
  const { call, on } = bench;
  const stackFrames = [{ id: 1, name: 'main', line: 30, column: 1, ...frame }];
  on.stackTrace = () => ({ stackFrames, totalFrames: 1 });
  await call('continue_debugging', { thread_id: 1, timeout_ms: 0 });
  const stop = await call('pause_debugging');
  return { ...bench, frame_id: numberOf(stop, 'stop_event_data', 'call_stack', 0, 'frame_id') };
}

test('the source of a frame that no file has is read from the adapter, around its line', async () => {
  const source = { name: 'internal', path: '<internals>/loader', sourceReference: 7 };
  const { call, on, frame_id } = await createBench({}, { source });
  on.source = () => ({ content: lines.join('\r\n') });
  expect(await call('get_source', { frame_id, line_count: 3 })).toEqual({
    status: 'success',
    source: { path: '<internals>/loader', name: 'internal' },
    start_line: 10,
    current_line: 30,
    lines: ['line 10', 'line 11', 'line 12'],
    total_lines: 300,
    next_start_line: 13,
    session_id: 's1',
  });
  expect(await call('get_source', { frame_id, start_line: 300 })).toMatchObject({ lines: ['line 300'] });
  expect(await call('get_source', { frame_id, start_line: 301 })).toMatchObject({
    code: 'invalid_arguments',
    message: '"start_line" is 301, but the source has 300 lines.',
  });
});

test('a file of the workspace is read without a session, page by page within the budget', async () => {
  const { call, folder } = await createToolBench({ tools: optionalToolNames });
  writeFileSync(join(folder, 'long.txt'), lines.join('\n'));
  const first = await call('get_source', { file_path: 'long.txt', max_chars: 800 });
  const next = numberOf(first, 'next_start_line');
  expect(JSON.stringify(first).length).toBeLessThanOrEqual(800);
  expect(first).toMatchObject({ start_line: 1, total_lines: 300, source: { path: join(folder, 'long.txt') } });
  expect(await call('get_source', { file_path: 'long.txt', start_line: next, line_count: 1 })).toMatchObject({
    lines: [`line ${next}`],
  });
});

test('a file outside the workspace is not read', async () => {
  const { call } = await createToolBench({ tools: optionalToolNames });
  expect(await call('get_source', { file_path: '/etc/hostname' })).toMatchObject({ code: 'not_allowed' });
  expect(await call('get_source', { file_path: '../../etc/hostname' })).toMatchObject({ status: 'error' });
});

test('a frame without a source, and a call without a place, are answered with what to do', async () => {
  const { call, frame_id } = await createBench();
  expect(await call('get_source', { frame_id })).toMatchObject({ code: 'unsupported' });
  expect(await call('get_source')).toMatchObject({ code: 'invalid_arguments' });
  expect(await call('get_source', { frame_id, file_path: 'long.txt' })).toMatchObject({ code: 'invalid_arguments' });
});

test('memory is returned in hexadecimal and as ASCII', async () => {
  const { call, on, received } = await createBench({ supportsReadMemoryRequest: true });
  on.readMemory = () => ({ address: '0x10', data: Buffer.from('a"\n\xff', 'latin1').toString('base64') });
  expect(await call('read_memory', { memory_reference: '0x10' })).toEqual({
    status: 'success',
    address: '0x10',
    bytes: '61220aff',
    text: 'a"..',
    next_offset: 4,
    session_id: 's1',
  });
  expect(received('readMemory')?.arguments).toEqual({ memoryReference: '0x10', offset: 0, count: 64 });
});

test('memory is read in parts that an answer has room for', async () => {
  const { call, on } = await createBench({ supportsReadMemoryRequest: true });
  on.readMemory = ({ count }) => ({ address: '0x10', data: Buffer.alloc(Number(count), '"').toString('base64') });
  const answer = await call('read_memory', { memory_reference: '0x10', count: 2_048, max_chars: 800 });
  expect(JSON.stringify(answer).length).toBeLessThanOrEqual(800);
  expect(answer).toMatchObject({ bytes: '22'.repeat(125), next_offset: 125 });
  expect(answer).not.toHaveProperty('cut_to_fit');
});

test('unreadable memory is counted', async () => {
  const { call, on } = await createBench({ supportsReadMemoryRequest: true });
  on.readMemory = () => ({ address: '0x10', unreadableBytes: 64 });
  const answer = await call('read_memory', { memory_reference: '0x10' });
  expect(answer).toMatchObject({ status: 'success', bytes: '', unreadable_bytes: 64 });
  expect(answer).not.toHaveProperty('next_offset');
});

test('instructions are returned from a frame on, with the one at which it is', async () => {
  const { call, on, frame_id, received } = await createBench(
    { supportsDisassembleRequest: true },
    { instructionPointerReference: '0x0010' },
  );
  on.disassemble = () => ({
    instructions: [
      { address: '0x0c', instruction: 'nop', location: { path: '/work/a.c' }, line: 3 },
      { address: '0x10', instruction: 'ret', instructionBytes: 'c3', symbol: 'main' },
    ],
  });
  expect(await call('disassemble', { frame_id, instruction_offset: -1, count: 2 })).toEqual({
    status: 'success',
    instructions: [
      { address: '0x0c', instruction: 'nop', file_path: '/work/a.c', line_number: 3 },
      { address: '0x10', instruction: 'ret', bytes: 'c3', symbol: 'main', is_current: true },
    ],
    session_id: 's1',
  });
  expect(received('disassemble')?.arguments).toEqual({
    memoryReference: '0x0010',
    instructionOffset: -1,
    instructionCount: 2,
    resolveSymbols: true,
  });
});

test('adapters without memory and machine code say so', async () => {
  const { call, frame_id } = await createBench();
  expect(await call('read_memory', { memory_reference: '0x10' })).toMatchObject({ code: 'unsupported' });
  expect(await call('disassemble', { memory_reference: '0x10' })).toMatchObject({ code: 'unsupported' });
  expect(await call('disassemble', { frame_id })).toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining('gives no address for this frame'),
  });
});

test('100 lines of a source are returned by default, each cut to 1,000 characters', async () => {
  const { call, folder } = await createToolBench({ tools: optionalToolNames });
  writeFileSync(join(folder, 'long.txt'), ['x'.repeat(1_001), ...lines].join('\n'));
  expect(await call('get_source', { file_path: 'long.txt' })).toMatchObject({
    lines: { length: 100, 0: `${'x'.repeat(999)}…`, 99: 'line 99' },
    next_start_line: 101,
  });
});

test('the source of a frame is the text that the program was started with', async () => {
  const { call, debug, folder } = await createToolBench({ tools: optionalToolNames });
  const stop = await call('start_debugging', { configuration_name: 'at entry' });
  const frame_id = numberOf(stop, 'stop_event_data', 'call_stack', 0, 'frame_id');
  const path = join(folder, 'main.fake');
  debug.startedTexts.keep(path, 'a little program', debug.shared.state);
  writeFileSync(path, 'another program');
  expect(await call('get_source', { frame_id })).toMatchObject({ lines: ['a little program'], current_line: 1 });
  expect(await call('get_source', { file_path: 'main.fake' })).toMatchObject({ lines: ['another program'] });
});

test('instructions for which an answer has no room are returned from the offset that it names', async () => {
  const { call, on, received } = await createBench({ supportsDisassembleRequest: true });
  on.disassemble = ({ instructionOffset, instructionCount }) => ({
    instructions: Array.from({ length: Number(instructionCount) }, (_, index) => ({
      address: `0x${(Number(instructionOffset) + index).toString(16)}`,
      instruction: 'nop',
    })),
  });
  const first = await call('disassemble', { memory_reference: '0x0', count: 100, max_chars: 800 });
  expect(JSON.stringify(first).length).toBeLessThanOrEqual(800);
  expect(first).not.toHaveProperty('cut_to_fit');
  const next = numberOf(first, 'next_instruction_offset');
  expect(first.instructions).toHaveLength(next);
  const rest = await call('disassemble', { memory_reference: '0x0', instruction_offset: next });
  expect(rest).toMatchObject({ instructions: { length: 20, 0: { address: `0x${next.toString(16)}` } } });
  expect(rest).not.toHaveProperty('next_instruction_offset');
  expect(received('disassemble')?.arguments).toMatchObject({ instructionOffset: next, instructionCount: 20 });
});
