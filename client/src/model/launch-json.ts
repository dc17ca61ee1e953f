/** The path of the file with the configurations, relative to the workspace. */
export const launchFile = '.vscode/launch.json';

/** The line number in an error message about launch.json. */
export const lineIn = (error: string): number | undefined => {
  const line = /(?:line |launch\.json:)(\d+)/.exec(error)?.[1];
  return line === undefined ? undefined : Number(line);
};
