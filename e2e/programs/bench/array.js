function look() {
  const numbers = Array.from({ length: 10_000 }, (_, index) => index * 3);
  return numbers.length; // stop: array
}

look();
