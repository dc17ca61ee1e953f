import type { Phase } from '#protocol';
import { isLiving } from './commands/conditions.ts';

/** Adds how to start a program, unless one is running. */
export const startFirst = (phase: Phase, next: string): string => (isLiving(phase) ? next : `${next} Start it (F5).`);
