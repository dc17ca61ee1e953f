import type { Position } from './position.ts';

/** A place in Node's loader, just before a module is evaluated or after it. */
export interface EvaluationPoint extends Position {
  readonly role: 'begin' | 'end';
}

/** The places of Node's module_job where the evaluation of modules begins and ends, in any version. */
export function evaluationPoints(text: string): readonly EvaluationPoint[] {
  const at = (offset: number, role: EvaluationPoint['role']): EvaluationPoint => {
    const before = text.slice(0, offset).split('\n');
    return { role, line: before.length - 1, column: before.at(-1)?.length ?? 0 };
  };
  return [...text.matchAll(/this\.module\.(?=evaluate(Sync)?\()/g)].flatMap(({ 0: found, index }) => {
    const begin = index + found.length;
    const end = /\n *return\b/g;
    end.lastIndex = begin;
    const returned = end.exec(text);
    if (!returned) return [];
    const failed = /catch \(\w+\) \{/.exec(text.slice(begin, returned.index));
    const ends = [
      returned.index + returned[0].length - 'return'.length,
      ...(failed ? [begin + failed.index + failed[0].length] : []),
    ];
    return [at(begin, 'begin'), ...ends.map((offset) => at(offset, 'end'))];
  });
}
