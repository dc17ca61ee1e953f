import { expect } from '@playwright/test';
import type { StoplinePage } from '../page.ts';
import { panel, type DeviceName, type Scene, type View } from './scene.ts';

const filterOf = ({ page }: StoplinePage) => page.getByRole('textbox', { name: 'Filter threads' });

/** Threads by a part of their names; on a phone the stack is in view by then. */
const filtered = (name: string, text: string, on?: readonly DeviceName[]): View => ({
  name,
  show: (page) => filterOf(page).fill(text),
  leave: (page) => filterOf(page).fill(''),
  ...(on && { on }),
});

/** So many threads that they are filtered. */
export const manyThreads: Scene = {
  name: 'many threads',
  program: 'python',
  open: async ({ openPage, line }) => {
    const page = await openPage();
    await page.stopAt('Many threads', 'many_threads.py', line('many_threads.py', 'started'));
    await expect(filterOf(page)).toBeVisible();
    return page;
  },
  views: [
    { on: ['desk', 'tablet'] },
    // It stays the panel of a phone for what follows.
    { ...panel('stack', 'Stack', ['phone']), leave: () => Promise.resolve() },
    filtered('filtered', 'worker-1'),
    filtered('filtered to nothing', 'no such thread'),
  ],
};
