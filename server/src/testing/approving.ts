import { Approved, type LaunchContent } from '../state/approved.ts';
import { tester } from './states.ts';

/** A content for tests in which it does not matter what is shown. */
const anyContent: LaunchContent = { name: 'test', id: 'test', review: () => Promise.resolve([]), by: tester };

/** A value, approved for a test. */
export const approvedForTest = <Value>(value: Value): Promise<Approved<Value>> =>
  Approved.ask(value, anyContent, () => Promise.resolve());
