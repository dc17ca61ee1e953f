// Serves until it is ended.
let customer = 0;

function serve(number) {
  const bill = number * 2; // stop: bill
  return bill;
}

setInterval(() => {
  customer += 1;
  serve(customer);
}, 20);
console.log('open');
