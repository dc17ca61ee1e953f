function down(steps) {
  if (steps === 0) {
    return 'the bottom'; // stop: bottom
  }
  return down(steps - 1);
}

function start() {
  return down(600);
}

console.log(start());
