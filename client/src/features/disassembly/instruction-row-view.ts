import { dispatch, parseAddress, type Handlers } from '#protocol';
import { html, nothing, type TemplateResult } from 'lit';
import { visibleText } from '../../ui/visible-text.ts';
import type { InstructionRow } from './instruction-rows.ts';

export interface InstructionView {
  /** The instruction pointer of the shown frame, and whether that is the top one. */
  readonly stoppedAt: bigint | undefined;
  readonly isInnermost: boolean;
  readonly lineOf: (path: string, line: number) => string | undefined;
  /** The breakpoint of an instruction. */
  readonly markOf: (address: string) => TemplateResult | typeof nothing;
}

/** Of one location. */
const mostLines = 4;

function sourceText(
  { location, line, endLine }: Extract<InstructionRow, { type: 'source' }>,
  { lineOf }: InstructionView,
): string {
  const { path } = location;
  if (path === undefined) return '';
  const last = Math.min(endLine, line + mostLines - 1);
  const lines = Array.from({ length: last - line + 1 }, (_, index) => lineOf(path, line + index)?.trim() ?? '');
  return lines.filter((text) => text !== '').join('  ');
}

const tabStop = (isCurrent: boolean): 0 | -1 => (isCurrent ? 0 : -1);

export function instructionRowView(row: InstructionRow, view: InstructionView, isCurrent: boolean): TemplateResult {
  const views: Handlers<InstructionRow, TemplateResult> = {
    instruction: ({ instruction }) => {
      const { address, instructionBytes = '', instruction: text } = instruction;
      const isHere = view.stoppedAt !== undefined && parseAddress(address) === view.stoppedAt;
      const here = isHere ? (view.isInnermost ? 'here' : 'here outer') : '';
      return html`
        <div
          role="row"
          class="grid-row instruction ${here}"
          data-column="0"
          data-address=${address}
          tabindex=${tabStop(isCurrent)}
          aria-current=${isHere ? 'true' : nothing}
        >
          <span role="gridcell" class="gutter">${view.markOf(address)}</span>
          <span role="rowheader" class="address">${visibleText(address)}</span>
          <span role="gridcell" class="bytes cut dim">${visibleText(instructionBytes)}</span>
          <span role="gridcell" class="text">${visibleText(text)}</span>
        </div>
      `;
    },
    symbol: ({ name }) => html`
      <div role="row" class="grid-row symbol" data-column="0" tabindex=${tabStop(isCurrent)}>
        <span role="gridcell" class="whole cut">${visibleText(name)}</span>
      </div>
    `,
    source: (source) => html`
      <div role="row" class="grid-row source" data-column="0" tabindex=${tabStop(isCurrent)}>
        <span role="gridcell" class="whole cut"
          ><span class="place small dim">${visibleText(source.place)}</span>
          ${visibleText(sourceText(source, view))}</span
        >
      </div>
    `,
  };
  return dispatch(views, row);
}

export const instructionHeadView = (): TemplateResult => html`
  <div role="row" class="grid-head">
    <span role="columnheader"><span class="unseen">Breakpoint</span></span>
    <span role="columnheader">Address</span>
    <span role="columnheader">Bytes</span>
    <span role="columnheader">Instruction</span>
  </div>
`;
