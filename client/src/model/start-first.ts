import type { Phase } from '#protocol';
import { isLiving } from './commands/conditions.ts';

/** What to do for something to show: to start a program, while none lives. */
export const startFirst = (phase: Phase, next: string): string => (isLiving(phase) ? next : `${next} Start it (F5).`);
