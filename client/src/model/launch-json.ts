import { attempt } from './attempt.ts';
import type { NoticePort, OpenPort } from './ports.ts';

/** The path of the file with the configurations, relative to the workspace. */
export const launchFile = '.vscode/launch.json';

/** The path of the file that a place is in: '.vscode/launch.json, line 3, column 5'. */
export const fileIn = (place: string): string => place.replace(/, line \d+, column \d+$/, '');

/** The line number in an error message about launch.json. */
export const lineIn = (error: string): number | undefined => {
  const line = /(?:line |launch\.json:)(\d+)/.exec(error)?.[1];
  return line === undefined ? undefined : Number(line);
};

/** Opens a broken launch.json at its error. */
export function openAtError(port: Pick<OpenPort, 'openFile'> & Pick<NoticePort, 'notify'>, error: string): void {
  port.notify(error, 'failure');
  void attempt(port, port.openFile(launchFile, lineIn(error)));
}
