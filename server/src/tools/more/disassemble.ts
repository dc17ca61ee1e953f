import { z } from 'zod';
import { DebugError, defined, parseAddress, type Dap } from '#protocol';
import { askAdapter } from '../ask-adapter.ts';
import { sessionId } from '../fields.ts';
import { itemsThatFit } from '../fit-answer.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { capableSession } from './capable-session.ts';
import { frameOf } from './frame-of.ts';
import { roomForTheRest } from './item-page.ts';

/** How many instructions are returned if the caller does not say. */
const usualCount = 20;

/** An instruction with the address at which a frame is. */
function instructionResult(
  { address, instruction, instructionBytes, symbol, location, line }: Dap.DisassembledInstruction,
  current: string | undefined,
) {
  const isCurrent = current !== undefined && parseAddress(address) === parseAddress(current);
  return {
    address,
    instruction,
    ...defined({ bytes: instructionBytes, symbol, file_path: location?.path, line_number: line }),
    ...(isCurrent && { is_current: true }),
  };
}

interface CodePlace {
  readonly frame_id?: number | undefined;
  readonly memory_reference?: string | undefined;
  readonly session_id?: string | undefined;
}

/** The reference to disassemble from, with its session; for a frame, where it is. */
async function codeAt(
  { frame_id: frameId, memory_reference: memoryReference, session_id }: CodePlace,
  { debug, signal }: Pick<ToolContext, 'debug' | 'signal'>,
) {
  if ((frameId === undefined) === (memoryReference === undefined))
    throw new DebugError('invalid_arguments', 'Give exactly one of "frame_id" and "memory_reference".');
  if (frameId === undefined) {
    const found = capableSession(debug, { sessionId: session_id, command: 'disassemble' });
    return { ...found, reference: memoryReference ?? '', current: undefined };
  }
  const { session, rootId, frame } = await frameOf(debug, { frameId, sessionId: session_id }, { signal });
  const { instructionPointerReference: reference } = frame;
  if (reference === undefined)
    throw new DebugError(
      'unsupported',
      `${session.state.adapter} gives no address for this frame, so it cannot be disassembled. Use get_source.`,
    );
  return { session, rootId, reference, current: reference };
}

/** Shows machine code. */
export const disassemble = defineTool({
  name: 'disassemble',
  title: 'Disassemble',
  description:
    'Machine instructions from a frame or a `memory_reference` on; `is_current` marks the one at which the frame is. A file is named where it begins. `next_instruction_offset` if not all had room.',
  readOnly: true,
  untrusted: true,
  evaluates: () => false,
  input: z.strictObject({
    frame_id: z.int().optional(),
    memory_reference: z.string().min(1).optional(),
    instruction_offset: z.int().optional().describe('Negative: instructions before it'),
    count: z.int().min(1).max(500).optional().describe(`Default: ${usualCount}`),
    session_id: sessionId,
  }),
  subject: ({ frame_id, memory_reference }) => memory_reference ?? `frame ${frame_id}`,
  run: async (input, context) => {
    const { instruction_offset: offset = 0, count = usualCount } = input;
    const { session, rootId, reference, current } = await codeAt(input, context);
    const { adapter, disassemblesForwardOnly } = session.state;
    if (offset < 0 && disassemblesForwardOnly)
      throw new DebugError(
        'unsupported',
        `${adapter} cannot disassemble backwards: "instruction_offset" must be 0 or more.`,
      );
    const args = {
      memoryReference: reference,
      instructionOffset: offset,
      instructionCount: count,
      resolveSymbols: true,
    };
    const { instructions } = await askAdapter(session, 'disassemble', args, { signal: context.signal });
    const read = instructions.map((instruction) => instructionResult(instruction, current));
    const shown = itemsThatFit(read, context.maxChars - roomForTheRest);
    return {
      status: 'success',
      instructions: shown,
      ...(shown.length < read.length && { next_instruction_offset: offset + shown.length }),
      session_id: rootId,
    };
  },
});
