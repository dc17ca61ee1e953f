export interface Stay {
  readonly minutes: number;
  readonly electric?: boolean;
}

/** The price of a stay in cents: the first half hour is free. */
export function priceOf({ minutes, electric = false }: Stay): number {
  const hours = Math.ceil(Math.max(0, minutes - 30) / 60);
  const price = hours * 250; // stop: price
  return electric ? price / 2 : price;
}
