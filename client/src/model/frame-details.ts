import type { Dap } from '#protocol';

/** The parts of a frame's name beside its function, by DAP's names (`StackFrameFormat`). */
export type FrameDetail = Exclude<keyof Dap.StackFrameFormat, 'hex' | 'includeAll'>;

/** Their names, in the order of the menu. */
export const frameDetailNames: Readonly<Record<FrameDetail, string>> = {
  parameters: 'Parameters',
  parameterTypes: 'Parameter types',
  parameterNames: 'Parameter names',
  parameterValues: 'Parameter values',
  line: 'Line',
  module: 'Module',
};

/** Stored values may be anything. */
export const isFrameDetail = (word: unknown): word is FrameDetail =>
  typeof word === 'string' && Object.hasOwn(frameDetailNames, word);
