import { z } from 'zod';
import { defined } from '#protocol';
import { askAdapter } from '../ask-adapter.ts';
import { sessionId } from '../fields.ts';
import { defineTool } from '../tool.ts';
import { capableSession } from './capable-session.ts';
import { roomForTheRest } from './item-page.ts';

/** How many bytes are read if the caller does not say, and at most. */
const usualCount = 64;
const mostBytes = 2_048;

/** The most characters of an answer that a byte takes: two digits, and a quotation mark behind a backslash. */
const charactersPerByte = 4;

/** ASCII as it is, other bytes as dots. */
const asText = (bytes: Buffer): string => bytes.toString('latin1').replaceAll(/[^ -~]/g, '.');

/** Reads memory of the program. */
export const readMemory = defineTool({
  name: 'read_memory',
  title: 'Read memory',
  description:
    'Bytes of memory, in hexadecimal and as ASCII, from a `memory_reference` of a variable or an address on. `next_offset` if there are more.',
  readOnly: true,
  untrusted: true,
  evaluates: () => false,
  input: z.strictObject({
    memory_reference: z.string().min(1),
    offset: z.int().optional().describe('In bytes'),
    count: z.int().min(1).max(mostBytes).optional().describe(`Default: ${usualCount}`),
    session_id: sessionId,
  }),
  subject: ({ memory_reference }) => memory_reference,
  run: async (
    { memory_reference: memoryReference, offset = 0, count = usualCount, session_id },
    { debug, signal, maxChars },
  ) => {
    const { session, rootId } = capableSession(debug, { sessionId: session_id, command: 'readMemory' });
    const room = Math.floor((maxChars - roomForTheRest) / charactersPerByte);
    const args = { memoryReference, offset, count: Math.min(count, room) };
    const { address, data = '', unreadableBytes } = await askAdapter(session, 'readMemory', args, { signal });
    const bytes = Buffer.from(data, 'base64').subarray(0, args.count);
    const next = offset + bytes.length + (unreadableBytes ?? 0);
    return {
      status: 'success',
      address,
      bytes: bytes.toString('hex'),
      text: asText(bytes),
      ...defined({ unreadable_bytes: unreadableBytes }),
      ...(next < offset + count && next > offset && { next_offset: next }),
      session_id: rootId,
    };
  },
});
