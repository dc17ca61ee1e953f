import { fieldOf, type DapResponse } from '#protocol';

/** Why an adapter refused a request. The structured error comes first, as some leave `message` empty or generic. */
export function adapterMessage(response: DapResponse, command: string): string {
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
