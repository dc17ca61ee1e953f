import { breakpointCases } from './breakpoint-cases.ts';
import { optionalCases } from './optional-cases.ts';
import { refusalCases } from './refusal-cases.ts';
import type { ToolCase } from './run-tool-case.ts';
import { runningCases } from './running-cases.ts';
import { valueCases } from './value-cases.ts';

export { fakeConfigurations } from './configurations.ts';
export { fieldOf, numberOf } from './fields.ts';
export { comparable, runToolCase, type ToolCase } from './run-tool-case.ts';

/** The same cases for every way in. */
export const toolCases: readonly ToolCase[] = [
  ...breakpointCases,
  ...runningCases,
  ...valueCases,
  ...optionalCases,
  ...refusalCases,
];
