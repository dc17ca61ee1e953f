import { entryOf, type DapProcess } from '#protocol';

const startMethodNames = {
  launch: 'launched',
  attach: 'attached to',
  attachForSuspendedLaunch: 'launched by another program',
} as const satisfies Readonly<Record<NonNullable<DapProcess['startMethod']>, string>>;

/** A process: '/usr/bin/python3, pid 41288, launched, 64 bit'. */
export function processMessage({
  name,
  systemProcessId,
  startMethod,
  pointerSize,
  isLocalProcess,
}: DapProcess): string {
  const started = entryOf<string>(startMethodNames, startMethod ?? '') ?? '';
  return [
    name,
    systemProcessId === undefined ? '' : `pid ${systemProcessId}`,
    started,
    pointerSize === undefined ? '' : `${pointerSize} bit`,
    isLocalProcess === false ? 'on another machine' : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}
