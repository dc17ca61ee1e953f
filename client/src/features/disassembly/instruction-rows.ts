import { baseName, parseAddress, type Dap } from '#protocol';
import type { Instruction, Instructions } from './instructions.ts';

/** An instruction, the beginning of a function, or source lines. */
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

/** Row 0 is the requested instruction. */
export interface InstructionRows {
  readonly start: number;
  readonly rows: readonly InstructionRow[];
}

const placeOf = ({ location, line }: Instruction): string | undefined =>
  location === undefined || line === undefined
    ? undefined
    : `${baseName(location.path ?? location.name ?? '')}:${line}`;

/** The rows before an instruction: the name of a new function, the source of a new line. */
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
 * The rows of instructions. Numbers never change: the rows before the first instruction follow once the one before it
 * is known, or that there is none.
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

/** The row of an address. */
export function rowAt({ start, rows }: InstructionRows, address: bigint): number | undefined {
  const index = rows.findIndex(
    (row) => row.type === 'instruction' && parseAddress(row.instruction.address) === address,
  );
  return index < 0 ? undefined : start + index;
}
