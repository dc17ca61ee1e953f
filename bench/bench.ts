import type { Browser } from '@playwright/test';
import type { TestFolder } from '../e2e/workspace.ts';
import type { AdapterRecipe } from './recipes.ts';
import type { Language } from './row.ts';
import type { Scope } from './scope.ts';

/** What a measurement is given: where it runs, and what it must not start by itself. */
export interface Bench {
  readonly language: Language | undefined;
  /** A copy of e2e/programs/bench, and the variables that keep all that is written inside of it. */
  readonly folder: TestFolder;
  /** What every process is started with. */
  readonly environment: Readonly<Record<string, string>>;
  readonly browser: Browser;
  /** How the product starts a configuration's adapter; found out once. */
  readonly recipe: (configurationName: string) => Promise<AdapterRecipe>;
  /** Ends with this one measurement. */
  readonly scope: Scope;
}
