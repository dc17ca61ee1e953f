import type { Body, Dap } from '#protocol';
import { attempt } from '../../model/attempt.ts';
import type { NoticePort, RequestPort, SharedPort } from '../../model/ports.ts';
import { openFollowingMenu } from '../../ui/menu.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type { ValuePlace } from '../values/port.ts';

export type DataBreakpointPort = SharedPort & RequestPort & NoticePort;

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
export async function askAndSet(
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

/** Asks the person how many bytes at an address are watched, and then the same as for any value. */
export function askForBytes(port: DataBreakpointPort, place: ValuePlace, address: string): void {
  const ask = (bytes: number) => void askAndSet(port, place, { name: address, asAddress: true, bytes });
  openFollowingMenu(
    `Bytes at ${visibleText(address)}`,
    sizes.map((bytes) => ({ label: bytes === 1 ? '1 byte' : `${bytes} bytes`, run: () => ask(bytes) })),
  );
}
