import { hasCapability, parseAddress } from '#protocol';
import type { MenuEntry } from '../../ui/menu.ts';
import type { ValueMenuProvider } from '../values/port.ts';
import type { MemoryPort } from './port.ts';

/** The first address in a value, such as that of a pointer. */
function addressIn(value: string): string | undefined {
  const [written] = /^(?:\([^)]*\)\s*)?(0x[\da-f]+)\b/i.exec(value)?.slice(1) ?? [];
  return written !== undefined && (parseAddress(written) ?? 0n) > 0n ? written : undefined;
}

/** "Show memory" in the menu of a value: its own memory, and the memory that it points to. */
export const memoryEntries =
  (showMemory: MemoryPort['show']): ValueMenuProvider =>
  ({ variable }, { session, expression }) => {
    if (!hasCapability(session.capabilities, 'supportsReadMemoryRequest')) return [];
    const { memoryReference, value } = variable;
    const show = (label: string, reference: string, known?: string): MenuEntry => ({
      label,
      run: () => showMemory({ sessionId: session.id, memoryReference: reference, expression: known }),
    });
    const address = addressIn(value);
    const hasOwn = memoryReference !== undefined && memoryReference !== '';
    const isOther = address !== undefined && parseAddress(address) !== parseAddress(memoryReference ?? '');
    return [
      ...(hasOwn ? [show('Show memory', memoryReference, expression)] : []),
      ...(isOther ? [show('Show memory at this value', address)] : []),
    ];
  };
