const [name, color, again] = process.argv.slice(2);
console.log(`hello ${name} in ${color}, ${again}; ${process.env.SECRET.length} letters are secret`);
