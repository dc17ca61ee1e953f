import { sessionTree, type SessionId, type State } from '#protocol';

/** How often something happened at a breakpoint in a session tree. */
export interface BreakpointHits {
  /** The program stopped there, or a message was printed. */
  readonly hits: number;
  /** The program came by while Stopline counted. */
  readonly passes: number;
}

/** What a session tree has counted at a breakpoint. */
export function breakpointHits(state: State, rootId: SessionId | undefined, id: number): BreakpointHits {
  const tree = rootId === undefined ? [] : sessionTree(state, rootId);
  const sum = (counts: readonly (number | undefined)[]) =>
    counts.reduce<number>((total, count = 0) => total + count, 0);
  return { hits: sum(tree.map(({ hits }) => hits[id])), passes: sum(tree.map(({ passes }) => passes?.[id])) };
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** 'Hit twice' in words; empty where nothing was counted. */
export function hitsWords({ hits, passes }: BreakpointHits): string {
  const passed = passes > hits ? `passed ${times(passes)}` : '';
  if (hits === 0) return passed === '' ? '' : `Not hit yet, ${passed}`;
  return passed === '' ? `Hit ${times(hits)}` : `Hit ${times(hits)}, ${passed}`;
}
