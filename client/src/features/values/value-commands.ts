import { turning } from '../../model/commands/rows.ts';
import type { UserCommand } from '../../model/commands/user-command.ts';

/** How values are shown. */
export type ValueCommandName = 'toggle_hex_values' | 'toggle_sorted_values';

/** The rows of `ValueCommandName`. */
export const valueCommands: Readonly<Record<ValueCommandName, UserCommand>> = {
  toggle_hex_values: { ...turning('hexValues', { title: 'Values in hexadecimal' }), when: 'valuesFormatted' },
  toggle_sorted_values: turning('sortedValues', { title: 'Sort values by name' }),
};
