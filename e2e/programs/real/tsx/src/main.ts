import { summaryOf, type Sale } from './summary.ts';

const sales: readonly Sale[] = [
  { city: 'Oslo', amount: 30 },
  { city: 'Rome', amount: 12 },
  { city: 'Oslo', amount: 5 },
];

enum Style {
  short = 'short',
  long = 'long',
}

const style: Style = process.argv.includes('--long') ? Style.long : Style.short;
const summary = summaryOf(sales);
console.log(`${style}: ${summary.join(', ')}`); // stop: print
