const items = [
  { name: 'pen', price: 250, count: 4, maker: { name: 'Lamy', city: { name: 'Heidelberg', country: 'DE' } } },
  { name: 'ink', price: 990, count: 1, maker: { name: 'Pelikan', city: { name: 'Hannover', country: 'DE' } } },
  { name: 'paper', price: 45, count: 20, maker: { name: 'Clairefontaine', city: { name: 'Étival', country: 'FR' } } },
];
const many = Array.from({ length: 1050 }, (_, index) => index * index);
const password = 'correct horse battery staple';

function discount(sum) {
  const rate = sum > 2000 ? 0.1 : 0; // stop: rate
  return Math.round(sum * rate);
}

function total(list) {
  let sum = 0;
  for (const item of list) {
    const price = item.price * item.count;
    sum += price; // stop: loop
  }
  const less = discount(sum); // stop: call
  return sum - less; // stop: return
}

const result = total(items); // stop: total
console.log(`\u001b[32mtotal\u001b[0m ${result}`); // stop: print
console.error(`${many.length} numbers, ${password.length} letters`);
console.log({ result, items }); // stop: object
