import { expect, test } from 'vitest';
import { dapRequests } from '#protocol';
import { resumingActions } from './person-actions.ts';

test('every request that sets a program running ends agents’ waits', () => {
  const resuming = Object.entries(dapRequests).filter(([, { effect }]) => effect === 'resume');
  expect(Object.keys(resumingActions).toSorted()).toEqual(resuming.map(([command]) => command).toSorted());
});
