import type { Dap } from '#protocol';

/** What the name of a frame may tell beside its function, by DAP's names for it (type `StackFrameFormat`). */
export type FrameDetail = Exclude<keyof Dap.StackFrameFormat, 'hex' | 'includeAll'>;

/** What they are called in the page, in the order of the menu. */
export const frameDetailWords: Readonly<Record<FrameDetail, string>> = {
  parameters: 'Parameters',
  parameterTypes: 'Parameter types',
  parameterNames: 'Parameter names',
  parameterValues: 'Parameter values',
  line: 'Line',
  module: 'Module',
};

/** Whether a word is one of them: what was stored may be anything. */
export const isFrameDetail = (word: unknown): word is FrameDetail =>
  typeof word === 'string' && Object.hasOwn(frameDetailWords, word);
