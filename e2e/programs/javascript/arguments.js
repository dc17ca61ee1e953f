const given = process.argv.slice(2);
const environment = { greeting: process.env.GREETING, folder: process.env.FOLDER };
console.log(JSON.stringify({ given, environment, cwd: process.cwd() })); // stop: given
