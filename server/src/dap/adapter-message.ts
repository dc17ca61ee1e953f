import { DebugError, fieldOf, type DapResponse } from '#protocol';

/** Characters of a message: pages and agents get it, and the state keeps it. */
const longestMessage = 4_000;

/** Why an adapter refused a request, in its own words if it has any, cut if they are very long. */
export function refusalOf(response: DapResponse, command: string): DebugError {
  const words = wordsOf(response);
  if (words === undefined)
    return new DebugError('adapter_failed', `The adapter refused "${command}" without saying why.`);
  const message = words.length > longestMessage ? `${words.slice(0, longestMessage)}…` : words;
  return new DebugError('adapter_failed', message, { isOfAdapter: true });
}

/** The structured error comes first, as some adapters leave `message` empty or generic. */
function wordsOf(response: DapResponse): string | undefined {
  const error = fieldOf(response.body, 'error');
  const format = fieldOf(error, 'format');
  // The `{variables}` are filled in (DAP "Types", Message).
  if (typeof format === 'string' && format.trim() !== '')
    return format.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
      const value = fieldOf(fieldOf(error, 'variables'), name);
      return typeof value === 'string' ? value : whole;
    });
  const { message } = response;
  return typeof message === 'string' && message.trim() !== '' ? message : undefined;
}
