import { expect, test, vi } from 'vitest';
import { Instructions, type Instruction } from './instructions.ts';
import { instructionRows, type InstructionRows } from './instruction-rows.ts';

const location = { path: '/work/total.c' };

/** Four instructions for each of a function's lines. */
const instruction = (number: number): Instruction => ({
  address: `0x${(0x1000 + number).toString(16)}`,
  instruction: 'nop',
  location,
  line: 3 + Math.floor(number / 4),
  ...(number < 8 ? { symbol: 'first' } : { symbol: 'second' }),
});

const words = ({ start, rows }: InstructionRows) =>
  rows.map((row, index) => {
    const text = row.type === 'instruction' ? row.instruction.address : row.type === 'symbol' ? row.name : row.place;
    return `${start + index} ${text}`;
  });

test('names and source come before their instructions, and rows are never renumbered', async () => {
  const all = Array.from({ length: 300 }, (_, number) => instruction(number));
  const ask = ({ memoryReference, instructionCount, instructionOffset = 0 }: Record<string, unknown>) => {
    const at = Number(memoryReference) - 0x1000 + Number(instructionOffset);
    return Promise.resolve({ instructions: all.slice(Math.max(0, at), at + Number(instructionCount)) });
  };
  const instructions = new Instructions('0x1008', {
    ask: ask as never,
    onChange: () => undefined,
    disassemblesBackwards: true,
  });
  await vi.waitFor(() => expect(instructions.known.length).toBeGreaterThan(0));
  expect(words(instructionRows(instructions)).slice(0, 6)).toEqual([
    '0 0x1008',
    '1 0x1009',
    '2 0x100a',
    '3 0x100b',
    '4 total.c:6',
    '5 0x100c',
  ]);
  await instructions.extend('ahead');
  expect(
    words(instructionRows(instructions))
      .slice(-0)
      .filter((row) => /^-?[0-3] |^-/.test(row))
      .slice(-9),
  ).toEqual(
    [
      '-6 0x1004',
      '-5 0x1005',
      '-4 0x1006',
      '-3 0x1007',
      '-2 second',
      '-1 total.c:5',
      '0 0x1008',
      '1 0x1009',
      '2 0x100a',
      '3 0x100b',
    ].slice(-9),
  );
});
