function price(item, times) {
  const line = { item, cents: { net: times * 10, tax: times } };
  line.cents.net += 1;
  return line;
}

function add(basket, item, times) {
  const line = price(item, times);
  basket.lines.count += 1;
  basket.total.net += line.cents.net;
  return basket;
}

function main() {
  const note = 'a long note. '.repeat(40);
  const basket = { lines: { count: 0, last: 'none' }, total: { net: 0, tax: 0 } };
  for (let turn = 1; turn <= 20; turn += 1) {
    add(basket, 'bread', turn); // stop: turn
  }
  return note;
}

console.log(main());
