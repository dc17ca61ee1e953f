function down(depth) {
  if (depth === 0) {
    return 0; // stop: bottom
  }
  return 1 + down(depth - 1);
}
console.log(down(5_000));
