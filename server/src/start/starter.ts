import {
  DebugError,
  type Actor,
  type CompoundMembership,
  type LaunchConfiguration,
  type QuestionOption,
  type SessionId,
} from '#protocol';
import type { ConfigurationList, LaunchConfigurations, StartOptions, WrittenConfigurations } from './debugger.ts';
import type { Questions } from '../state/questions.ts';
import type { AdapterRow, Configuration } from '../adapters/adapter-row.ts';
import { listProcesses } from '../processes/listed-processes.ts';
import { serverReadyAction, type ServerReadyStep } from './server-ready.ts';
import type { Sessions } from '../session/tree/sessions.ts';
import type { StartRequest, Surroundings } from '../session/tree/start-request.ts';
import type { Tasks } from './tasks.ts';
import { checkPaths } from '../configurations/resolve-configuration.ts';
import { picksProcess, type InputVariable } from '../configurations/inputs.ts';

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
  /** The task that is run once before all of a compound. */
  readonly firstTask?: string;
}

/** The configurations of a compound, each once; compounds in it stand for theirs. launch.json has no circles. */
function membersOf(name: string, list: ConfigurationList): readonly LaunchConfiguration[] {
  const compound = list.compounds.find((each) => each.name === name);
  if (!compound) return list.configurations.filter((each) => each.name === name);
  return [...new Set(compound.configurations.flatMap((member) => membersOf(member, list)))];
}

const taskNamed = (name: unknown): string | undefined => (typeof name === 'string' && name !== '' ? name : undefined);

/** Throws `unknown_configuration` with the names there are. */
function choose(name: string, list: ConfigurationList): Chosen {
  const configurations = membersOf(name, list);
  const compound = list.compounds.find((each) => each.name === name);
  if (compound && configurations.length === 0)
    throw new DebugError('launch_failed', `The compound "${name}" names no configuration. Add one to launch.json.`);
  if (compound) {
    const firstTask = taskNamed(compound.preLaunchTask);
    return {
      configurations,
      compound: { name, stopAll: compound.stopAll === true },
      ...(firstTask !== undefined && { firstTask }),
    };
  }
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
  readonly workspaceFolder: string;
  /** The adapters that there are. */
  readonly rows: readonly AdapterRow[];
  readonly questions: Questions;
  readonly tasks: Tasks;
  /** Keeps a text out of the log. */
  readonly withhold: (secret: string) => void;
}

/** What a variable of a configuration asks for; undefined for one that nobody can be asked for. */
function inputFor(variable: string, inputs: readonly InputVariable[]): InputVariable | undefined {
  const [kind, name = ''] = variable.split(':', 2);
  if (kind === 'input') return inputs.find(({ id }) => id === name);
  return picksProcess(name) ? { id: name, text: 'Which process?', form: { kind: 'process' } } : undefined;
}

/** What tasks are run for. */
interface TaskWish {
  readonly subject: string;
  readonly file: string | undefined;
  readonly by: Actor;
}

/** So much of a task's failure is in the question, in characters; the console has it all. */
const longestDetail = 600;

const afterFailure: readonly QuestionOption[] = [
  { label: 'Abort', value: 'abort' },
  { label: 'Show output', value: 'show_output', showsConsole: true },
  { label: 'Debug anyway', value: 'anyway' },
];

/** Starts what launch.json names: configurations, and compounds of them. */
export class Starter {
  readonly #parts: StarterParts;
  #compounds = 0;
  #isClosed = false;

  constructor(parts: StarterParts) {
    this.#parts = parts;
  }

  /** Nothing is started unless all of a compound can be. Throws `unknown_configuration` and `launch_failed`. */
  async start(name: string, { noDebug = false, file, by }: StartOptions): Promise<Starting> {
    const { configurations: written, sessions } = this.#parts;
    const list = await written.read();
    const { configurations, compound, firstTask } = choose(name, list);
    for (const configuration of configurations) sessions.assertKnownType(configuration);
    const ask = this.#asking(name, list, by);
    const resolved: Configuration[] = [];
    for (const configuration of configurations) {
      const isMade = firstTask !== undefined || taskNamed(configuration.preLaunchTask) !== undefined;
      resolved.push(await written.resolve(configuration, { file, ask, isMade }));
    }
    const aroundFirst = firstTask === undefined ? undefined : this.#once({ subject: name, label: firstTask, file, by });
    const membership = compound && { ...compound, id: ++this.#compounds };
    const started = configurations.map((configuration, index) =>
      sessions.start({
        configuration,
        resolved: resolved[index] ?? {},
        noDebug,
        by,
        ...(membership && { compound: membership }),
        ...this.#around(resolved[index] ?? {}, { subject: name, file, by, first: aroundFirst }),
        ...this.#whenServerReady(resolved[index] ?? {}, { file, by }),
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

  /** What is done when a program's server is ready, as its configuration says. */
  #whenServerReady(
    configuration: Configuration,
    { file, by }: Omit<TaskWish, 'subject'>,
  ): Pick<StartRequest, 'serverReady'> {
    const action = serverReadyAction(configuration);
    if (!action) return {};
    const act = async (address: string): Promise<readonly SessionId[]> => {
      const started = await this.#startForServer(action.step, { configuration, address, file, by });
      started?.ready.catch(() => undefined);
      return action.killOnServerStop ? (started?.ids ?? []) : [];
    };
    return { serverReady: { action, act } };
  }

  async #startForServer(
    step: ServerReadyStep,
    {
      configuration,
      address,
      file,
      by,
    }: Omit<TaskWish, 'subject'> & { readonly configuration: Configuration; readonly address: string },
  ): Promise<Starting | undefined> {
    const { sessions, configurations, workspaceFolder } = this.#parts;
    if (step.kind === 'open') return undefined;
    if (step.kind === 'start') return this.start(step.name, { file, by });
    const name = `${String(configuration.name)}: ${address}`;
    const page = { name, request: 'launch', url: address } as const;
    // js-debug drives Edge as it drives Chrome.
    const written: LaunchConfiguration =
      step.kind === 'browser'
        ? {
            ...page,
            type: sessions.knowsType(step.type) ? step.type : 'chrome',
            webRoot: step.webRoot ?? workspaceFolder,
          }
        : { ...page, type: 'chrome', ...step.configuration };
    const resolved = await configurations.resolve(written, { file });
    const { id, ready } = sessions.start({ configuration: written, resolved, noDebug: false, by });
    return { id, ids: [id], ready };
  }

  /** Nothing is run after a session any more: the server goes. */
  close(): void {
    this.#isClosed = true;
  }

  /** What is done before and after a session, by its configuration. */
  #around(
    configuration: Configuration,
    {
      subject,
      file,
      by,
      first,
    }: TaskWish & { readonly first: ((surroundings: Surroundings) => Promise<void>) | undefined },
  ): Pick<StartRequest, 'before' | 'after'> {
    const [before, after] = [taskNamed(configuration.preLaunchTask), taskNamed(configuration.postDebugTask)];
    const wish = { subject, file, by };
    const makes = first !== undefined || before !== undefined;
    return {
      ...(makes && {
        before: async (surroundings) => {
          await first?.(surroundings);
          if (before !== undefined) await this.#runFirst(before, wish, surroundings);
          await checkPaths(configuration);
        },
      }),
      ...(after !== undefined && {
        after: async (surroundings) => {
          if (this.#isClosed) return;
          await this.#runTask(after, wish, surroundings).catch((thrown: unknown) => {
            surroundings.say(`${DebugError.from(thrown).message}\n`);
          });
        },
      }),
    };
  }

  /** A task that several sessions wait for, run by the first of them that comes. */
  #once({ label, ...wish }: TaskWish & { readonly label: string }): (surroundings: Surroundings) => Promise<void> {
    let running: Promise<void> | undefined;
    return (surroundings) => {
      running ??= this.#runFirst(label, wish, surroundings);
      return running;
    };
  }

  /** A task before a session. Where it fails a person may go on all the same. */
  async #runFirst(label: string, wish: TaskWish, surroundings: Surroundings): Promise<void> {
    const { questions } = this.#parts;
    try {
      await this.#runTask(label, wish, surroundings);
    } catch (thrown) {
      const error = DebugError.from(thrown);
      surroundings.say(`${error.message}\n`);
      if (surroundings.signal.aborted || wish.by.kind === 'agent' || !questions.isHeard) throw error;
      const question = {
        subject: wish.subject,
        text: `The task "${label}" failed. Debug anyway?`,
        detail: error.message.slice(0, longestDetail),
        form: { kind: 'choice', options: afterFailure },
        askedFor: wish.by,
      } as const;
      const answer = await questions.ask(question, error.message, surroundings.signal).catch(() => 'abort');
      if (answer !== 'anyway') throw error;
    }
  }

  #runTask(label: string, { subject, file, by }: TaskWish, { say, signal }: Surroundings): Promise<void> {
    const answers = new Map<string, Promise<string>>();
    const ask = (variable: string, inputs: readonly InputVariable[]) =>
      this.#askOnce(answers, variable, { inputs, subject, by });
    return this.#parts.tasks.run(label, { file, say, signal, ask });
  }

  /** Asks at the pages for what a start needs, for each thing once. */
  #asking(subject: string, list: WrittenConfigurations, by: Actor): (variable: string) => Promise<string | undefined> {
    const answers = new Map<string, Promise<string>>();
    return (variable) => this.#askOnce(answers, variable, { inputs: list.inputs ?? [], subject, by });
  }

  async #askOnce(
    answers: Map<string, Promise<string>>,
    variable: string,
    {
      inputs,
      subject,
      by,
    }: { readonly inputs: readonly InputVariable[]; readonly subject: string; readonly by: Actor },
  ): Promise<string | undefined> {
    const input = inputFor(variable, inputs);
    if (!input) return undefined;
    const answer = answers.get(variable) ?? this.#ask(input, { subject, variable, by });
    answers.set(variable, answer);
    return answer;
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
