import { visibleText, type ToolResult } from '#protocol';

/** A value whose texts hide nothing: control, bidirectional and zero-width characters are marks, as in the page. */
export const visibleValue = (value: unknown): unknown => {
  if (typeof value === 'string') return visibleText(value.replaceAll('\r\n', '\n'));
  if (Array.isArray(value)) return value.map(visibleValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, visibleValue(each)]));
};

/** The same of an answer. */
export const visibleAnswer = ({ status, ...answer }: ToolResult): ToolResult => ({
  ...Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, visibleValue(value)])),
  status,
});
