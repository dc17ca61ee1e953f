import { visibleText, type ToolResult } from '#protocol';

const visible = (value: unknown): unknown => {
  if (typeof value === 'string') return visibleText(value.replaceAll('\r\n', '\n'));
  if (Array.isArray(value)) return value.map(visible);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, visible(each)]));
};

/** An answer whose texts hide nothing: control, bidirectional and zero-width characters are marks, as in the page. */
export const visibleAnswer = ({ status, ...answer }: ToolResult): ToolResult => ({
  ...Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, visible(value)])),
  status,
});
