import { breakdownOf } from './breakdown.ts';
import { bytesOf, sumOf, tokensOf, type Effort } from './finding.ts';
import type { Attempt, Once, ProgramResult } from './measure.ts';
import type { StopCosts } from './stops.ts';

/** Everything that was measured. */
export interface AgentReport {
  readonly once: Once;
  readonly results: readonly ProgramResult[];
  readonly stops: StopCosts;
}

/** A goal, whether it is reached, and what was measured. */
export interface Goal {
  readonly text: string;
  readonly measured: string;
  readonly isReached: boolean;
}

const mostFields = 12;
const wonPrograms = 10;

const markdown = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .flatMap((row, index) => [row, ...(index === 0 ? [row.map(() => '---')] : [])])
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');

const effortCells = ({ calls, bytesOut, bytesIn }: Effort): readonly number[] => [
  calls,
  bytesOut,
  bytesIn,
  tokensOf(bytesOut + bytesIn),
];

const attemptCells = ({ effort, milliseconds, problem }: Attempt) => [
  ...effortCells(effort),
  (milliseconds / 1_000).toFixed(1),
  problem === undefined ? 'yes' : 'NO',
];

/** What is paid once: its share of each program. */
const shareOf = ({ once, results }: AgentReport): Effort => {
  const { calls, bytesOut, bytesIn } = sumOf([once.definitions, once.configurations]);
  const count = Math.max(1, results.length);
  return { calls: calls / count, bytesOut: bytesOut / count, bytesIn: bytesIn / count };
};

/** How many programs take fewer calls and bytes by the tools than by prints. */
function won(report: AgentReport, more: Effort): number {
  return report.results.filter(({ tools, prints }) => {
    const effort = sumOf([tools.effort, more]);
    const isFound = tools.problem === undefined;
    return isFound && effort.calls < prints.effort.calls && bytesOf(effort) < bytesOf(prints.effort);
  }).length;
}

/** The goals, with what was measured. */
export function goalsOf(report: AgentReport): readonly Goal[] {
  const { once, results, stops } = report;
  const [shared, all] = [shareOf(report), sumOf([once.definitions, once.configurations])];
  const wins = won(report, shared);
  const definitions = tokensOf(bytesOf(once.definitions));
  const first = tokensOf(bytesOf(stops.first));
  const further = tokensOf(stops.furtherBytes);
  const found = results.filter(({ tools }) => tools.problem === undefined).length;
  return [
    {
      text: 'every fault found by the tools',
      measured: `${found} of ${results.length}`,
      isReached: found === results.length,
    },
    {
      text: `fewer calls and bytes than prints in at least ${wonPrograms} of twelve, definitions included once`,
      measured: `${wins} of ${results.length}; without definitions ${won(report, sumOf([]))}, with all of them in each ${won(report, all)}`,
      isReached: wins >= wonPrograms,
    },
    {
      text: 'from nothing to a known stop: at most 2 calls and 800 tokens',
      measured: `${stops.first.calls} calls, ${first} tokens`,
      isReached: stops.first.calls <= 2 && first <= 800,
    },
    {
      text: 'ten more stops: one call and at most 300 tokens each',
      measured: `${stops.furtherCalls} calls, ${further} tokens each with max_chars 1100, ${tokensOf(stops.wholeBytes)} without`,
      // A stop that was cut without regard to its fields lacks what matters.
      isReached: stops.furtherCalls === 10 && further <= 300 && !stops.answers.some((answer) => 'cut_to_fit' in answer),
    },
    { text: 'definitions below 2,000 tokens', measured: `${definitions} tokens`, isReached: definitions < 2_000 },
  ];
}

/** One row for each program and way. */
function programTable({ results }: AgentReport): string {
  const head = ['program', 'language', 'way', 'calls', 'bytes out', 'bytes in', 'tokens', 'seconds', 'found'];
  const rows = results.flatMap(({ program: { name, language }, tools, prints, dap }) => [
    [name, language, 'tools', ...attemptCells(tools)],
    [name, language, 'prints', ...attemptCells(prints)],
    [name, language, 'raw DAP', ...attemptCells(dap)],
  ]);
  return markdown([head, ...rows]);
}

function fieldTable(title: string, answers: readonly object[]): string {
  const count = Math.max(1, answers.length);
  const rows = [...breakdownOf(answers)].slice(0, mostFields);
  const cells = rows.map(([name, bytes]) => [`\`${name}\``, Math.round(bytes / count)]);
  return `### ${title}\n\n${markdown([['field', 'bytes in an answer, on average'], ...cells])}`;
}

const isStop = (answer: object): boolean => 'stop_event_data' in answer;

/** The whole report, as Markdown. */
export function reportText(report: AgentReport): string {
  const { once, results, stops } = report;
  const goals = goalsOf(report).map(({ text, measured, isReached }) => [
    text,
    measured,
    isReached ? 'reached' : 'MISSED',
  ]);
  const problems = results.flatMap(({ program: { name }, tools, prints, dap }) => [
    ...(tools.problem === undefined ? [] : [`- ${name} by the tools: ${tools.problem}`]),
    ...(prints.problem === undefined ? [] : [`- ${name} by prints: ${prints.problem}`]),
    ...(dap.problem === undefined ? [] : [`- ${name} through raw DAP: ${dap.problem}`]),
  ]);
  const paidOnce = markdown([
    ['paid once', 'calls', 'bytes out', 'bytes in', 'tokens'],
    ['definitions: names, descriptions, input schemas', ...effortCells(once.definitions)],
    ['`get_debugger_configurations`', ...effortCells(once.configurations)],
  ]);
  return [
    markdown([['goal', 'measured', ''], ...goals]),
    programTable(report),
    ...(problems.length > 0 ? [problems.join('\n')] : []),
    paidOnce,
    '## What costs what',
    fieldTable(
      'Stops of the broken programs',
      results.flatMap(({ answers }) => answers.filter(isStop)),
    ),
    fieldTable('Ten stops in a loop, with max_chars 1100', stops.answers.slice(1, 11)),
    fieldTable('Ten more, without', stops.answers.slice(11)),
  ].join('\n\n');
}
