import type { Result } from '../result.ts';
import { inUnit } from '../table.ts';
import { familyName, type Growth } from './growth.ts';

/** The measured times of one size, in milliseconds. */
export interface Point {
  readonly size: number;
  readonly floor: number;
  readonly ours: number;
}

/** A growth with its measured times. */
export interface Panel extends Pick<Growth, 'of' | 'time' | 'at'> {
  readonly points: readonly Point[];
}

const columns = 3;
const panelSize = { width: 320, height: 230 };
/** The place of the curves in a panel. */
const plot = { left: 64, right: 300, top: 58, bottom: 190 };

const sides = ['floor', 'ours'] as const;

type Side = (typeof sides)[number];

const names: Readonly<Record<Side, string>> = { floor: 'the floor', ours: 'Stopline' };

const style = `
  text { font: 12px system-ui, sans-serif; fill: #57606a; }
  .of { font-weight: 600; font-size: 14px; fill: #1f2328; }
  .grid { stroke: #d0d7de; }
  .line { fill: none; stroke-width: 2; }
  .floor { stroke: #8c959f; } circle.floor { fill: #8c959f; }
  .ours { stroke: #0969da; } circle.ours { fill: #0969da; }
  .background { fill: #ffffff; }
  @media (prefers-color-scheme: dark) {
    text { fill: #9198a1; }
    .of { fill: #f0f6fc; }
    .grid { stroke: #3d444d; }
    .ours { stroke: #4493f8; } circle.ours { fill: #4493f8; }
    .background { fill: #0d1117; }
  }
`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const fixed = (value: number): string => String(Number(value.toFixed(1)));

/** A logarithmic scale from a range of values to a range of places. */
function logarithmic([least, most]: readonly [number, number], [from, to]: readonly [number, number]) {
  const length = Math.log10(most) - Math.log10(least);
  return (value: number): number => from + ((Math.log10(value) - Math.log10(least)) / length) * (to - from);
}

/** The powers of ten around some values. */
function powersAround(values: readonly number[]): readonly number[] {
  const first = Math.floor(Math.log10(Math.min(...values)));
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values))));
  return Array.from({ length: last - first + 1 }, (_, place) => 10 ** (first + place));
}

const short = (size: number): string =>
  size.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 0 }).toLowerCase();

function panelPicture({ of, time, at, points }: Panel): string {
  const sizes = points.map(({ size }) => size);
  const ticks = powersAround(points.flatMap(({ floor, ours }) => [floor, ours]));
  const across = logarithmic([Math.min(...sizes), Math.max(...sizes)], [plot.left, plot.right]);
  const up = logarithmic([ticks[0] ?? 1, ticks.at(-1) ?? 10], [plot.bottom, plot.top]);
  const grid = ticks.map((tick) => {
    const y = fixed(up(tick));
    const label = `<text x="${plot.left - 8}" y="${y}" dy="4" text-anchor="end">${escaped(`${tick} ms`)}</text>`;
    return `<path class="grid" d="M${plot.left} ${y}H${plot.right}"/>${label}`;
  });
  const labels = sizes.map(
    (size) => `<text x="${fixed(across(size))}" y="${plot.bottom + 20}" text-anchor="middle">${short(size)}</text>`,
  );
  const curves = sides.flatMap((side) => {
    const places = points.map((point) => ({ point, x: fixed(across(point.size)), y: fixed(up(point[side])) }));
    const path = places.map(({ x, y }) => `${x} ${y}`).join('L');
    const dots = places.map(({ point, x, y }) => {
      const words = `${point.size.toLocaleString('en')} ${of}: ${inUnit(point[side], 'ms')} (${names[side]})`;
      return `<circle class="${side}" cx="${x}" cy="${y}" r="3"><title>${escaped(words)}</title></circle>`;
    });
    return [`<path class="line ${side}" d="M${path}"/>`, ...dots];
  });
  const head = [
    `<text class="of" x="16" y="24">${escaped(of)}</text>`,
    `<text x="16" y="42">${escaped(`${time}, ${at}`)}</text>`,
  ];
  return [...head, ...grid, ...labels, ...curves].join('\n');
}

function legend(title: string): string {
  const entries = sides.toReversed().map((side, place) => {
    const y = 54 + place * 22;
    return `<path class="line ${side}" d="M16 ${y}H44"/><text x="52" y="${y}" dy="4">${names[side]}</text>`;
  });
  const notes = [title, 'both axes are logarithmic'].map(
    (words, place) => `<text x="16" y="${112 + place * 20}">${escaped(words)}</text>`,
  );
  return [...entries, ...notes].join('\n');
}

/** An SVG of panels, each with the curves of both sides. */
export function growthPicture(panels: readonly Panel[], title: string): string {
  const parts = [...panels.map(panelPicture), legend(title)];
  const width = columns * panelSize.width;
  const height = Math.ceil(parts.length / columns) * panelSize.height;
  const placed = parts.map((part, place) => {
    const x = (place % columns) * panelSize.width;
    const y = Math.floor(place / columns) * panelSize.height;
    return `<g transform="translate(${x} ${y})">\n${part}\n</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<style>${style}</style>`,
    `<rect class="background" width="${width}" height="${height}"/>`,
    ...placed,
    '</svg>',
    '',
  ].join('\n');
}

/** The panel of a growth from the results of a bench; undefined if they are incomplete. */
export function panelOf({ of, time, at, sizes }: Growth, results: readonly Result[]): Panel | undefined {
  const rows = results.filter(({ family }) => family === familyName({ of }));
  const points = sizes.flatMap((size, place) => {
    const { floor, ours } = rows[place] ?? {};
    return floor === undefined || ours === undefined ? [] : [{ size, floor, ours }];
  });
  return rows.length === sizes.length && points.length === sizes.length ? { of, time, at, points } : undefined;
}
