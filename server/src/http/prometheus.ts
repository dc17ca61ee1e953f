/** A number to be scraped. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly type: 'gauge' | 'counter';
  /** One value, or one for each value of a label, as in `{ direction: { received: 1, sent: 2 } }`. */
  readonly value: number | Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Counts durations in buckets, whose bounds are in seconds. */
export class Histogram {
  readonly #bounds: readonly number[];
  readonly #counts: number[];
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds.toSorted((one, other) => one - other);
    this.#counts = [...this.#bounds, Infinity].map(() => 0);
  }

  observe(seconds: number): void {
    const found = this.#bounds.findIndex((bound) => seconds <= bound);
    const at = found < 0 ? this.#bounds.length : found;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#sum += seconds;
  }

  /** As Prometheus text: each bucket includes those before it. */
  text(name: string, help: string): string {
    let count = 0;
    const buckets = this.#counts.map((inBucket, at) => {
      count += inBucket;
      return `${name}_bucket{le="${this.#bounds[at] ?? '+Inf'}"} ${count}\n`;
    });
    return `${head(name, help, 'histogram')}${buckets.join('')}${name}_sum ${this.#sum}\n${name}_count ${count}\n`;
  }
}

const head = (name: string, help: string, type: string) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

/** Figures as Prometheus text. */
export function figuresText(figures: readonly Figure[]): string {
  return figures
    .map(({ name, help, type, value }) => {
      const samples =
        typeof value === 'number'
          ? [`${name} ${value}\n`]
          : Object.entries(value).flatMap(([label, values]) =>
              Object.entries(values).map(([each, sample]) => `${name}{${label}="${each}"} ${sample}\n`),
            );
      return head(name, help, type) + samples.join('');
    })
    .join('');
}
