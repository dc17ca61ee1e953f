import { copyText } from '../../model/clipboard.ts';
import type { ConsolePort } from './port.ts';
import { plainText } from '../../ui/ansi.ts';
import type { KeyRow } from '../../ui/key-name.ts';
import type { ConsoleLine, EntryLine, ValueLine } from './console-rows.ts';
import { sourceOpener } from './line-sources.ts';

/** The keys of a line, in the list of keys. */
export const lineKeyRows: readonly KeyRow[] = [
  { keys: ['→', '←'], does: 'Expand, collapse a line' },
  { keys: ['Enter'], does: 'Open the source of a line' },
  { keys: ['Ctrl+C'], does: 'Copy a line' },
];

/** Undefined where there is nothing to expand. */
function isExpanded(line: EntryLine | ValueLine): boolean | undefined {
  if (line.type === 'entry') return line.group ? !line.group.isFolded : line.isOpenable ? line.expanded : undefined;
  const { row } = line;
  return row.type === 'group' || (row.type === 'variable' && row.expandable) ? row.expanded : undefined;
}

/** The action of a key on a line; undefined for other keys. Enter opens the source, or else expands the line. */
export function lineAction(
  port: ConsolePort,
  { key, ctrlKey, metaKey }: KeyboardEvent,
  line: ConsoleLine,
  onToggle: (line: EntryLine | ValueLine) => void,
): (() => void) | undefined {
  if (ctrlKey || metaKey) {
    // The browser copies text that is selected.
    return key === 'c' && selectedText() === '' ? () => void copyText(port, textOf(line)) : undefined;
  }
  const openSource = key === 'Enter' ? sourceOpener(port, line) : undefined;
  if (openSource || line.type === 'missing' || line.type === 'text') return openSource;
  const expanded = isExpanded(line);
  const isToggled = expanded !== undefined && [expanded ? 'ArrowLeft' : 'ArrowRight', 'Enter', ' '].includes(key);
  return isToggled ? () => onToggle(line) : undefined;
}

/** A line as it is copied. */
export function textOf(line: ConsoleLine): string {
  if (line.type === 'missing') return '';
  if (line.type === 'entry') return plainText(line.entry.text);
  const { row } = line;
  if (row.type === 'text') return plainText(row.text);
  if (row.type === 'note') return row.text;
  if (!('variable' in row)) return row.name;
  const { name, value } = row.variable;
  return name === '' ? value : `${name}: ${value}`;
}

export const selectedText = (): string => document.getSelection()?.toString() ?? '';
