import type { SessionState } from '#protocol';
import { html, type TemplateResult } from 'lit';
import { disassembles, readsMemory, tellsModules, tellsSources } from '../model/loaded.ts';
import { hasTerminals, terminalsOf } from '../model/terminals.ts';
import type { Region, Workbench } from '../model/workbench.ts';

/** A view below the editor: one row for each. */
interface BelowTab {
  readonly label: string;
  /** Whether it is there at all, for a tree of sessions. */
  readonly isThere: (tree: readonly SessionState[], place: { readonly withAgents: boolean }) => boolean;
  /** Whether something is there that was not seen. */
  readonly hasNews?: (tree: readonly SessionState[], workbench: Workbench) => boolean;
  /** Defines its element, once: a view is loaded when it is shown first. Absent where the first paint has it. */
  readonly load?: () => Promise<unknown>;
  /** Draws it. Absent for the console, which stays where it is behind the others. */
  readonly view?: (workbench: Workbench) => TemplateResult;
}

/** The views below the editor, in the order of their tabs. */
export const belowTabs = {
  console: { label: 'Console', isThere: () => true },
  terminal: {
    label: 'Terminal',
    isThere: hasTerminals,
    hasNews: (tree, { terminals }) => terminalsOf(tree).some(({ id }) => terminals.unseen.value.has(id)),
    load: () => import('../features/terminal/terminal.ts'),
    view: (workbench) => html`<stopline-terminal class="shown" .port=${workbench}></stopline-terminal>`,
  },
  agents: {
    label: 'Agent activity',
    isThere: (_tree, { withAgents }) => withAgents,
    view: (workbench) =>
      html`<stopline-agent-activity headless class="shown" .port=${workbench}></stopline-agent-activity>`,
  },
  'loaded-sources': {
    label: 'Loaded sources',
    isThere: tellsSources,
    load: () => import('../features/sources/loaded-sources.ts'),
    view: (workbench) => html`<stopline-loaded-sources class="shown" .port=${workbench}></stopline-loaded-sources>`,
  },
  modules: {
    label: 'Modules',
    isThere: tellsModules,
    load: () => import('../features/sources/modules.ts'),
    view: (workbench) => html`<stopline-modules class="shown" .port=${workbench}></stopline-modules>`,
  },
  memory: {
    label: 'Memory',
    isThere: readsMemory,
    load: () => import('../features/memory/memory.ts'),
    view: (workbench) => html`<stopline-memory class="shown" .port=${workbench}></stopline-memory>`,
  },
  disassembly: {
    label: 'Disassembly',
    isThere: disassembles,
    load: () => import('../features/disassembly/disassembly.ts'),
    view: (workbench) => html`<stopline-disassembly class="shown" .port=${workbench}></stopline-disassembly>`,
  },
} as const satisfies Readonly<Partial<Record<Region, BelowTab>>>;

export type BelowTabName = keyof typeof belowTabs;

const rows: Readonly<Record<BelowTabName, BelowTab>> = belowTabs;

/** The row of a tab. */
export const belowTab = (name: BelowTabName): BelowTab => rows[name];

const isBelowTab = (name: string): name is BelowTabName => Object.hasOwn(belowTabs, name);

export const belowTabNames: readonly BelowTabName[] = Object.keys(belowTabs).filter(isBelowTab);
