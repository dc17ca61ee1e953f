import { tax, type Country } from './tax.js';

interface Position {
  readonly title: string;
  readonly cents: number;
}

interface Invoice {
  readonly customer: { readonly name: string; readonly country: Country };
  readonly positions: readonly Position[];
}

const invoice: Invoice = {
  customer: { name: 'Ada', country: 'DE' },
  positions: [
    { title: 'tuning', cents: 12_000 },
    { title: 'strings', cents: 4_550 },
  ],
};

function net(positions: readonly Position[]): number {
  let sum = 0;
  for (const { cents } of positions) {
    sum += cents; // stop: loop
  }
  return sum;
}

function gross({ customer, positions }: Invoice): number {
  const before = net(positions);
  const added = tax(before, customer.country); // stop: call
  return before + added; // stop: return
}

const cents = gross(invoice); // stop: gross
console.log(`${invoice.customer.name} pays ${(cents / 100).toFixed(2)}`); // stop: print
