import type { TemplateResult } from 'lit';
import type { IconName } from './icons.ts';

/** A button at the end of a tree row, shown on hover and focus. */
export interface TreeRowAction {
  /** Reported by `row-action`: 'remove', 'edit', 'copy'. */
  readonly name: string;
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly icon: IconName;
  /** Runs the action from the focused row: 'Delete', 'F2', 'Ctrl+C', 'Alt+ArrowUp'. */
  readonly key?: string;
  readonly disabled?: boolean;
  /** It has no button. */
  readonly isByKeyOnly?: boolean;
}

/** A visible row of a tree. Rows are passed flat, in drawing order. */
export interface TreeRow {
  /** Unique in the tree and stable across steps: expansion, focus and scroll depend on it. */
  readonly key: string;
  /** From 1. */
  readonly level: number;
  /** The accessible name; typing ahead searches it too. */
  readonly label: string;
  /** Drawn after the twisty, and styled by the owner of the tree. */
  readonly content: TemplateResult;
  readonly expandable?: boolean;
  readonly expanded?: boolean;
  readonly selected?: boolean;
  /** For rows with a checkbox. */
  readonly checked?: boolean;
  /** Its checkbox only shows the state. */
  readonly isFixed?: boolean;
  readonly classes?: string;
  readonly title?: string;
  /** The part of the tooltip that the accessible name lacks; screen readers read it instead of the tooltip. */
  readonly description?: string;
  readonly actions?: readonly TreeRowAction[];
  /** The text that the row can be dragged as, with a mouse. */
  readonly dragText?: string | undefined;
}

/** Events of `<stopline-tree>`; all bubble and cross shadow roots. */
export interface TreeEvents {
  /** A row was expanded or collapsed, with Alt and all that is below it; the owner passes the new rows. */
  readonly 'row-toggled': CustomEvent<{ readonly key: string; readonly expanded: boolean; readonly isDeep: boolean }>;
  readonly 'row-selected': CustomEvent<{ readonly key: string }>;
  /** Enter or a double click. If it is prevented, Enter does not expand the row. */
  readonly 'row-activated': CustomEvent<{ readonly key: string }>;
  /** A right click, a long press, Shift+F10 or the menu key; in client coordinates. */
  readonly 'row-menu-requested': CustomEvent<{ readonly key: string; readonly x: number; readonly y: number }>;
  readonly 'row-checked': CustomEvent<{ readonly key: string; readonly checked: boolean }>;
  readonly 'row-action': CustomEvent<{ readonly key: string; readonly action: string }>;
}
