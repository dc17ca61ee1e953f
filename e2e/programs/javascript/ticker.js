let ticks = 0;
let limit = 6000;

function tick() {
  ticks += 1; // stop: tick
  if (ticks % 10 === 0) console.log(`tick ${ticks}`);
  if (ticks >= limit) clearInterval(timer);
}

const timer = setInterval(tick, 20);
console.log('ticking');
