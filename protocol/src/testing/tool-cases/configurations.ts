import type { LaunchConfiguration } from '../../common/configuration-list.ts';

const fake = { type: 'fake', request: 'launch', program: 'main.fake' } as const;

/** The configurations of the cases, as in launch.json. The adapter is server/src/testing/fake-program.mjs. */
export const fakeConfigurations: readonly LaunchConfiguration[] = [
  { ...fake, name: 'program' },
  { ...fake, name: 'failing', exitCode: 3 },
  { ...fake, name: 'at entry', stopOnEntry: true },
  { ...fake, name: 'endless', endless: true },
  { ...fake, name: 'endless from entry', endless: true, stopOnEntry: true },
  { ...fake, name: 'attached', request: 'attach', endless: true },
  { ...fake, name: 'throwing', throws: true },
  { ...fake, name: 'in a library', inLibrary: true, stopOnEntry: true, variables: { region: "'eu'", f: 'ƒ f() {…}' } },
  { ...fake, name: 'refused', refuses: 'launch' },
  { ...fake, name: 'stubborn', stopOnEntry: true, refuses: 'continue' },
  { ...fake, name: 'of no adapter', type: 'nothing' },
];
