import { tax } from './tax.js';
const invoice = {
    customer: { name: 'Ada', country: 'DE' },
    positions: [
        { title: 'tuning', cents: 12_000 },
        { title: 'strings', cents: 4_550 },
    ],
};
function net(positions) {
    let sum = 0;
    for (const { cents } of positions) {
        sum += cents; // stop: loop
    }
    return sum;
}
function gross({ customer, positions }) {
    const before = net(positions);
    const added = tax(before, customer.country); // stop: call
    return before + added; // stop: return
}
const cents = gross(invoice); // stop: gross
console.log(`${invoice.customer.name} pays ${(cents / 100).toFixed(2)}`); // stop: print
//# sourceMappingURL=invoice.js.map