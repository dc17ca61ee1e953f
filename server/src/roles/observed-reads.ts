import { DebugError, fieldOf, isAtLeast, type Command, type lowestRoles, type Method, type Role } from '#protocol';
import type { Masks } from '../masks/masks.ts';
import { hiddenValue } from './masked-toolbox.ts';

type Observed<Table> = { [Name in keyof Table]: Table[Name] extends 'observer' ? Name : never }[keyof Table];

/** What observers may ask for. */
type ObservedRead = Observed<typeof lowestRoles.commands> | Observed<typeof lowestRoles.methods>;

/** The tools that observers may use. */
type ObservedTool = Observed<typeof lowestRoles.tools>;

/** Why a read is refused; undefined if it is not: its answer is masked. */
type Refusal = (masks: Masks, args: unknown) => string | undefined;

interface MaskedRead {
  readonly masks: Masks;
  readonly args: unknown;
}

const masked: Refusal = () => undefined;
const refused =
  (what: string): Refusal =>
  () =>
    `${what} while the owner of the server hides values from those who are watching.`;

const refusedWithFiles =
  (what: string): Refusal =>
  (masks, args) =>
    masks.hideFiles ? refused(what)(masks, args) : undefined;

/** How masks apply to each read: one that is not listed does not compile. */
const refusals: Readonly<Record<ObservedRead, Refusal>> = {
  breakpointLocations: masked,
  disassemble: masked,
  exceptionInfo: masked,
  gotoTargets: masked,
  loadedSources: masked,
  locations: masked,
  modules: masked,
  // Bytes are not text.
  readMemory: refused('Memory is not shown'),
  scopes: masked,
  // The file that it is from is not known.
  source: refusedWithFiles('Sources of the debugger are not shown'),
  stackTrace: masked,
  stepInTargets: masked,
  threads: masked,
  variables: (masks, args) =>
    masks.hidesReference(Number(fieldOf(args, 'variablesReference'))) ? hiddenValue : undefined,
  get_configurations: masked,
  list_attributes: masked,
  list_tasks: masked,
  export_breakpoints: masked,
  list_files: masked,
  /** Hidden files are refused once their real path is known. */
  read_file: masked,
  // Checksums and the number of matches would show if a guess is right.
  compare_checksums: refused('Files are not compared'),
  search_files: refused('Files are not searched'),
  find_files: masked,
  find_definitions: masked,
  read_output: masked,
  // Answers of agents have lines of the files in which they stopped.
  read_activity: refusedWithFiles('The inputs and answers of agents are not shown'),
  raise_hand: masked,
  // Programs write parts of texts, and move the cursor between them.
  follow_terminal: refused('Terminals are not shown'),
};

/** How masks apply to each tool: one that is not listed does not compile. */
const toolRefusals: Readonly<Record<ObservedTool, Refusal>> = {
  get_debugger_configurations: masked,
  get_breakpoints: masked,
  get_scopes: masked,
  get_variables: masked,
  // Which lines are found would show if a guess is right.
  get_output: (masks, input) =>
    fieldOf(input, 'contains') === undefined
      ? undefined
      : refused('Output is not searched: leave out "contains"')(masks, input),
  get_threads: masked,
  get_call_stack: masked,
  list_sessions: masked,
  get_source: refusedWithFiles('Sources are not shown'),
  read_memory: refused('Memory is not shown'),
  disassemble: masked,
};

const refusalOf: Readonly<Partial<Record<Command | Method, Refusal>>> = refusals;
const refusalOfTool: Readonly<Record<string, Refusal | undefined>> = toolRefusals;

function assertNotRefused(role: Role, refusal: Refusal | undefined, { masks, args }: MaskedRead): void {
  if (isAtLeast(role, 'controller') || !masks.areOn) return;
  const reason = refusal?.(masks, args);
  if (reason !== undefined) throw new DebugError('not_allowed', reason);
}

/** Throws `not_allowed` if masks cannot be applied to what an observer asks for. */
export function assertMaskable(role: Role, asked: Command | Method, args: unknown, masks: Masks): void {
  assertNotRefused(role, refusalOf[asked], { masks, args });
}

/** The same for a tool that an observer may use. */
export function assertToolMaskable(role: Role, name: string, input: unknown, masks: Masks): void {
  assertNotRefused(role, refusalOfTool[name], { masks, args: input });
}
