import type { Browser } from '@playwright/test';
import type { TestFolder } from '../e2e/workspace.ts';
import type { Scope } from './scope.ts';

/** The languages that are measured, each with an adapter of its own. */
export const languages = ['javascript', 'python'] as const;

export type Language = (typeof languages)[number];

/** How the product starts an adapter and what it launches with: the floor does the very same. */
export interface AdapterRecipe {
  /** The program and its arguments; `${socket}` is replaced by the path of a new unix socket. */
  readonly command: readonly string[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly initialize: unknown;
  readonly launch: unknown;
}

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
