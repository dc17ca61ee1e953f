import { fieldOf, type DapResponse } from '#protocol';

/** Characters of a message: pages and agents get it, and the state keeps it. */
const longestMessage = 4_000;

/** Why an adapter refused a request, cut if it is very long. */
export function adapterMessage(response: DapResponse, command: string): string {
  const message = wholeMessage(response, command);
  return message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message;
}

/** The structured error comes first, as some adapters leave `message` empty or generic. */
function wholeMessage(response: DapResponse, command: string): string {
  const error = fieldOf(response.body, 'error');
  const format = fieldOf(error, 'format');
  // The `{variables}` are filled in (DAP "Types", Message).
  if (typeof format === 'string' && format.trim() !== '')
    return format.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
      const value = fieldOf(fieldOf(error, 'variables'), name);
      return typeof value === 'string' ? value : whole;
    });
  const { message } = response;
  if (typeof message === 'string' && message.trim() !== '') return message;
  return `The adapter refused "${command}" without saying why.`;
}
