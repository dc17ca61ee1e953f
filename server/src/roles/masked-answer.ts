import { defined, fieldOf, isRecord, maskedText } from '#protocol';
import type { Masks } from '../masks/masks.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The answer to a call without what is masked. An evaluation is named by its expression, which the answer does not repeat. */
export function maskedAnswer(masks: Masks, input: unknown, answer: Fields): Fields {
  if ('expression' in answer) return masks.value(answer);
  const named = { ...defined({ expression: fieldOf(input, 'expression') }), ...answer };
  const { expression: _expression, ...masked } = masks.value(named);
  return masked;
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** The kept input and answer of a call. What is too long to be kept whole cannot be masked, and is left out. */
export function maskedDetails<Details extends { readonly input?: string; readonly answer?: string }>(
  masks: Masks,
  details: Details,
): Details {
  if (!masks.areOn) return details;
  const [input, answer] = [parsed(details.input), parsed(details.answer)];
  const shown = isRecord(answer) ? JSON.stringify(maskedAnswer(masks, input, answer), undefined, 2) : maskedText;
  return { ...details, ...(details.answer !== undefined && { answer: shown }) };
}
