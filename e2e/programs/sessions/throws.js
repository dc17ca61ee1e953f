function attempt(code) {
  try {
    throw Object.assign(new Error('refused'), { code }); // stop: throw
  } catch {
    return code;
  }
}
for (const code of [1, 2, 3]) attempt(code);
console.log('done');
