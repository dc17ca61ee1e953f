const rates = {
    DE: { percent: 19, label: 'Umsatzsteuer' },
    FR: { percent: 20, label: 'TVA' },
    CH: { percent: 8.1, label: 'Mehrwertsteuer' },
};
/** The tax on an amount, in cents. */
export function tax(cents, country) {
    const rate = rates[country];
    const exact = (cents * rate.percent) / 100; // stop: tax
    return Math.round(exact);
}
//# sourceMappingURL=tax.js.map