function net(price) {
  return price - 1;
}

function tax(price) {
  return price * 2; // stop: tax
}

function pay() {
  let sum = 0;
  sum += tax(net(3)) + net(4); // stop: calls
  sum += 1; // stop: one
  sum += 2; // stop: two
  console.log(`sum ${sum}`);
  return sum;
}

pay();
