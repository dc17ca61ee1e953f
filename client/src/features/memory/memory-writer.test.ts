import { expect, test, vi } from 'vitest';
import { bytesOfBase64 } from './base64.ts';
import { MemoryPages } from './memory-pages.ts';
import { MemoryWriter, type WriteMemory } from './memory-writer.ts';

const nothing = () => undefined;

function writerOver(write: WriteMemory) {
  const pages = new MemoryPages('0x2000', () => new Promise(nothing), nothing);
  return new MemoryWriter({ pages, write, onChange: nothing });
}

test('two digits are a byte, and bytes are written in order', async () => {
  const written: unknown[] = [];
  const writer = writerOver(({ memoryReference }, data) => {
    written.push([memoryReference, ...bytesOfBase64(data)]);
    return Promise.resolve({ bytesWritten: 1 });
  });
  expect(writer.type(0, '4')).toBe(false);
  expect(writer.halfTyped).toEqual({ offset: 0, digit: '4' });
  expect(writer.type(0, 'a')).toBe(true);
  writer.type(1, 'f');
  writer.type(1, 'f');
  await vi.waitFor(() => expect(writer.typed.size).toBe(0));
  expect(written).toEqual([
    ['0x2000', 0x4a],
    ['0x2001', 0xff],
  ]);
});

test('a single digit is discarded by Escape, and by leaving', () => {
  const writer = writerOver(() => Promise.resolve(undefined));
  writer.type(3, '1');
  expect(writer.giveUp()).toBe(true);
  expect(writer.giveUp()).toBe(false);
  writer.type(3, '1');
  writer.leave(4);
  expect(writer.halfTyped).toBeUndefined();
});

test('refused bytes stay with the reason until they are discarded', async () => {
  const writer = writerOver(() => Promise.reject(new Error('That page is read-only.')));
  writer.write(0x10, [1]);
  await vi.waitFor(() => expect(writer.problem).toMatch(/^0x2010 could not be written: That page is read-only\. /));
  expect(writer.typed.get(0x10)).toEqual({ value: 1, state: 'failed' });
  writer.giveUp();
  expect([writer.problem, writer.typed.size]).toEqual([undefined, 0]);
});

test('of partly written bytes the rest stays, with their number', async () => {
  const writer = writerOver(() => Promise.resolve({ bytesWritten: 2 }));
  writer.write(0, [1, 2, 3]);
  await vi.waitFor(() => expect(writer.problem).toMatch(/2 of 3 bytes were written/));
  expect([...writer.typed]).toEqual([[2, { value: 3, state: 'failed' }]]);
});

test('without a number from the adapter, all bytes were written', async () => {
  const writer = writerOver(() => Promise.resolve(undefined));
  writer.write(0, [1, 2, 3]);
  await vi.waitFor(() => expect(writer.typed.size).toBe(0));
  expect(writer.problem).toBeUndefined();
});
