import { breakpoints } from './breakpoints.ts';
import { editing } from './editing.ts';
import { ownAdapters } from './own-adapters.ts';
import { running } from './running.ts';
import type { Scene } from './scene.ts';
import { starting } from './starting.ts';
import { stopped } from './stopped.ts';

/** Every state of the page. */
export const scenes: readonly Scene[] = [starting, stopped, editing, running, breakpoints, ownAdapters].flat();
