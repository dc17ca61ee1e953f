import type { OwnRow } from '#protocol';

/**
 * Rows that are not yet both used and exercised, each with what is to come. A row stands here or in uses.ts, never in both
 * (the types see to it), and none comes back: this list only shrinks, and dap-coverage.test.mjs counts it.
 */
export const missing = {
  'request cancel': 'Slow values are cancelled (values-panel.ts); a test on lldb-dap, which answers it.',
  'request goto': '"Jump to cursor" in the editor.',
  'request gotoTargets': '"Jump to cursor" in the editor, with a choice where there are several places.',
  'request stepInTargets': '"Step into target", in the editor and in the menu of a frame.',
  'request terminate': 'Stop asks the program to end itself first.',
  'request terminateThreads': '"Terminate thread" in the menu of a thread.',
  'capability supportSuspendDebuggee': '"Disconnect and suspend".',
  'capability supportsExceptionOptions': 'The tree of exceptions in the breakpoints panel.',
  'capability supportsSingleThreadExecutionRequests': 'One thread runs on alone.',
  'capability supportsSteppingGranularity': 'Steps by statement, line and instruction.',
} as const satisfies Partial<Record<OwnRow, string>>;

/** A row that is still to be built. */
export type MissingRow = keyof typeof missing;
