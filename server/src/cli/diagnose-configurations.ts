import { messageOf, type Compound, type LaunchConfiguration } from '#protocol';
import type { LocateContext } from '../adapters/adapter-row.ts';
import type { AdapterCatalog } from '../adapters/catalog.ts';
import { translatedConfiguration } from '../adapters/foreign-types.ts';
import { assertComplete, debuggeeEndpoint } from '../adapters/launch-arguments.ts';
import { rowFor } from '../adapters/row-for.ts';
import { taskReference } from '../configurations/find-task.ts';
import { launchJsonPath } from '../configurations/launch-json.ts';
import { askedVariables, usesOpenFile } from '../configurations/substitute.ts';
import { folderScope, readWorkspaceTasks, type Workspace } from '../configurations/workspace-file.ts';
import { choose } from '../start/choose.ts';
import { inputFor } from '../start/input-answers.ts';
import { checkTask } from '../start/resolve-task.ts';
import { serverReadyAction } from '../start/server-ready.ts';
import { createLaunchConfigurations, type WrittenConfigurations } from '../start/launch-configurations.ts';

/** Whether an entry of launch.json would start. */
export interface ConfigurationDiagnosis {
  readonly name: string;
  /** What it starts, and what it asks for. */
  readonly notes: readonly string[];
  /** Why it would not start; absent if it would. */
  readonly problem?: string;
}

type Parts = Workspace & Pick<LocateContext, 'environment' | 'processes'> & { readonly catalog: AdapterCatalog };

/** What a configuration needs at its start. */
function needs(configuration: LaunchConfiguration, { inputs }: WrittenConfigurations): readonly string[] {
  const { name: _name, ...attributes } = configuration;
  const asked = askedVariables(attributes).map((variable) => {
    const input = inputs.find(({ id }) => `input:${id}` === variable);
    return input ? `asks for "${input.id}" (${input.text})` : `asks for \${${variable}}`;
  });
  return [...asked, ...(usesOpenFile(attributes) ? ['needs an open file'] : [])];
}

/** Goes through a start up to where a process would run. Resolves with the debugger's name. Throws what prevents the start. */
async function tryStart(
  written: LaunchConfiguration,
  list: WrittenConfigurations,
  { isAsking }: { readonly isAsking: boolean },
  { environment, processes, catalog, ...workspace }: Parts,
): Promise<string> {
  const configuration = catalog.forType(written.type) ? written : translatedConfiguration(written);
  const row = rowFor(catalog, configuration);
  const before = taskReference(configuration.preLaunchTask);
  const tasks = [before, taskReference(configuration.postDebugTask)].filter((task) => task !== undefined);
  const scope = list.scopes?.of(written.name) ?? folderScope(workspace.workspaceFolder);
  const { folder: workspaceFolder } = scope;
  const file = tasks.length > 0 ? await readWorkspaceTasks(workspace, workspaceFolder) : undefined;
  const editor = { file: workspaceFolder, selection: { line: 1, column: 1, text: 'text' } };
  for (const task of tasks)
    if (file) {
      const ask = (variable: string) => Promise.resolve(inputFor(variable, file) ? '' : undefined);
      await checkTask(task, { file, scope, environment, editor, ask });
    }

  const configurations = createLaunchConfigurations(workspace, catalog, { environment, processes });
  const resolved = await configurations.resolve(configuration, {
    ...editor,
    scope,
    ask: (variable) => Promise.resolve(inputFor(variable, list) ? '' : undefined),
    isMade: isAsking || before !== undefined,
  });
  assertComplete(row, resolved);
  serverReadyAction(resolved);
  if (row.endpoint ?? debuggeeEndpoint(row, resolved)) return row.label;
  const context = { workspaceFolder, environment, processes, configuration: resolved, isBeforeConsent: true };
  const located = await row.locate(context);
  if (located.found) return row.label;
  throw new Error(`${row.label}: ${located.problem}\nTo install it: ${row.install}`);
}

/** The first configuration of a compound that would not start. */
function compoundProblem(
  { name }: Compound,
  list: WrittenConfigurations,
  diagnosed: readonly ConfigurationDiagnosis[],
): string | undefined {
  const members = choose(name, list).configurations;
  const blocked = diagnosed.find(
    (each) => each.problem !== undefined && members.some((member) => member.name === each.name),
  );
  return blocked && `"${blocked.name}" would not start.`;
}

/** Whether each entry of a workspace's launch.json would start. Throws `launch_failed` for a file that cannot be read. */
export async function diagnoseConfigurations(parts: Parts): Promise<readonly ConfigurationDiagnosis[]> {
  const { environment, processes, catalog, ...workspace } = parts;
  const list = await createLaunchConfigurations(workspace, catalog, { environment, processes }).read();
  const written = list.configurations.filter(({ generated }) => generated !== true);
  const diagnosed = await Promise.all(
    written.map(async (configuration): Promise<ConfigurationDiagnosis> => {
      const notes = needs(configuration, list);
      const { name } = configuration;
      return tryStart(configuration, list, { isAsking: notes.length > 0 }, parts).then(
        (label) => ({ name, notes: [label, ...notes] }),
        (thrown: unknown) => ({ name, notes, problem: messageOf(thrown) }),
      );
    }),
  );
  const compounds = list.compounds.map((compound): ConfigurationDiagnosis => {
    const problem = compoundProblem(compound, list, diagnosed);
    return { name: compound.name, notes: ['compound'], ...(problem !== undefined && { problem }) };
  });
  const unusable = list.unusable.map(
    ({ kind, name = `a ${kind} without a name`, place, reason }): ConfigurationDiagnosis => ({
      name,
      notes: [],
      problem: `${place}: ${reason}`,
    }),
  );
  return [...diagnosed, ...compounds, ...unusable];
}

/** The diagnosis as text: whether each would start, what it needs, and what is missing. */
export function printConfigurations(diagnosed: readonly ConfigurationDiagnosis[], workspaceFolder: string): string {
  if (diagnosed.length === 0) return `\nThere is no configuration in ${launchJsonPath} of ${workspaceFolder}.\n`;
  const entries = diagnosed.map(({ name, notes, problem }) => {
    const title = `${problem === undefined ? 'ready  ' : 'blocked'}  ${name}`;
    return [title, ...notes, ...(problem?.split('\n') ?? [])].join('\n         ');
  });
  return `\nConfigurations of ${workspaceFolder}:\n${entries.join('\n')}\n`;
}
