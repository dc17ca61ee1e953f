import { css, html, nothing } from 'lit';
import { actorFace } from '../../ui/actor-face.ts';
import { breakpointGlyph } from '../../ui/icons.ts';
import { refusalId, type RowEditor } from '../../ui/row-editor.ts';
import type { TreeRow, TreeRowAction } from '../../ui/tree-row.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { fieldWords, type RowField } from './breakpoint-conditions.ts';
import { fieldToEdit, type BreakpointListRow } from './breakpoint-list-row.ts';

/** The label of F2: 'Add condition', 'Edit hit count'. */
function editLabel(row: BreakpointListRow): string {
  if (row.isNameWritten === true) return 'Edit names';
  const field = fieldToEdit(row);
  return `${row.fieldOf?.(field).initial === '' ? 'Add' : 'Edit'} ${fieldWords[field].name.toLowerCase()}`;
}

function actionsOf(row: BreakpointListRow): readonly TreeRowAction[] {
  const removal = row.isNameWritten === true ? 'Remove' : 'Remove breakpoint';
  return [
    ...(row.fieldOf ? [{ name: 'edit', label: editLabel(row), icon: 'edit', key: 'F2' } as const] : []),
    ...(row.remove ? [{ name: 'remove', label: removal, icon: 'close', key: 'Delete' } as const] : []),
  ];
}

function breakpointRowView(row: BreakpointListRow, editor: RowEditor<RowField>): TreeRow {
  const { key, name, label = name, shownName = name, quietName, isNameWritten = false } = row;
  const { look, text, isReason, agent, hits = 0, enabled } = row;
  const field = editor.viewIn(key);
  const textLook = isReason ? (look?.state === 'refused' ? 'reason problem' : 'reason') : 'code';
  return {
    key,
    level: row.isUnderHeading === true ? 2 : 1,
    ...(row.expanded !== undefined && { expandable: true, expanded: row.expanded }),
    label: visibleText(label),
    title: (row.title ?? []).filter(Boolean).join('\n'),
    classes: look === undefined ? 'heading' : look.state === 'disabled' ? 'off' : '',
    ...(enabled !== undefined && { checked: enabled, isFixed: row.enable === undefined }),
    ...(!field && { actions: actionsOf(row) }),
    content: html`
      ${look === undefined ? nothing : breakpointGlyph(look.kind, look.state)}
      ${
        field && isNameWritten
          ? nothing
          : html`<span class="place cut ${isNameWritten ? 'names' : ''}">${visibleText(shownName)}</span>`
      }
      ${quietName === undefined ? nothing : html`<span class="small dim cut">${visibleText(quietName)}</span>`}
      ${field ?? (text === '' ? nothing : html`<span class="detail small dim cut ${textLook}">${visibleText(text)}</span>`)}
      <span class="push">
        ${agent ? actorFace(agent) : nothing}${hits === 0 ? nothing : html`<span class="hits small dim">×${hits}</span>`}
      </span>
    `,
  };
}

/** A row of the list of breakpoints in a tree, with the row of a refusal. Styles: `breakpointRowStyles`. */
export function breakpointRowViews(row: BreakpointListRow, editor: RowEditor<RowField>): readonly TreeRow[] {
  const view = breakpointRowView(row, editor);
  return [view, ...editor.refusalUnder(view)];
}

/** Why the text in the row above was refused. */
export const refusalRow = (refusal: string): Pick<TreeRow, 'label' | 'title' | 'content'> => ({
  label: visibleText(refusal),
  title: visibleText(refusal),
  content: html`<span class="refusal cut small" id=${refusalId}>${visibleText(refusal)}</span>`,
});

/** Styles of `breakpointRowViews`. */
export const breakpointRowStyles = css`
  .place {
    flex: 0 0 auto;
    max-width: 100%;
  }
  .place.names {
    flex-shrink: 1;
  }
  .place.names ~ .detail {
    flex-shrink: 0;
  }
  .heading > .place {
    flex-shrink: 1;
    color: var(--sl-text-2);
  }
  .heading > .detail {
    flex-shrink: 0;
    margin-left: auto;
  }
  .heading > .push {
    display: none;
  }
  .off .place {
    color: var(--sl-text-3);
  }
  .detail {
    flex: 0 1 auto;
    font-family: var(--sl-font-mono);
  }
  .detail.reason {
    font-family: inherit;
  }
  .detail.problem {
    color: var(--sl-error);
  }
  .refusal {
    color: var(--sl-error);
  }
  .row:has(> .field-inline) > .place {
    flex: 0 1 auto;
  }
  .row > .field-inline {
    flex: 1 0 60%;
  }
  .push {
    display: flex;
    align-items: center;
    align-self: center;
    gap: var(--sl-4);
  }
  .hits {
    min-width: 18px;
    text-align: right;
  }
`;
