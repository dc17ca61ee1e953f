import { DebugError, fieldOf, isAtLeast, type Command, type lowestRoles, type Method, type Role } from '#protocol';
import type { Masks } from '../masks/masks.ts';
import { hiddenValue } from './masked-toolbox.ts';

type Observed<Table> = { [Name in keyof Table]: Table[Name] extends 'observer' ? Name : never }[keyof Table];

/** What observers may ask for. */
type ObservedRead = Observed<typeof lowestRoles.commands> | Observed<typeof lowestRoles.methods>;

/** Why a read is refused; undefined if it is not: its answer is masked. */
type Refusal = (masks: Masks, args: unknown) => string | undefined;

const masked: Refusal = () => undefined;
const refused =
  (what: string): Refusal =>
  () =>
    `${what} while the owner of the server hides values from those who are watching.`;

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
  source: (masks) => (masks.hideFiles ? refused('Sources of the debugger are not shown')(masks, undefined) : undefined),
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
  read_activity: masked,
  raise_hand: masked,
  // Programs write parts of texts, and move the cursor between them.
  follow_terminal: refused('Terminals are not shown'),
};

const refusalOf: Readonly<Partial<Record<Command | Method, Refusal>>> = refusals;

/** Throws `not_allowed` if masks cannot be applied to what an observer asks for. */
export function assertMaskable(role: Role, asked: Command | Method, args: unknown, masks: Masks): void {
  if (isAtLeast(role, 'controller') || !masks.areOn) return;
  const reason = refusalOf[asked]?.(masks, args);
  if (reason !== undefined) throw new DebugError('not_allowed', reason);
}
