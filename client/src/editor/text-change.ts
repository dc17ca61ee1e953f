export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The one change between two texts: common ends are kept, so that positions in them remain valid. */
export const textChange = (before: string, after: string): TextChange | undefined => {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let end = 0;
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
};
