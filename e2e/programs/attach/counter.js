// Counts until it is ended.
let count = 0;

function tick() {
  count += 1; // stop: tick
}

setInterval(tick, 20);
console.log(`pid ${process.pid}`);
