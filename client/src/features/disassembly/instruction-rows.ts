import { baseName, type Dap } from '#protocol';
import type { Instruction, Instructions } from './instructions.ts';

/** A row of the disassembly: an instruction, the function that it begins, or the lines of source that it comes from. */
export type InstructionRow =
  | { readonly type: 'instruction'; readonly instruction: Instruction }
  | { readonly type: 'symbol'; readonly name: string }
  | {
      readonly type: 'source';
      readonly location: Dap.Source;
      readonly line: number;
      readonly endLine: number;
      readonly place: string;
    };

/** The rows by their numbers: the instruction that was asked for is row 0. */
export interface InstructionRows {
  readonly start: number;
  readonly rows: readonly InstructionRow[];
}

const placeOf = ({ location, line }: Instruction): string | undefined =>
  location === undefined || line === undefined
    ? undefined
    : `${baseName(location.path ?? location.name ?? '')}:${line}`;

/** What stands ahead of an instruction: a name where another function begins, its source where that is another line. */
function headsOf(instruction: Instruction, before: Instruction | undefined): readonly InstructionRow[] {
  const { symbol, location, line, endLine } = instruction;
  const place = placeOf(instruction);
  const isAnotherSymbol = symbol !== undefined && symbol !== '' && symbol !== before?.symbol;
  const isAnotherPlace = place !== undefined && (before === undefined || place !== placeOf(before));
  return [
    ...(isAnotherSymbol ? [{ type: 'symbol', name: symbol } as const] : []),
    ...(isAnotherPlace && location && line !== undefined
      ? [{ type: 'source', location, line, endLine: Math.max(line, endLine ?? line), place } as const]
      : []),
  ];
}

/**
 * The rows of instructions. What is added at either end changes no number: what stands ahead of the first instruction is
 * known only when the one before it is, or that there is none.
 */
export function instructionRows(instructions: Instructions): InstructionRows {
  const { known, first } = instructions;
  const ahead: InstructionRow[] = [];
  const rest: InstructionRow[] = [];
  known.forEach((instruction, index) => {
    const isFirst = index === 0;
    const mayHaveHead = !isFirst || instructions.hasEnded('ahead');
    const rows = [
      ...(mayHaveHead ? headsOf(instruction, known[index - 1]) : []),
      { type: 'instruction', instruction } as const,
    ];
    const own = first + index;
    if (own < 0) ahead.push(...rows);
    else if (own > 0) rest.push(...rows);
    else {
      ahead.push(...rows.slice(0, -1));
      rest.push(...rows.slice(-1));
    }
  });
  return { start: -ahead.length, rows: [...ahead, ...rest] };
}

/** The number of the row with the instruction at an address; undefined where there is none. */
export function rowAt({ start, rows }: InstructionRows, address: bigint, parse: (text: string) => bigint | undefined) {
  const index = rows.findIndex((row) => row.type === 'instruction' && parse(row.instruction.address) === address);
  return index < 0 ? undefined : start + index;
}
