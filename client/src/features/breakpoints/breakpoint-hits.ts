import { sessionTree, type SessionId, type State } from '#protocol';

export interface BreakpointHits {
  /** How often the program stopped there, or a message was printed. */
  readonly hits: number;
  /** How often the program reached it while Stopline counted. */
  readonly passes: number;
}

/** The counts of a breakpoint in a session tree. */
export function breakpointHits(state: State, rootId: SessionId | undefined, id: number): BreakpointHits {
  const tree = rootId === undefined ? [] : sessionTree(state, rootId);
  const sum = (counts: readonly (number | undefined)[]) =>
    counts.reduce<number>((total, count = 0) => total + count, 0);
  return { hits: sum(tree.map(({ hits }) => hits[id])), passes: sum(tree.map(({ passes }) => passes?.[id])) };
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** 'Hit 2 times, passed 5 times'; empty without hits and passes. */
export function hitsWords({ hits, passes }: BreakpointHits): string {
  const passed = passes > hits ? `passed ${times(passes)}` : '';
  if (hits === 0) return passed === '' ? '' : `Not hit yet, ${passed}`;
  return passed === '' ? `Hit ${times(hits)}` : `Hit ${times(hits)}, ${passed}`;
}
