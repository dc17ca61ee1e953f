import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Options } from '../cli/options.ts';
import type { Environment } from '../processes/environment.ts';
import { safeVariables } from '../sandbox/safe-variables.ts';
import type { Student } from './students.ts';

/** The built command: beside this file when built, or where the build left it. */
const programs = [join(import.meta.dirname, 'main.mjs'), join(import.meta.dirname, '../../../dist/server/main.mjs')];

/** What a server needs of the environment besides the safe variables: where to put its own files. */
const placeNames = ['TMPDIR', 'XDG_STATE_HOME', 'XDG_CACHE_HOME', 'XDG_RUNTIME_DIR'];

/** The variables of a student's server. Others may hold secrets of the teacher, which a configuration could ask for. */
export const serverEnvironment = (environment: Environment): Environment => ({
  ...safeVariables(environment),
  ...Object.fromEntries(Object.entries(environment).filter(([name]) => placeNames.includes(name))),
});

/** The options of a class that its students' servers get as they are. */
function passedOn({
  host,
  adaptersFile,
  waitTimeoutMs,
  sessionTimeoutMinutes,
  ...options
}: Options): readonly string[] {
  return [
    ...[`--host=${host}`, `--wait-timeout=${waitTimeoutMs}`, `--session-timeout=${sessionTimeoutMinutes}`],
    ...[`--log-level=${options.logLevel}`],
    ...options.redactedNames.map((name) => `--redact-name=${name}`),
    ...options.redactedValues.map((pattern) => `--redact-value=${pattern}`),
    ...options.redactedFiles.map((path) => `--redact-file=${path}`),
    ...(options.tools.length === 0 ? [] : [`--tools=${options.tools.join(',')}`]),
    ...(adaptersFile === undefined ? [] : [`--adapters=${adaptersFile}`]),
    ...(options.trust ? ['--trust'] : []),
    ...(options.agentsSeeSecrets ? ['--agents-see-secrets'] : []),
    ...(options.dangerouslyPlainHttp ? ['--dangerously-plain-http'] : []),
  ];
}

/** Memory of one process, if the teacher does not say, in MiB: enough for a program of a lesson. */
const usualMemoryMiB = 1_024;

/** The limits of the students' sandboxes. */
function limitsOf({ limitMemory = usualMemoryMiB, ...options }: Options): readonly string[] {
  const limits = [
    ['memory', limitMemory],
    ['processes', options.limitProcesses],
    ['file', options.limitFile],
    ['cpu', options.limitCpu],
    ['minutes', options.limitMinutes],
  ] as const;
  return [
    ...limits.flatMap(([name, value]) => (value === undefined ? [] : [`--limit-${name}=${value}`])),
    ...(options.limitNetwork ? ['--limit-network'] : []),
  ];
}

/** The command of a student's server on a port. Other students' folders and the teacher's token are hidden in its sandbox. */
export function serverCommand(options: Options, { folder }: Student, port: number): readonly string[] {
  const program = programs.find((each) => existsSync(each)) ?? programs[0] ?? '';
  const { workspace: classFolder, tokenFile, exercises, sandboxHide, dangerouslyUnsandboxed } = options;
  // Students must not see exercises before they are handed out.
  const hidden = [classFolder, tokenFile, exercises, ...sandboxHide].filter((path) => path !== undefined);
  const sandbox = ['--sandbox=bubblewrap', ...limitsOf(options), ...hidden.map((path) => `--sandbox-hide=${path}`)];
  return [
    ...[process.execPath, program, '--token-stdin', '--no-adapter-in-advance', `--port=${port}`, ...passedOn(options)],
    ...(dangerouslyUnsandboxed ? [] : sandbox),
    ...['--', folder],
  ];
}
