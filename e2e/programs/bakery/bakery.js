let oven = 'cold';

function heat() {
  oven = 'hot'; // stop: heat
}

function bake(loaf) {
  return `${loaf} in a ${oven} oven`; // stop: bake
}

for (const loaf of [1, 2]) bake(loaf);
heat();
for (const loaf of [3, 4]) bake(loaf);
console.log('all is baked');
