import { constants } from 'node:os';
import { z } from 'zod';
import { DebugError, messageOf, type Dap } from '#protocol';
import { withoutTerminal } from '../../adapters/wanted-terminal.ts';
import { changedEnvironment } from '../../processes/environment.ts';
import type { OwnedProcess } from '../../processes/owned-process.ts';
import type { TerminalCommand } from '../../terminals/terminals.ts';
import type { Session } from '../door/session.ts';
import type { TreeControl } from './tree-control.ts';

/** The arguments of DAP's `runInTerminal`. */
export const runInTerminalArguments = z.object({
  kind: z.enum(['integrated', 'external']).optional().catch(undefined),
  title: z.string().optional().catch(undefined),
  args: z.array(z.string()).min(1),
  cwd: z.string().optional(),
  /** Changes to the server's environment; null unsets a variable. */
  env: z.record(z.string(), z.string().nullable()).optional(),
  argsCanBeInterpretedByShell: z.boolean().optional().catch(undefined),
});

type TerminalRequest = z.infer<typeof runInTerminalArguments>;

/** The exit code, or 128 and the signal's number, as in shells. */
const exitCodeOf = (code: number | undefined, signal: string | undefined): number =>
  code ?? 128 + (new Map<string, number>(Object.entries(constants.signals)).get(signal ?? '') ?? 0);

/**
 * Runs a command in a terminal. Its arguments are passed to the program directly, without a shell, unless the owner approved
 * a shell with the launch. Rejects with `launch_failed`.
 */
export async function runInTerminal(
  tree: TreeControl,
  session: Session,
  request: TerminalRequest,
): Promise<Dap.RunInTerminalResponse['body']> {
  const { terminals, approval, workspaceFolder } = tree.parts;
  const { kind = 'integrated', title = '', args, cwd = '', env = {}, argsCanBeInterpretedByShell = false } = request;
  const inShell = argsCanBeInterpretedByShell && approval.shell;
  const command = inShell ? ['/bin/sh', '-c', args.join(' ')] : args;
  const purpose = { rootId: tree.rootId, title: title === '' ? session.description.name : title, kind };
  if (terminals.problem !== undefined) terminals.explain(purpose, withoutTerminal(terminals.problem));
  try {
    const processes = await tree.parts.programs();
    const owned = await (terminals.problem === undefined
      ? terminals.run(purpose, { command, cwd: cwd === '' ? workspaceFolder : cwd, changes: env }, processes)
      : runOnPipes(tree, session, { command, cwd, changes: env }));
    void owned.exited.then(({ code, signal }) => tree.programExited(exitCodeOf(code, signal)));
    // An adapter in a sandbox counts processes from 1.
    if (processes.sandbox) return {};
    return inShell && terminals.problem === undefined ? { shellProcessId: owned.pid } : { processId: owned.pid };
  } catch (thrown) {
    if (thrown instanceof DebugError) throw thrown;
    throw new DebugError('launch_failed', `${args[0]} could not be run: ${messageOf(thrown)}`);
  }
}

/** Without a terminal, the output goes to the console and the input is empty. */
async function runOnPipes(
  tree: TreeControl,
  session: Session,
  { command, cwd, changes }: TerminalCommand,
): Promise<OwnedProcess> {
  const processes = await tree.parts.programs();
  const owned = await processes.start({
    command,
    cwd: cwd === '' ? '.' : cwd,
    environment: changedEnvironment(tree.parts.environment, changes),
    readsStdout: true,
    exitsWhenClosed: false,
  });
  owned.onOutput((text, category) => tree.appendProcessOutput(session.id, category, text));
  owned.child.stdin?.end();
  tree.addProcess(owned.pid);
  return owned;
}
