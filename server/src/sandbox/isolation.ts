import { DebugError, messageOf, type IsolationKind } from '#protocol';
import type { Environment } from '../processes/environment.ts';
import type { OwnedProcesses } from '../processes/owned-processes.ts';
import { UsageError } from '../usage-error.ts';
import type { SandboxPlaces } from './bubblewrap.ts';
import { hiddenBy } from './hidden-paths.ts';
import { ProgramPlace } from './program-place.ts';
import { ProgramProcesses } from './program-processes.ts';
import { withinLimits, type SandboxLimits } from './sandbox-limits.ts';
import { safeVariables } from './safe-variables.ts';
import { readSandboxSettings, type SandboxSettings } from './sandbox-settings.ts';
import { Sandbox } from './sandbox.ts';

/** The ways in which programs can be isolated. */
export const isolationKinds: readonly IsolationKind[] = ['none', 'bubblewrap'];

/** Makes the places in which the programs of starts run. */
export interface Isolation {
  readonly kind: IsolationKind;
  /** A place for configurations that start together, by their `sandbox` attributes. Throws DebugError `invalid_arguments`. */
  readonly place: (attributes: readonly unknown[]) => ProgramPlace;
  /** Starts programs outside of any sandbox: those that the server asks about themselves before a start. */
  readonly outside: ProgramProcesses;
  /** The variables of the server's environment that programs inherit. */
  readonly inherited: (environment: Environment) => Environment;
  /** True for a real path that programs do not see; undefined if they see all. */
  readonly hides?: (realPath: string) => boolean;
}

/** Programs run like the server: with all that the user may do. */
export const withoutIsolation = (processes: OwnedProcesses): Isolation => ({
  kind: 'none',
  outside: new ProgramProcesses(processes),
  place: () => new ProgramPlace(processes),
  inherited: (environment) => environment,
});

export interface IsolationParts {
  readonly processes: OwnedProcesses;
  readonly environment: Environment;
  readonly places: Omit<SandboxPlaces, 'sharedFolder' | 'nameServers'>;
  readonly limits?: SandboxLimits;
}

/** Configurations that start together talk to each other, so they are in one sandbox. */
function commonSettings(attributes: readonly unknown[]): SandboxSettings {
  const [first, ...others] = attributes.map(readSandboxSettings);
  const settings = first ?? readSandboxSettings(undefined);
  if (others.every((other) => JSON.stringify(other) === JSON.stringify(settings))) return settings;
  throw new DebugError(
    'invalid_arguments',
    'The configurations of a compound run in one sandbox. Give them the same "sandbox" attribute.',
  );
}

const install = 'sudo apt-get install bubblewrap iproute2 slirp4netns';

/** Sandboxes by bubblewrap. Throws a UsageError if this machine cannot open one. */
export async function bubblewrapIsolation(parts: IsolationParts): Promise<Isolation> {
  const { limits = {} } = parts;
  const open = async (settings: SandboxSettings) => {
    const sandbox = await Sandbox.open({ ...parts, settings });
    if (limits.minutes !== undefined) sandbox.closeAfter(limits.minutes);
    return sandbox;
  };
  try {
    const tried = await open(readSandboxSettings(undefined));
    await tried.close();
  } catch (thrown) {
    throw new UsageError(
      `--sandbox bubblewrap does not work on this machine: ${messageOf(thrown)}. It needs Linux with user namespaces, bubblewrap, iproute2 and util-linux 2.38 or newer. On Debian: ${install}.`,
    );
  }
  return {
    kind: 'bubblewrap',
    outside: new ProgramProcesses(parts.processes),
    inherited: safeVariables,
    hides: hiddenBy(parts.places),
    place: (attributes) => {
      const settings = withinLimits(commonSettings(attributes), limits);
      return new ProgramPlace(parts.processes, () =>
        open(settings).catch((thrown: unknown) => {
          throw new DebugError('launch_failed', `The sandbox could not be opened: ${messageOf(thrown)}.`);
        }),
      );
    },
  };
}
