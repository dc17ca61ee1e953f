import { suggestionStyles } from '../../ui/suggestion-list.ts';
import { baseStyles } from '../../ui/base.styles.ts';
import { buttonStyles } from '../../ui/button.styles.ts';
import { fieldStyles } from '../../ui/field.styles.ts';
import { rowStyles } from '../../ui/row.styles.ts';
import { panelStyles } from '../../ui/panel.styles.ts';
import { valueStyles } from './value.styles.ts';

/** What every panel with a tree of values is drawn by. */
export const valuesPanelStyles = [
  baseStyles,
  buttonStyles,
  fieldStyles,
  rowStyles,
  panelStyles,
  suggestionStyles,
  valueStyles,
] as const;
