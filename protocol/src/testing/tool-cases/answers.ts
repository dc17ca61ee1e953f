import { anything, from } from './run-tool-case.ts';

/** The answer of a tool that has done its work. */
export const success = { status: 'success' } as const;

/** The answer of a tool that has failed. */
export const refused = (code: string, message: RegExp | typeof anything = anything) => ({
  status: 'error',
  code,
  message,
});

/** The answer of a tool that has waited for a stop, with fields of the stop. */
export const stoppedWith = (stop: object) => ({ status: 'stopped', stop_event_data: stop });

/** The answer of a tool that has waited for a stop. */
export const stopped = stoppedWith({});

/** A line of the program. */
export const place = (line_number: number) => ({ file_path: 'main.fake', line_number });

/** A frame of a stop that an earlier step was answered with, from the innermost one. */
export const frameOf = (step: number, index = 0) => from(step, 'stop_event_data', 'call_stack', index, 'frame_id');
