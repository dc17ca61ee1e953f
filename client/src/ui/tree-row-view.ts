import { maskedText } from '#protocol';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { icon } from './icons.ts';
import { iconButton } from './icon-button.ts';
import type { TreePosition } from './tree-positions.ts';
import type { TreeRow, TreeRowAction } from './tree-row.ts';
import { visibleText } from './visible-text.ts';

export interface TreeRowView {
  readonly row: TreeRow;
  readonly index: number;
  readonly position: TreePosition | undefined;
  readonly isTabStop: boolean;
  readonly isPointed: boolean;
  /** The mouse is over it. */
  readonly isHovered: boolean;
  readonly flat: boolean;
}

type OnAction = (row: TreeRow, action: string) => void;

/**
 * The height of so many rows. It is no custom property: a change of one is a new style for all elements below. A row's place is
 * a transform, so that changes cause no layout.
 */
export const rowsHigh = (count: number): string => `calc(var(--sl-row) * ${count})`;

const twisty = ({ expandable }: TreeRow): TemplateResult =>
  html`<span class="twisty">${expandable === true ? icon('twisty') : nothing}</span>`;

/** A label for screen readers, with a word for masked values. */
const spoken = (label: string): string => visibleText(label).replaceAll(maskedText, 'masked');

const checkbox = ({ checked, label, isFixed = false }: TreeRow): TemplateResult => html`
  <input
    type="checkbox"
    tabindex="-1"
    aria-label=${spoken(label)}
    ?disabled=${isFixed}
    .checked=${live(checked === true)}
  />
`;

const actions = (row: TreeRow, shown: readonly TreeRowAction[], onAction: OnAction): TemplateResult => html`
  <span class="row-actions">
    ${shown.map(({ name, label, icon, key, disabled }) =>
      iconButton({
        icon,
        label,
        ...(key !== undefined && { keys: key }),
        small: true,
        tabIndex: -1,
        disabled: disabled === true,
        onPress: () => onAction(row, name),
      }),
    )}
  </span>
`;

export const treeRowView = (
  { row, index, position, isTabStop, isPointed, isHovered, flat }: TreeRowView,
  onAction: OnAction,
): TemplateResult => {
  // Only rows that can show them have buttons: those are more than half of a row's elements.
  const buttons = isTabStop || isHovered ? (row.actions?.filter(({ isByKeyOnly }) => isByKeyOnly !== true) ?? []) : [];
  return html`
    <div
      class="row ${row.classes ?? ''} ${isPointed ? 'pointed' : ''}"
      role="treeitem"
      data-index=${index}
      tabindex=${isTabStop ? 0 : -1}
      title=${row.title === undefined ? nothing : visibleText(row.title)}
      aria-label=${spoken(row.label)}
      aria-description=${row.description === undefined ? nothing : visibleText(row.description)}
      aria-level=${row.level}
      aria-setsize=${position?.siblings.members.length ?? nothing}
      aria-posinset=${position?.place ?? nothing}
      aria-expanded=${row.expandable === true ? row.expanded === true : nothing}
      aria-selected=${row.selected ?? nothing}
      draggable=${row.dragText === undefined ? nothing : 'true'}
      .style=${`--level: ${row.level - 1}; transform: translateY(${rowsHigh(index)})`}
    >
      ${flat ? nothing : twisty(row)} ${row.checked === undefined ? nothing : checkbox(row)} ${row.content}
      ${buttons.length === 0 ? nothing : actions(row, buttons, onAction)}
    </div>
  `;
};
