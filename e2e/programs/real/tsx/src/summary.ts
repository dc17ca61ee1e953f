export interface Sale {
  readonly city: string;
  readonly amount: number;
}

interface Total {
  readonly city: string;
  amount: number;
}

/** The totals of the cities, as texts. */
export function summaryOf(sales: readonly Sale[]): readonly string[] {
  const totals = new Map<string, Total>();
  for (const { city, amount } of sales) {
    const total = totals.get(city) ?? { city, amount: 0 };
    total.amount += amount; // stop: add
    totals.set(city, total);
  }
  return [...totals.values()].map((total) => `${total.city} ${total.amount}`);
}
