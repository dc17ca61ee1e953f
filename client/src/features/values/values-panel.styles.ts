import { suggestionStyles } from '../../ui/suggestion-list.ts';
import { treePanelStyles } from '../../ui/panel.styles.ts';
import { valueStyles } from './value.styles.ts';

/** What every panel with a tree of values is drawn by. */
export const valuesPanelStyles = [...treePanelStyles, suggestionStyles, valueStyles] as const;
