const letters = new Uint8Array(48).fill(0x2e);
const buffer = letters.buffer;
letters.set([0x73, 0x74, 0x6f, 0x70]);
letters[0] -= 32; // stop: call
letters[1] -= 32;
console.log(buffer.byteLength);
