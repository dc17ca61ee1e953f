import type { DapEventMessage } from '#protocol';

/** A line in the console. */
export const consoleOutput = (text: string): DapEventMessage => ({
  type: 'event',
  seq: 0,
  event: 'output',
  body: { category: 'console', output: `${text}\n` },
});

/** Names the fields of DAP that were left out. */
export const invalidFieldsOutput = (fields: readonly string[]): DapEventMessage =>
  consoleOutput(`The debug adapter sent values that DAP does not allow. They are ignored: ${fields.join(', ')}.`);
