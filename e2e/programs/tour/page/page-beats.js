let n = 0;
// A page has no process id of its own to say: when it was loaded tells one run from another.
console.log(`pid ${Date.now()}`);
setInterval(() => {
  n += 1; // stop: beat
  if (n % 25 === 0) console.log(`beat ${n}`);
}, 20);
