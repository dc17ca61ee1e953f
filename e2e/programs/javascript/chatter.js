console.log('begin');
console.group('Loading');
console.log('prices', { count: 214 });
console.groupCollapsed('Details');
console.log('detail one');
console.log('detail two');
console.groupEnd();
console.log('loaded');
console.groupEnd();
for (let time = 0; time < 3; time += 1) console.log('tick');
console.error('something failed');
console.error(new Error('traced').stack);
let total = 0;
const customer = { name: 'Ada', address: { city: 'London' } };
function pause(round) {
  total += round; // stop: round
  customer.round = round;
}
for (let round = 1; round <= 60; round += 1) {
  console.log(`round ${round}`);
  if (round % 20 === 0) pause(round);
}
console.log('total', total, customer.name);
