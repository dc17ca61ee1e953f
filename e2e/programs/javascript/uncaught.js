class OutOfPaper extends Error {
  name = 'OutOfPaper';
}

function print(page) {
  if (page > 2) {
    throw new OutOfPaper(`no paper for page ${page}`); // stop: throw
  }
  console.log(`page ${page}`);
}

try {
  print(99);
} catch {
  console.log('caught the first one');
}
for (let page = 1; page <= 3; page += 1) print(page); // stop: uncaught call
