import { z } from 'zod';

/** The longest wait a caller can request, in milliseconds. */
const longestWaitMs = 3_600_000;

/** Which session a tool acts on. */
export const sessionId = z.string().optional().describe('Default: the active session');

/** How long an asynchronous tool waits. */
export const timeoutMs = z.int().min(0).max(longestWaitMs).optional().describe('How long to wait; 0: not at all');

export { position } from '../session/breakpoints/breakpoint-schema.ts';

/** A path as agents give it. */
export const filePath = z.string().min(1).describe('Absolute, or relative to the workspace');
