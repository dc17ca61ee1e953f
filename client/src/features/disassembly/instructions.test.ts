import { formatAddress, type Arguments } from '#protocol';
import { expect, test, vi } from 'vitest';
import { Instructions, type Instruction } from './instructions.ts';

/** Code whose instructions have 1 to 5 bytes; read from within one, it falls into step after three. */
const start = 0x1000n;
const end = 0x3000n;
const lengthAt = (index: number) => BigInt((index % 5) + 1);

const real: readonly bigint[] = (() => {
  const addresses: bigint[] = [];
  for (let address = start, index = 0; address < end; address += lengthAt(index), index += 1) addresses.push(address);
  return addresses;
})();

const toInstruction = (address: bigint): Instruction => ({ address: formatAddress(address), instruction: 'nop' });

function readFrom(address: bigint, count: number): Instruction[] {
  const next = real.findIndex((known) => known >= address);
  if (next < 0) return [];
  const aligned = (real[next] === address ? real.slice(next) : real.slice(next + 3)).map(toInstruction);
  // What is read out of step has addresses where no instruction begins.
  const junk = real[next] === address ? [] : [0n, 1n].map((more) => toInstruction(address + more));
  return [...junk, ...aligned].slice(0, count);
}

const addressesOf = ({ known }: Instructions) => known.map(({ address }) => BigInt(address));

function instructionsAt(address: bigint, disassemblesBackwards: boolean) {
  const ask = vi.fn(({ memoryReference, instructionOffset = 0, instructionCount }: Arguments<'disassemble'>) => {
    const from = BigInt(memoryReference);
    const index = real.indexOf(from);
    if (instructionOffset >= 0 || index < 0) return Promise.resolve({ instructions: readFrom(from, instructionCount) });
    // An adapter that guesses where to begin, and may guess wrong.
    const guess = (real[Math.max(0, index + instructionOffset)] ?? start) + (index + instructionOffset > 0 ? 1n : 0n);
    return Promise.resolve({ instructions: readFrom(guess, instructionCount) });
  });
  return {
    ask,
    instructions: new Instructions(formatAddress(address), { ask, onChange: () => undefined, disassemblesBackwards }),
  };
}

test.each([true, false])('instructions are read correctly in both directions (by number: %s)', async (backwards) => {
  const middle = real[400] ?? start;
  const { instructions } = instructionsAt(middle, backwards);
  await vi.waitFor(() => expect(instructions.known.length).toBeGreaterThan(0));
  for (let round = 0; round < 3; round += 1) {
    await instructions.extend('ahead');
    await instructions.extend('behind');
  }
  const addresses = addressesOf(instructions);
  expect(instructions.first).toBeLessThan(-60);
  expect(addresses[-instructions.first]).toBe(middle);
  expect(addresses).toEqual(real.slice(real.indexOf(addresses[0] ?? 0n)).slice(0, addresses.length));
});

test('code has a beginning and an end', async () => {
  const { instructions, ask } = instructionsAt(real[20] ?? start, true);
  await vi.waitFor(() => expect(instructions.known.length).toBeGreaterThan(0));
  while (!instructions.hasEnded('ahead')) await instructions.extend('ahead');
  while (!instructions.hasEnded('behind')) await instructions.extend('behind');
  expect(addressesOf(instructions).at(-1)).toBe(real.at(-1));
  const asked = ask.mock.calls.length;
  await instructions.extend('behind');
  expect(ask.mock.calls.length, 'nothing is asked for beyond').toBe(asked);
});

test('without code, the reason is shown', async () => {
  const ask = () => Promise.reject(new Error('Cannot access memory.'));
  const instructions = new Instructions('0x0', { ask, onChange: () => undefined, disassemblesBackwards: true });
  await vi.waitFor(() => expect(instructions.problem).toBe('Cannot access memory.'));
});
