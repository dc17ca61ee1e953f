/** The name and value of an environment variable written as `NAME=value`. Without `=`, the value is empty. */
export function variableOf(text: string): readonly [name: string, value: string] {
  const [name = '', ...value] = text.split('=');
  return [name, value.join('=')];
}
