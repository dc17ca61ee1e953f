import type { Browser } from '@playwright/test';
import type { TestFolder } from '../e2e/workspace.ts';
import type { Scope } from './scope.ts';

/** The measured languages, each with its own adapter. */
export const languages = ['javascript', 'python'] as const;

export type Language = (typeof languages)[number];

/** How the product starts an adapter, and its launch arguments: the floor does exactly the same. */
export interface AdapterRecipe {
  /** The program and its arguments; `${socket}` is replaced by the path of a new unix socket. */
  readonly command: readonly string[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly initialize: unknown;
  readonly launch: unknown;
}

/** Where the product is started. */
export interface ProductPlace {
  /** The product's command: the path of a build's `bin/stopline.mjs`. */
  readonly command: string;
  readonly folder: Pick<TestFolder, 'workspace'>;
  /** The environment of every process. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The environment of a measurement. */
export interface Bench extends ProductPlace {
  readonly language: Language | undefined;
  /** A copy of e2e/programs/bench, with the variables that keep all written files inside it. */
  readonly folder: TestFolder;
  readonly browser: Browser;
  /** How the product starts a configuration's adapter; read once. */
  readonly recipe: (configurationName: string) => Promise<AdapterRecipe>;
  /** Ends with this measurement. */
  readonly scope: Scope;
}
