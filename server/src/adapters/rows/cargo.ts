import { z } from 'zod';
import { DebugError } from '#protocol';
import type { Configuration } from '../../configurations/configuration.ts';
import type { BuildProgram } from '../build-program.ts';

const cargoAttribute = z.object({
  args: z.array(z.string()).min(1),
  cwd: z.string().default('.'),
  env: z.record(z.string(), z.string()).default({}),
  filter: z.object({ name: z.string().optional(), kind: z.string().optional() }).default({}),
});

const shape = '{ "args": ["build", …], "filter": { "name": …, "kind": … }, "cwd": …, "env": … }';

/** A message of cargo about a program, a test or a library that it built. */
const artifactMessage = z.object({
  reason: z.literal('compiler-artifact'),
  target: z.object({ name: z.string(), kind: z.array(z.string()).min(1), crate_types: z.array(z.string()) }),
  profile: z.object({ test: z.boolean() }),
  executable: z.string(),
});

/** An error or a warning of the compiler. */
const compilerMessage = z.object({
  reason: z.literal('compiler-message'),
  message: z.object({ rendered: z.string() }),
});

interface Artifact {
  readonly name: string;
  readonly kind: string;
  readonly program: string;
}

const failed = (configuration: string, problem: string) =>
  new DebugError('launch_failed', `Configuration ${JSON.stringify(configuration)}: ${problem}`);

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Reads cargo's messages, one per line of its stdout. */
function messageReader() {
  const artifacts: Artifact[] = [];
  let rest = '';
  const readLine = (line: string): string => {
    const message = jsonOf(line);
    // Programs that cargo runs write to the same stream.
    if (message === undefined) return line.trim() === '' ? '' : `${line}\n`;
    const artifact = artifactMessage.safeParse(message).data;
    if (artifact) {
      const { target, profile, executable } = artifact;
      const [kind = ''] = target.kind;
      const isProgram = target.crate_types.includes('bin') && kind !== 'custom-build';
      if (isProgram || profile.test) artifacts.push({ name: target.name, kind, program: executable });
    }
    return compilerMessage.safeParse(message).data?.message.rendered ?? '';
  };
  const readable = (text: string, stream: 'stdout' | 'stderr'): string => {
    if (stream === 'stderr') return text;
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    return lines.map(readLine).join('');
  };
  return { artifacts, readable };
}

/** The arguments with cargo's messages turned on, before those of the program or of rustc. */
function withMessages(args: readonly string[]): readonly string[] {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  return [...args.slice(0, end), '--message-format=json', ...args.slice(end)];
}

const listed = (artifacts: readonly Artifact[]) =>
  artifacts.map(({ name, kind, program }) => `"${name}" of kind "${kind}" (${program})`).join(', ');

/** The only artifact that a filter leaves. Throws `launch_failed` for none or several. */
function chosenArtifact(
  artifacts: readonly Artifact[],
  { name, kind }: z.output<typeof cargoAttribute>['filter'],
  configuration: string,
): Artifact {
  const matching = artifacts.filter(
    (artifact) => (name ?? artifact.name) === artifact.name && (kind ?? artifact.kind) === artifact.kind,
  );
  const [only, ...others] = matching;
  if (only && others.length === 0) return only;
  if (only)
    throw failed(
      configuration,
      `cargo built several programs: ${listed(matching)}. Choose one by "filter" in "cargo", with its "name" or "kind".`,
    );
  throw failed(
    configuration,
    artifacts.length === 0
      ? 'cargo built no program. Correct the "args" of "cargo": "build" builds programs, "test" with "--no-run" tests.'
      : `"filter" in "cargo" leaves none of the programs that cargo built: ${listed(artifacts)}. Correct it.`,
  );
}

const variable = '${cargo:program}';

/** A value with the program in place of `${cargo:program}` in each of its texts. */
function withProgram(value: unknown, program: string): unknown {
  if (typeof value === 'string') return value.replaceAll(variable, () => program);
  if (Array.isArray(value)) return value.map((item) => withProgram(item, program));
  return typeof value === 'object' && value !== null ? inEntries(value, program) : value;
}

const inEntries = (record: object, program: string): Configuration =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, withProgram(value, program)]));

/** The program is the one that cargo builds, so it is not a path yet. */
export const withoutCargoProgram = ({ program, ...rest }: Configuration): Configuration =>
  program === undefined || (rest.cargo !== undefined && program === variable) ? rest : { program, ...rest };

/** Runs cargo, as CodeLLDB's extension does, and takes the program that it built. */
export const buildByCargo: BuildProgram = ({ cargo, ...configuration }) => {
  if (cargo === undefined) return undefined;
  const name = String(configuration.name);
  return async (run) => {
    const { data, success } = cargoAttribute.safeParse(cargo);
    if (!success) throw failed(name, `"cargo" should look like ${shape}.`);
    const { args, cwd, env, filter } = data;
    const { artifacts, readable } = messageReader();
    const command = ['cargo', ...withMessages(args)];
    await run({ label: `cargo ${args.join(' ')}`, command, cwd, environment: env, readable });
    const { program } = chosenArtifact(artifacts, filter, name);
    return { program, ...inEntries(configuration, program) };
  };
};
