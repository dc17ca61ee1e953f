import type { DapResponse } from '#protocol';

/** A value as an object to look into, whatever it is. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** An error's sentence with its `{variables}` filled in (DAP "Types", Message). */
function filledIn(format: string, variables: Readonly<Record<string, unknown>>): string {
  return format.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    return typeof value === 'string' ? value : whole;
  });
}

/** Why an adapter refused a request, in its own words: the structured error first, as some leave `message` empty or generic. */
export function adapterMessage(response: DapResponse, command: string): string {
  const error = fieldsOf(fieldsOf(response.body).error);
  const format = error.format;
  if (typeof format === 'string' && format.trim() !== '') return filledIn(format, fieldsOf(error.variables));
  const { message } = response;
  if (typeof message === 'string' && message.trim() !== '') return message;
  return `The adapter refused "${command}" without saying why.`;
}
