import type { TemplateResult } from 'lit';
import type { IconName } from './icons.ts';

/** A button at the right end of a tree row, shown on hover and focus; `key` runs it from the focused row. */
export interface TreeRowAction {
  /** What `row-action` reports: 'remove', 'edit', 'copy'. */
  readonly name: string;
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly icon: IconName;
  /** Runs the action while its row has the focus: 'Delete', 'F2', 'Ctrl+C', 'Alt+ArrowUp'. */
  readonly key?: string;
  readonly disabled?: boolean;
  /** Its key runs it, and no button. */
  readonly isByKeyOnly?: boolean;
}

/** One visible row of a tree. A tree is given its rows flat, in the order in which they are drawn. */
export interface TreeRow {
  /** Unique in its tree, and the same for the same thing after a step: expansion, focus and scroll hang on it. */
  readonly key: string;
  /** Depth, from 1. */
  readonly level: number;
  /** The accessible name, to the letter. It is also what typing ahead looks at. */
  readonly label: string;
  /** What is drawn after the twisty. Its classes are styled by whoever renders the tree. */
  readonly content: TemplateResult;
  readonly expandable?: boolean;
  readonly expanded?: boolean;
  readonly selected?: boolean;
  /** Given: the row has a checkbox. */
  readonly checked?: boolean;
  /** Accessible name of the checkbox; by default the row's own. */
  readonly checkLabel?: string;
  /** Classes of the row element: 'frame top'. */
  readonly classes?: string;
  /** Tooltip of the whole row. */
  readonly title?: string;
  /** What the tooltip has beyond the accessible name, '' for nothing: screen readers say it in the tooltip's place. */
  readonly description?: string;
  readonly actions?: readonly TreeRowAction[];
}

/** Details of the events of `<stopline-tree>`; all of them bubble and cross shadow roots. */
export interface TreeEvents {
  /** A person opened or closed a row. The tree waits to be given the rows that result. */
  readonly 'row-toggled': CustomEvent<{ readonly key: string; readonly expanded: boolean }>;
  /** A click, Enter or Space on a row. */
  readonly 'row-selected': CustomEvent<{ readonly key: string }>;
  /** Enter or a double click: do what this row is for. Prevent it, and Enter leaves the expansion alone. */
  readonly 'row-activated': CustomEvent<{ readonly key: string }>;
  /** A right click, a long press, Shift+F10 or the menu key; `x` and `y` are client coordinates in CSS pixels. */
  readonly 'row-menu-requested': CustomEvent<{ readonly key: string; readonly x: number; readonly y: number }>;
  readonly 'row-checked': CustomEvent<{ readonly key: string; readonly checked: boolean }>;
  readonly 'row-action': CustomEvent<{ readonly key: string; readonly action: string }>;
}
