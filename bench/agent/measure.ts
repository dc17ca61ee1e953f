import { connectStdioAgent, type Agent } from '../../e2e/agent.ts';
import type { BrokenProgram } from './broken-program.ts';
import { addCall, noEffort, type Effort, type Finding } from './finding.ts';
import { PrintingAgent } from './printing-agent.ts';
import { lineOf } from './program-source.ts';
import { byDap } from './raw-dap.ts';
import { ToolAgent } from './tool-agent.ts';
import { createWorkspace } from './workspace.ts';

/** What one way of debugging cost, and what went wrong, if it did not find the fault. */
export interface Attempt {
  readonly effort: Effort;
  readonly milliseconds: number;
  readonly problem?: string;
}

/** One program, debugged in each way. */
export interface ProgramResult {
  readonly program: BrokenProgram;
  readonly tools: Attempt;
  readonly prints: Attempt;
  readonly dap: Attempt;
  readonly answers: readonly object[];
}

/** What an agent pays once, however many programs it debugs. */
export interface Once {
  /** Names, descriptions and input schemas: what a model sees of the tools. */
  readonly definitions: Effort;
  readonly configurations: Effort;
}

/** Tries a way; the problem says what is not as expected. */
async function attempt(program: BrokenProgram, effort: Effort, find: () => Promise<Finding>): Promise<Attempt> {
  const begun = performance.now();
  const problem = await find().then(
    ({ line, value }) => {
      const expected = { line: lineOf(program.source, program.fault.at), value: program.fault.value };
      if (line === expected.line && value === expected.value) return undefined;
      return `named line ${line} and ${JSON.stringify(value)}, expected ${JSON.stringify(expected)}`;
    },
    (error: unknown) => String(error),
  );
  return { effort, milliseconds: performance.now() - begun, ...(problem !== undefined && { problem }) };
}

async function byTools(agent: Agent, program: BrokenProgram) {
  const debugging = new ToolAgent(agent, program);
  const tools = await attempt(program, debugging.effort, async () => {
    try {
      return await program.byTools(debugging);
    } finally {
      await debugging.end();
      // The next program is another project, without breakpoints.
      await agent.call('remove_breakpoint', { clear_all: true });
    }
  });
  return { tools, answers: debugging.answers };
}

async function byPrints(program: BrokenProgram, folder: string, environment: Readonly<Record<string, string>>) {
  const printing = new PrintingAgent(program, folder, environment);
  return attempt(program, printing.effort, () => program.byPrints(printing));
}

/** The same look through raw DAP. Nothing is read from it: the fault counts as found if the program stopped. */
async function throughDap(program: BrokenProgram, folder: string, environment: Readonly<Record<string, string>>) {
  const begun = performance.now();
  try {
    return { effort: await byDap(program, folder, environment), milliseconds: performance.now() - begun };
  } catch (error) {
    return { effort: noEffort(), milliseconds: performance.now() - begun, problem: String(error) };
  }
}

/** Starts a server on a new workspace with some programs, and connects an agent over stdio. */
export function openAgent(folder: string, environment: Readonly<Record<string, string>>): Promise<Agent> {
  return connectStdioAgent({ workspace: folder, args: ['--trust'], environment }, '2026-07-28');
}

/** What the definitions and the list of configurations cost. */
export async function measureOnce(agent: Agent): Promise<Once> {
  const [definitions, configurations] = [noEffort(), noEffort()];
  const { tools } = await agent.tools();
  const seen = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  definitions.bytesIn = Buffer.byteLength(JSON.stringify(seen));
  const answer = await agent.call('get_debugger_configurations');
  addCall(
    configurations,
    JSON.stringify({ name: 'get_debugger_configurations', arguments: {} }),
    JSON.stringify(answer),
  );
  return { definitions, configurations };
}

/** Debugs each program in each way. */
export async function measurePrograms(
  programs: readonly BrokenProgram[],
  environment: Readonly<Record<string, string>>,
  report: (result: ProgramResult) => void,
): Promise<{ readonly once: Once; readonly results: readonly ProgramResult[] }> {
  const folder = createWorkspace(programs);
  const copy = createWorkspace(programs);
  const agent = await openAgent(folder, environment);
  try {
    const once = await measureOnce(agent);
    const results: ProgramResult[] = [];
    for (const program of programs) {
      const { tools, answers } = await byTools(agent, program);
      const prints = await byPrints(program, copy, environment);
      const result = { program, tools, answers, prints, dap: await throughDap(program, copy, environment) };
      results.push(result);
      report(result);
    }
    return { once, results };
  } finally {
    await agent.close();
  }
}
