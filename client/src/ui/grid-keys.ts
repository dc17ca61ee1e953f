import type { RowRange } from './row-window.ts';

export interface GridCell {
  readonly row: number;
  readonly column: number;
}

interface GridSize extends RowRange {
  readonly columns: number;
}

type GridMove = (cell: GridCell, size: GridSize, page: number) => GridCell;

/** The moves by key; those to the ends of the grid are with Ctrl. */
export const gridMoves: Readonly<Record<string, GridMove>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }, { columns }) =>
    column > 0 ? { row, column: column - 1 } : { row: columns > 1 ? row - 1 : row, column: columns - 1 },
  ArrowRight: ({ row, column }, { columns }) =>
    column < columns - 1 ? { row, column: column + 1 } : { row: columns > 1 ? row + 1 : row, column: 0 },
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
  PageUp: ({ row, column }, _size, page) => ({ row: row - page, column }),
  PageDown: ({ row, column }, _size, page) => ({ row: row + page, column }),
  'Ctrl+Home': (_cell, { start }) => ({ row: start, column: 0 }),
  'Ctrl+End': (_cell, { end, columns }) => ({ row: end - 1, column: columns - 1 }),
};

/** The nearest cell that exists. */
export const within = ({ row, column }: GridCell, { start, end, columns }: GridSize): GridCell => ({
  row: Math.max(start, Math.min(end - 1, row)),
  column: Math.max(0, Math.min(columns - 1, column)),
});
