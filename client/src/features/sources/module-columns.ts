import type { Dap, SessionState } from '#protocol';

/** A column of the table of modules. */
export interface ModuleColumn {
  readonly label: string;
  /** The attribute of modules that it shows. */
  readonly attribute: string;
  readonly type: NonNullable<Dap.ColumnDescriptor['type']>;
  readonly format?: string;
  /** In characters. */
  readonly width?: number;
}

interface OwnColumn extends ModuleColumn {
  /** Shown even if no module has a value. */
  readonly isAlwaysThere?: true;
}

const ownColumns: readonly OwnColumn[] = [
  { label: 'Name', attribute: 'name', type: 'string', isAlwaysThere: true },
  { label: 'Version', attribute: 'version', type: 'string' },
  { label: 'Symbols', attribute: 'symbolStatus', type: 'string' },
  { label: 'Address', attribute: 'addressRange', type: 'string' },
  { label: 'Optimized', attribute: 'isOptimized', type: 'boolean' },
  { label: 'My code', attribute: 'isUserCode', type: 'boolean' },
  { label: 'Built', attribute: 'dateTimeStamp', type: 'string' },
  { label: 'Path', attribute: 'path', type: 'string', isAlwaysThere: true },
  { label: 'Symbol file', attribute: 'symbolFilePath', type: 'string' },
];

type Cell = string | number | boolean | undefined;

/** The value of an attribute, which may be specific to the adapter. */
function attributeOf(module: Dap.Module, attribute: string): Cell {
  const value: unknown = Object.hasOwn(module, attribute)
    ? new Map<string, unknown>(Object.entries(module)).get(attribute)
    : undefined;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

const isThere = (module: Dap.Module, attribute: string): boolean => (attributeOf(module, attribute) ?? '') !== '';

/** The columns that have values, and those that adapters announce. */
export function moduleColumns(
  sessions: readonly Pick<SessionState, 'capabilities'>[],
  modules: readonly Dap.Module[],
): readonly ModuleColumn[] {
  const announced = sessions.flatMap(({ capabilities }) => capabilities.additionalModuleColumns ?? []);
  const names = new Set(announced.map(({ attributeName }) => attributeName));
  const own = ownColumns.filter(
    ({ attribute, isAlwaysThere }) =>
      !names.has(attribute) && (isAlwaysThere === true || modules.some((module) => isThere(module, attribute))),
  );
  const further = [...names].flatMap((name) => announced.find(({ attributeName }) => attributeName === name) ?? []);
  return [
    ...own,
    ...further.map(({ attributeName, label, type = 'string', format, width }) => ({
      label,
      attribute: attributeName,
      type,
      ...(format !== undefined && { format }),
      ...(typeof width === 'number' && width > 0 && { width }),
    })),
  ];
}

/** Whether to show hexadecimal numbers: the specification leaves the format open. */
const isHexadecimal = (format = ''): boolean => /^(?:hex|[%{]?.*x\}?)$/i.test(format);

/** In UTC. */
function dateOf(seconds: number): string {
  const date = new Date(seconds * 1_000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString().slice(0, 19).replace('T', ' ');
}

const texts: Readonly<Record<ModuleColumn['type'], (value: NonNullable<Cell>, format?: string) => string>> = {
  string: String,
  number: (value, format) =>
    typeof value === 'number' && isHexadecimal(format) ? `0x${value.toString(16)}` : String(value),
  boolean: (value) => (value === true ? 'yes' : value === false ? 'no' : String(value)),
  unixTimestampUTC: (value) => (typeof value === 'number' ? dateOf(value) : String(value)),
};

export function moduleCell(module: Dap.Module, { attribute, type, format }: ModuleColumn): string {
  const value = attributeOf(module, attribute);
  if (value === undefined) return '';
  // An adapter may announce an unknown type.
  const toText = Object.hasOwn(texts, type) ? texts[type] : String;
  return toText(value, format);
}

/** Whether to align a column to the right. */
export const isNumeric = ({ type }: ModuleColumn): boolean => type === 'number' || type === 'unixTimestampUTC';

const narrowest = 6;
const widest = 60;
const looked = 500;

/** The widths in characters: as announced, else as the first modules need. */
export const columnWidths = (columns: readonly ModuleColumn[], modules: readonly Dap.Module[]): readonly number[] =>
  columns.map((column) => {
    if (column.width !== undefined) return Math.min(widest, Math.max(column.label.length, column.width));
    const lengths = modules.slice(0, looked).map((module) => moduleCell(module, column).length);
    return Math.min(widest, Math.max(narrowest, column.label.length, ...lengths) + 2);
  });
