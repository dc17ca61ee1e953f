export interface Position {
  readonly title: string;
  readonly cents: number;
  readonly count: number;
}

type Country = 'DE' | 'FR';

const rates: Readonly<Record<Country, number>> = { DE: 19, FR: 20 };

/** The sum of an invoice with its tax, in cents. */
export function gross(positions: readonly Position[], country: Country): number {
  const net = positions.reduce((sum, { cents, count }) => sum + cents * count, 0);
  const tax = Math.round((net * rates[country]) / 100);
  return net + tax; // stop: sum
}
