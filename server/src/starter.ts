import { DebugError, type Actor, type CompoundMembership, type LaunchConfiguration, type SessionId } from '#protocol';
import type { ConfigurationList, LaunchConfigurations, StartOptions, WrittenConfigurations } from './debugger.ts';
import type { Questions } from './session/questions.ts';
import type { AdapterRow, Configuration } from './adapters/adapter-row.ts';
import { listProcesses } from './adapters/listed-processes.ts';
import type { Sessions } from './session/sessions.ts';
import { picksProcess, type InputVariable } from './workspace/inputs.ts';

/** What is starting: known at once, ready later. A compound has several sessions. */
export interface Starting {
  /** The first of them. */
  readonly id: SessionId;
  readonly ids: readonly SessionId[];
  /** Resolves when all are up. Rejects with `launch_failed` where one does not come up. */
  readonly ready: Promise<void>;
}

/** The configurations that a name stands for, and the compound that they are of, if any. */
interface Chosen {
  readonly configurations: readonly LaunchConfiguration[];
  readonly compound?: Pick<CompoundMembership, 'name' | 'stopAll'>;
}

/** The configurations of a compound, each once; compounds in it stand for theirs. launch.json has no circles. */
function membersOf(name: string, list: ConfigurationList): readonly LaunchConfiguration[] {
  const compound = list.compounds.find((each) => each.name === name);
  if (!compound) return list.configurations.filter((each) => each.name === name);
  return [...new Set(compound.configurations.flatMap((member) => membersOf(member, list)))];
}

/** Throws `unknown_configuration` with the names there are. */
function choose(name: string, list: ConfigurationList): Chosen {
  const configurations = membersOf(name, list);
  const compound = list.compounds.find((each) => each.name === name);
  if (compound && configurations.length === 0)
    throw new DebugError('launch_failed', `The compound "${name}" names no configuration. Add one to launch.json.`);
  if (compound) return { configurations, compound: { name, stopAll: compound.stopAll === true } };
  if (configurations.length > 0) return { configurations };
  const names = [...list.configurations, ...list.compounds].map((each) => `"${each.name}"`).join(', ');
  throw new DebugError(
    'unknown_configuration',
    `There is no configuration "${name}". ${names ? `There are: ${names}.` : 'The workspace has none; write .vscode/launch.json.'}`,
  );
}

export interface StarterParts {
  readonly configurations: LaunchConfigurations;
  readonly sessions: Sessions;
  /** The adapters that there are. */
  readonly rows: readonly AdapterRow[];
  readonly questions: Questions;
  /** Keeps a text out of the log. */
  readonly withhold: (secret: string) => void;
}

/** What a variable of a configuration asks for; undefined for one that nobody can be asked for. */
function inputFor(variable: string, { inputs = [] }: WrittenConfigurations): InputVariable | undefined {
  const [kind, name = ''] = variable.split(':', 2);
  if (kind === 'input') return inputs.find(({ id }) => id === name);
  return picksProcess(name) ? { id: name, text: 'Which process?', form: { kind: 'process' } } : undefined;
}

/** Starts what launch.json names: configurations, and compounds of them. */
export class Starter {
  readonly #parts: StarterParts;
  #compounds = 0;

  constructor(parts: StarterParts) {
    this.#parts = parts;
  }

  /** Nothing is started unless all of a compound can be. Throws `unknown_configuration` and `launch_failed`. */
  async start(name: string, { noDebug = false, file, by }: StartOptions): Promise<Starting> {
    const { configurations: written, sessions } = this.#parts;
    const list = await written.read();
    const { configurations, compound } = choose(name, list);
    for (const configuration of configurations) sessions.assertKnownType(configuration);
    const ask = this.#asking(name, list, by);
    const resolved: Configuration[] = [];
    for (const configuration of configurations) resolved.push(await written.resolve(configuration, { file, ask }));
    const membership = compound && { ...compound, id: ++this.#compounds };
    const started = configurations.map((configuration, index) =>
      sessions.start({
        configuration,
        resolved: resolved[index] ?? {},
        noDebug,
        by,
        ...(membership && { compound: membership }),
      }),
    );
    const ids = started.map(({ id }) => id);
    const ready = Promise.all(started.map((each) => each.ready)).then(() => undefined);
    return { id: ids[0] ?? '', ids, ready };
  }

  /** Attaches to a process, having asked to which, and with which debugger. Throws `not_allowed` where that is given up. */
  async attachToProcess(by: Actor): Promise<Starting> {
    const { sessions, questions, rows } = this.#parts;
    const unheard = 'No page is open where a person could pick a process.';
    const common = { subject: 'Attach to process', askedFor: by };
    const answer = await questions.ask({ ...common, text: 'Which process?', form: { kind: 'process' } }, unheard);
    const pid = Number(answer);
    const name = (await listProcesses()).find((each) => each.pid === pid)?.name ?? 'process';
    const debuggers = rows.filter(({ quirks }) => quirks.attachesByProcess);
    const options = debuggers.map(({ label, types: [type = ''] }) => ({ label, value: type }));
    const likely = debuggers.find(({ quirks }) => quirks.attachesByProcess?.programs?.includes(name)) ?? debuggers[0];
    const form = { kind: 'pick', options, initial: likely?.types[0] ?? '' } as const;
    const type = await questions.ask(
      { ...common, text: `Which debugger for ${name}?`, detail: `Process ${pid}.`, form },
      unheard,
    );
    const way = debuggers.find(({ types }) => types.includes(type))?.quirks.attachesByProcess;
    const configuration = { name: `${name} (${pid})`, type, request: 'attach' } as const;
    const resolved = { ...configuration, ...way?.values, ...(way && { [way.key]: pid }) };
    const { id, ready } = sessions.start({ configuration, resolved, noDebug: false, by });
    return { id, ids: [id], ready };
  }

  /** Asks at the pages for what a start needs, for each thing once. */
  #asking(subject: string, list: WrittenConfigurations, by: Actor): (variable: string) => Promise<string | undefined> {
    const answers = new Map<string, Promise<string>>();
    return async (variable) => {
      const input = inputFor(variable, list);
      if (!input) return undefined;
      const answer = answers.get(variable) ?? this.#ask(input, { subject, variable, by });
      answers.set(variable, answer);
      return answer;
    };
  }

  async #ask(
    { text, form }: InputVariable,
    { subject, variable, by }: { readonly subject: string; readonly variable: string; readonly by: Actor },
  ): Promise<string> {
    const unheard = `"${subject}" asks for \${${variable}} (${text}), and no page is open where a person could answer. Open the page and start it there, or write the value into the configuration.`;
    const answer = await this.#parts.questions.ask({ subject, text, form, askedFor: by }, unheard);
    if (form.kind === 'text' && form.isPassword) this.#parts.withhold(answer);
    return answer;
  }
}
