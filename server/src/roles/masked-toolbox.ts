import { DebugError, fieldOf } from '#protocol';
import type { Masks } from '../masks/masks.ts';
import { errorAnswer } from '../tools/answers.ts';
import type { Toolbox } from '../tools/toolbox.ts';

/** The tools for an audience that is not to see some values: they are masked in each result. */
export function maskedToolbox(toolbox: Toolbox, masks: Masks): Toolbox {
  if (!masks.areOn) return toolbox;
  return {
    ...toolbox,
    call: async (name, input, call) => {
      if (masks.hidesReference(Number(fieldOf(input, 'variables_reference'))))
        return errorAnswer(new DebugError('not_allowed', hiddenValue));
      return masks.value(await toolbox.call(name, input, call));
    },
  };
}

/** Why a value cannot be expanded. */
export const hiddenValue = 'This value is masked: the owner of the server hides values with its name.';
