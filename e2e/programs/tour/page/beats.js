let n = 0;
console.log(`pid of a page: none`);
setInterval(() => {
  n += 1; // stop: beat
  if (n % 25 === 0) console.log(`beat ${n}`);
}, 20);
