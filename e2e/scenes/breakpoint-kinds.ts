import { addFunctionBreakpoint, beginFunctionBreakpoint } from '../function-breakpoints.ts';
import { drawer, escape, type Scene } from './scene.ts';

export const breakpointKinds: Scene = {
  name: 'breakpoint-kinds',
  program: 'sessions',
  open: async ({ openPage }) => {
    const page = await openPage();
    await addFunctionBreakpoint(page, 'nowhere');
    await addFunctionBreakpoint(page, 'run');
    await page.start('Bank');
    await page.expectStatus('Stopped');
    return page;
  },
  views: [{}, { name: 'new-function', show: beginFunctionBreakpoint, leave: escape, on: ['desk'] }, drawer],
};
