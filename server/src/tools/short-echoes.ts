import { cutText, type ToolResult } from '#protocol';

/** How much of a text of the caller a message repeats, in characters. */
const mostRepeated = 200;

/** The long strings in an input, and the long names of its fields. Inputs may be nested deeply. */
function longTextsIn(input: unknown): readonly string[] {
  const texts: string[] = [];
  const left: unknown[] = [input];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && value.length > mostRepeated) texts.push(value);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, each] of Object.entries(value)) left.push(name, each);
  }
  return texts;
}

/** The number of characters in which two texts agree from their places on. */
function agreement(one: string, other: string, from: number): number {
  let length = 0;
  while (length < one.length && one[length] === other[from + length]) length += 1;
  return length;
}

/** A message in which a text, or the beginning of it, is cut. */
function withShort(message: string, text: string): string {
  const beginning = text.slice(0, mostRepeated + 1);
  let short = message;
  for (let at = short.indexOf(beginning); at >= 0; at = short.indexOf(beginning, at + 1)) {
    const end = at + agreement(text, short, at);
    short = `${short.slice(0, at)}${cutText(text, mostRepeated)}${short.slice(end)}`;
  }
  return short;
}

/** An answer whose message repeats no more than the beginning of a text of its input, as it is or as JSON. */
export function withShortEchoes(answer: ToolResult, input: unknown): ToolResult {
  if (answer.message === undefined || answer.message.length <= mostRepeated) return answer;
  const forms = longTextsIn(input).flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
  return { ...answer, message: forms.reduce(withShort, answer.message) };
}
