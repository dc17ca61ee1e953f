import type { Actor, LaunchConfiguration } from '#protocol';
import type { AdapterRow } from '../adapters/adapter-row.ts';
import type { Configuration } from '../configurations/configuration.ts';
import { listProcesses } from '../processes/listed-processes.ts';
import type { Questions } from '../state/questions.ts';

/** Asks the page for a process and a debugger. Resolves with a configuration; rejects with `not_allowed` when cancelled. */
export async function askForProcess(
  { questions, rows }: { readonly questions: Questions; readonly rows: readonly AdapterRow[] },
  by: Actor,
): Promise<{
  readonly configuration: LaunchConfiguration;
  readonly resolved: Configuration;
  /** The attribute with the id of the process. */
  readonly pickedKey: string;
}> {
  const noPage = 'No page is open in which to pick a process.';
  const common = { subject: 'Attach to process', askedFor: by };
  const answer = await questions.ask({ ...common, text: 'Which process?', form: { kind: 'process' } }, noPage);
  const pid = Number(answer);
  const name = (await listProcesses()).find((each) => each.pid === pid)?.name ?? 'process';
  const debuggers = rows.filter(({ quirks }) => quirks.processAttach);
  const options = debuggers.map(({ label, types: [type = ''] }) => ({ label, value: type }));
  const likely = debuggers.find(({ quirks }) => quirks.processAttach?.programs?.includes(name)) ?? debuggers[0];
  const form = { kind: 'pick', options, initial: likely?.types[0] ?? '' } as const;
  const question = { ...common, text: `Which debugger for ${name}?`, detail: `Process ${pid}.`, form };
  const type = await questions.ask(question, noPage);
  const way = debuggers.find(({ types }) => types.includes(type))?.quirks.processAttach;
  const configuration = { name: `${name} (${pid})`, type, request: 'attach' } as const;
  const resolved = { ...configuration, ...way?.values, ...(way && { [way.key]: pid }) };
  return { configuration, resolved, pickedKey: way?.key ?? 'processId' };
}
