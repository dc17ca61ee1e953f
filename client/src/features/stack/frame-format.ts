import type { Dap } from '#protocol';
import { frameDetailNames, isFrameDetail, type FrameDetail } from '../../model/frame-details.ts';
import type { MenuEntry } from '../../ui/menu.ts';
import type { StackPort } from './port.ts';
import { canFormat } from '../values/value-format.ts';

const ofParameters: ReadonlySet<FrameDetail> = new Set(['parameterTypes', 'parameterNames', 'parameterValues']);

/** The format for frame names that a person chose; undefined by default. */
export function frameFormat(port: StackPort, sessionId: string): Dap.StackFrameFormat | undefined {
  const { frameDetails } = port.view.value;
  if (frameDetails.length === 0 || !canFormat(port, sessionId)) return undefined;
  const all = frameDetails.some((detail) => ofParameters.has(detail))
    ? (['parameters', ...frameDetails] as const)
    : frameDetails;
  return Object.fromEntries(all.map((detail) => [detail, true]));
}

/** Menu entries for the details in frame names. */
export function frameFormatEntries({ view }: StackPort): readonly MenuEntry[] {
  const { frameDetails } = view.value;
  return Object.keys(frameDetailNames)
    .filter(isFrameDetail)
    .map((detail) => {
      const checked = frameDetails.includes(detail);
      const next = checked ? frameDetails.filter((other) => other !== detail) : [...frameDetails, detail];
      return {
        label: frameDetailNames[detail],
        checked,
        run: () => view.update((now) => ({ ...now, frameDetails: next })),
      };
    });
}

/** Frames with the names that were read for them, except frames at another line. */
export function withNames(
  frames: readonly Dap.StackFrame[],
  named: readonly Dap.StackFrame[] | undefined,
): readonly Dap.StackFrame[] {
  if (!named) return frames;
  return frames.map((frame, index) => {
    const other = named[index];
    return other?.line === frame.line ? { ...frame, name: other.name } : frame;
  });
}
