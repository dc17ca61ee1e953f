import { hasCapability, isSupported, type Body, type Dap } from '#protocol';
import { isAllowed } from '../../model/allowed.ts';
import { attempt } from '../../model/attempt.ts';
import { openFollowingMenu, type MenuEntry } from '../../ui/menu.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type { NoticePort, RequestPort, SharedPort } from '../../model/ports.ts';
import type { ValueMenuProvider, ValuePlace } from '../values/port.ts';
import { unlessNamed } from '../values/value-menu.ts';
import type { VariableRow } from '../values/value-row.ts';

type DataBreakpointPort = SharedPort & RequestPort & NoticePort;

const accessWords: Readonly<Record<Dap.DataBreakpointAccessType, string>> = {
  write: 'Break on value change',
  read: 'Break on value read',
  readWrite: 'Break on value access',
};

const accessTypes = ['write', 'read', 'readWrite'] as const satisfies readonly Dap.DataBreakpointAccessType[];

/** The sizes in bytes that all processors support. */
const sizes: readonly number[] = [1, 2, 4, 8];

async function setBreakpoint(
  port: DataBreakpointPort,
  { session }: ValuePlace,
  { dataId, description, canPersist }: Body<'dataBreakpointInfo'>,
  accessType: Dap.DataBreakpointAccessType | undefined,
): Promise<void> {
  if (dataId === null) return;
  const set = port.call('set_breakpoint', {
    kind: 'data',
    dataId,
    description,
    adapter: session.adapter,
    ...(accessType !== undefined && { accessType }),
    ...(canPersist !== true && { sessionId: session.id }),
  });
  if ((await attempt(port, set)) !== undefined) port.announce(`Data breakpoint set on ${description}`);
}

/** Asks the adapter which accesses it supports, and the person if there are several. */
async function askAndSet(
  port: DataBreakpointPort,
  place: ValuePlace,
  args: Dap.DataBreakpointInfoArguments,
): Promise<void> {
  const { session } = place;
  const info = await attempt(port, port.request(session.id, 'dataBreakpointInfo', args));
  if (info === undefined) return;
  if (info.dataId === null) {
    port.notify(
      `${session.adapter} cannot set this data breakpoint: ${info.description || 'it gave no reason'}.`,
      'failure',
    );
    return;
  }
  const offered = accessTypes.filter((access) => info.accessTypes?.includes(access) === true);
  if (offered.length < 2) return setBreakpoint(port, place, info, offered[0]);
  openFollowingMenu(
    `Data breakpoint on ${visibleText(info.description)}`,
    offered.map((access) => ({ label: accessWords[access], run: () => void setBreakpoint(port, place, info, access) })),
  );
}

/** A child is named within its container, any other value by an expression of the frame. */
function infoArguments({ container, variable }: VariableRow, { expression, frameId }: ValuePlace) {
  if (container !== undefined) return { variablesReference: container, name: variable.name };
  return expression === undefined ? undefined : { name: expression, frameId };
}

function bytesEntry(port: DataBreakpointPort, row: VariableRow, place: ValuePlace): readonly MenuEntry[] {
  const { memoryReference } = row.variable;
  const isOffered =
    memoryReference !== undefined && hasCapability(place.session.capabilities, 'supportsDataBreakpointBytes');
  if (!isOffered) return [];
  const ask = (bytes: number) => void askAndSet(port, place, { name: memoryReference, asAddress: true, bytes });
  return [
    {
      label: 'Add data breakpoint on bytes…',
      run: () =>
        openFollowingMenu(
          `Bytes at ${visibleText(memoryReference)}`,
          sizes.map((bytes) => ({ label: bytes === 1 ? '1 byte' : `${bytes} bytes`, run: () => ask(bytes) })),
        ),
    },
  ];
}

/** Menu entries for data breakpoints on a value. */
export const dataBreakpointEntries =
  (port: DataBreakpointPort): ValueMenuProvider =>
  (row, place) => {
    const canSet = isSupported('dataBreakpointInfo', place.session.capabilities) && isAllowed(port, 'set_breakpoint');
    if (!canSet) return [];
    const args = infoArguments(row, place);
    return [
      { label: 'Add data breakpoint', ...unlessNamed(args), run: () => args && void askAndSet(port, place, args) },
      ...bytesEntry(port, row, place),
    ];
  };
