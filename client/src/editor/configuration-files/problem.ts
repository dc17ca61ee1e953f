import type { Node } from 'jsonc-parser';

/** Something wrong in the text of a file. */
export interface Problem {
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

type Place = Pick<Node, 'offset' | 'length'>;

/** A problem, as a sentence. */
export const at = ({ offset, length }: Place, severity: Problem['severity'], problem: string): Problem => ({
  from: offset,
  to: offset + length,
  severity,
  message: `${problem.charAt(0).toUpperCase()}${problem.slice(1)}${problem.endsWith('.') ? '' : '.'}`,
});

/** A problem of a whole object, marked at its brace. */
export const atBrace = (object: Place, severity: Problem['severity'], problem: string): Problem =>
  at({ ...object, length: 1 }, severity, problem);
