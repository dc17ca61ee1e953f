/** Sixty statements side by side, then a loop without an end: what "step" and "continue" are measured on. */
function work(customer) {
  const order = { items: ['apple', 'bread', 'cake'], paid: false };
  let count = 0;
  count += 1; // stop: first
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  count += 1;
  return { customer, order, count };
}

function turn(worked) {
  let round = 0;
  let seen = 0;
  for (;;) {
    round += 1; // stop: round
    seen = round; // stop: seen
  }
}

turn(work('Mara'));
