import { DebugError, fieldOf, maskedText, type ToolResult } from '#protocol';
import type { Masks } from '../masks/masks.ts';
import { errorAnswer } from '../tools/answers.ts';
import { fitAnswer, leastMaxChars, usualMaxChars } from '../tools/fit-answer.ts';
import type { Toolbox } from '../tools/toolbox.ts';
import { maskedAnswer } from './masked-answer.ts';

/** Why a value cannot be expanded. */
export const hiddenValue = 'This value is masked: the owner of the server hides values with its name.';

const likelySecret =
  'This value is masked: by its name, it looks like a secret. The owner can show such values to agents with --agents-see-secrets.';

/** Tells agents why they see masks. */
const whyMasked = `Values shown as ${maskedText} look like secrets. The owner can show them to agents with --agents-see-secrets.`;

/** An answer without what is masked, with the reason for agents, if there is room. */
function explainedAnswer(masks: Masks, input: unknown, answer: ToolResult): ToolResult {
  const masked: ToolResult = { ...maskedAnswer(masks, input, answer), status: answer.status };
  if (!masks.areGuesses || JSON.stringify(masked) === JSON.stringify(answer)) return masked;
  const maxChars = Math.max(Number(fieldOf(input, 'max_chars') ?? usualMaxChars), leastMaxChars);
  const explained = { ...masked, masked: whyMasked };
  return JSON.stringify(explained).length <= maxChars ? explained : fitAnswer(masked, maxChars);
}

/** The tools for an audience that is not to see some values: they are masked in each result. */
export function maskedToolbox(toolbox: Toolbox, masks: Masks): Toolbox {
  if (!masks.areOn) return toolbox;
  return {
    ...toolbox,
    call: async (name, input, call) => {
      if (masks.hidesReference(Number(fieldOf(input, 'variables_reference'))))
        return errorAnswer(
          new DebugError('not_allowed', masks.areGuesses ? likelySecret : hiddenValue),
          toolbox.sessionOf(name, input),
        );
      return explainedAnswer(masks, input, await toolbox.call(name, input, call));
    },
    snapshot: async (sessionId, signal) => explainedAnswer(masks, {}, await toolbox.snapshot(sessionId, signal)),
  };
}
