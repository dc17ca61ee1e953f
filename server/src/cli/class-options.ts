import type { OptionValues } from './option-table.ts';

/**
 * What `stopline class` does with an option: its students' servers get it, it is refused, or the class uses it itself. `for a class alone`
 * is refused without a class. An option without a row does not compile.
 */
export const classOptions = {
  port: 'of the class',
  host: 'passed on',
  open: 'of the class',
  publicUrls: 'refused',
  trustedProxies: 'refused',
  dangerouslyPlainHttp: 'passed on',
  allowOrigins: 'refused',
  embedOrigins: 'refused',
  tokenFile: 'of the class',
  tokenStdin: 'of the class',
  adaptersFile: 'passed on',
  waitTimeoutMs: 'passed on',
  tools: 'passed on',
  sessionTimeoutMinutes: 'passed on',
  // Their servers never do: it would be one for each student.
  noAdapterInAdvance: 'refused',
  trust: 'passed on',
  // A class always has one, but for --dangerously-unsandboxed.
  sandbox: 'refused',
  sandboxHide: 'passed on',
  limitMemory: 'passed on',
  limitProcesses: 'passed on',
  limitFile: 'passed on',
  limitCpu: 'passed on',
  limitMinutes: 'passed on',
  limitNetwork: 'passed on',
  exercises: 'for a class alone',
  dangerouslyUnsandboxed: 'for a class alone',
  readOnly: 'refused',
  redactedNames: 'passed on',
  redactedValues: 'passed on',
  redactedFiles: 'passed on',
  agentsSeeSecrets: 'passed on',
  logLevel: 'passed on',
  help: 'of the class',
  version: 'of the class',
} as const satisfies Readonly<
  Record<keyof OptionValues, 'passed on' | 'refused' | 'of the class' | 'for a class alone'>
>;
