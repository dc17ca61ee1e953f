import { formatAddress } from '#protocol';
import { html, nothing, type TemplateResult } from 'lit';
import type { MemoryByte, MemoryPages } from './memory-pages.ts';

/** A typed byte that is not written yet. */
export interface TypedByte {
  readonly value: number;
  readonly state: 'sent' | 'failed';
}

export interface MemoryView {
  readonly pages: MemoryPages;
  /** Bytes per row. */
  readonly width: number;
  /** Digits per address. */
  readonly digits: number;
  /** By offset. */
  readonly typed: ReadonlyMap<number, TypedByte>;
  /** The first digit of a byte. */
  readonly halfTyped: { readonly offset: number; readonly digit: string } | undefined;
  /** The requested byte. */
  readonly wanted: number;
}

const inHex = (byte: number): string => byte.toString(16).padStart(2, '0');

const letterOf = (byte: MemoryByte): string =>
  typeof byte === 'number' && byte >= 0x20 && byte < 0x7f ? String.fromCodePoint(byte) : byte === undefined ? ' ' : '.';

const unknownText = { unreadable: '??', coming: '\u00a0\u00a0' } as const;

/** The text, accessible name and classes of a byte. */
function stateOf(view: MemoryView, offset: number): { text: string; label?: string; classes: string } {
  const { pages, typed, halfTyped } = view;
  const byte = pages.byteAt(offset);
  const written = typed.get(offset);
  if (halfTyped?.offset === offset)
    return { text: `${halfTyped.digit}_`, label: `${halfTyped.digit}, first digit`, classes: 'typed' };
  if (written !== undefined) {
    const text = inHex(written.value);
    return written.state === 'failed'
      ? { text, label: `${text}, not written`, classes: 'typed failed' }
      : { text, classes: 'typed' };
  }
  if (byte === 'unreadable') return { text: unknownText.unreadable, label: 'unreadable', classes: 'off' };
  if (byte === undefined) return { text: unknownText.coming, label: 'reading', classes: '' };
  const before = pages.byteBefore(offset);
  if (before !== undefined)
    return { text: inHex(byte), label: `${inHex(byte)}, was ${inHex(before)}`, classes: 'changed' };
  return { text: inHex(byte), classes: byte === 0 ? 'zero' : '' };
}

function cellView(view: MemoryView, offset: number, column: number, isCurrent: boolean): TemplateResult {
  const { text, label, classes } = stateOf(view, offset);
  return html`<span
    role="gridcell"
    class="byte ${classes} ${offset === view.wanted ? 'wanted' : ''}"
    data-column=${column}
    tabindex=${isCurrent ? 0 : -1}
    aria-label=${label ?? nothing}
    >${text}</span
  >`;
}

/** A row: address, bytes and text. */
export function memoryRowView(view: MemoryView, row: number, current: number | undefined): TemplateResult {
  const { pages, width, digits } = view;
  const start = row * width;
  const offsets = Array.from({ length: width }, (_, column) => start + column);
  const address = formatAddress(pages.addressOf(start), digits);
  return html`
    <div role="row" class="grid-row" aria-label=${address}>
      <span role="rowheader" class="address">${address}</span>
      ${offsets.map((offset, column) => cellView(view, offset, column, column === current))}
      <span role="gridcell" class="letters">${offsets.map((offset) => letterOf(pages.byteAt(offset))).join('')}</span>
    </div>
  `;
}

/** The offsets of the columns. */
export const memoryHeadView = (width: number): TemplateResult => html`
  <div role="row" class="grid-head">
    <span role="columnheader">Address</span>
    ${Array.from(
      { length: width },
      (_, column) => html`<span role="columnheader" class="byte">${column.toString(16).padStart(2, '0')}</span>`,
    )}
    <span role="columnheader" class="letters">Text</span>
  </div>
`;
