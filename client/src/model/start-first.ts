import { isAllowed } from './allowed.ts';
import { isLiving } from './commands/conditions.ts';
import type { SharedPort, ShownPort } from './ports.ts';

/** Adds how to start a program, unless one is running or this page may not start any. */
export const startFirst = (port: SharedPort & Pick<ShownPort, 'presented'>, next: string): string =>
  isLiving(port.presented.value.phase) || !isAllowed(port, 'start_session') ? next : `${next} Start it (F5).`;
