import { hasCapability, parseAddress, type SessionId } from '#protocol';
import type { MenuEntry } from '../../ui/menu.ts';
import type { Workbench } from '../../model/workbench.ts';
import type { ValueMenuProvider } from '../values/value-menu-providers.ts';

/** What is to be seen: memory that an adapter names, and what the program calls what is there. */
interface WantedMemory {
  readonly sessionId: SessionId;
  readonly memoryReference: string;
  readonly expression?: string | undefined;
}

/** Has the grid "Memory" show what a reference names. */
export function showMemory({ memoryPlace, wishes }: Workbench, wanted: WantedMemory): void {
  memoryPlace.update((place) => ({ ...wanted, token: (place?.token ?? 0) + 1 }));
  wishes.make({ to: 'focus', region: 'memory' });
}

/** The first address in a value as adapters write it: that of a pointer, or what stands in a register. */
function addressIn(value: string): string | undefined {
  const [written] = /^(?:\([^)]*\)\s*)?(0x[\da-f]+)\b/i.exec(value)?.slice(1) ?? [];
  return written !== undefined && (parseAddress(written) ?? 0n) > 0n ? written : undefined;
}

/** "Show memory" in the menu of a value: where it stands, and where it points to. */
export const memoryEntries: ValueMenuProvider = ({ variable }, { workbench, session, expression }) => {
  if (!hasCapability(session.capabilities, 'supportsReadMemoryRequest')) return [];
  const { memoryReference, value } = variable;
  const show = (label: string, reference: string, known?: string): MenuEntry => ({
    label,
    run: () => showMemory(workbench, { sessionId: session.id, memoryReference: reference, expression: known }),
  });
  const address = addressIn(value);
  const hasOwn = memoryReference !== undefined && memoryReference !== '';
  const isOther = address !== undefined && parseAddress(address) !== parseAddress(memoryReference ?? '');
  return [
    ...(hasOwn ? [show('Show memory', memoryReference, expression)] : []),
    ...(isOther ? [show('Show memory at this value', address)] : []),
  ];
};
