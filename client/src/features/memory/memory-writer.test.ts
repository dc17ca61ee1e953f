import { expect, test, vi } from 'vitest';
import { bytesOfBase64 } from './base64.ts';
import { MemoryPages } from './memory-pages.ts';
import { MemoryWriter, type WriteMemory } from './memory-writer.ts';

const nothing = () => undefined;

function writerOver(write: WriteMemory) {
  const pages = new MemoryPages('0x2000', () => new Promise(nothing), nothing);
  return new MemoryWriter({ pages, write, onChange: nothing });
}

test('two digits are a byte, and bytes are written one after the other', async () => {
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

test('a digit without its second is given up by Escape, and by leaving', () => {
  const writer = writerOver(() => Promise.resolve(undefined));
  writer.type(3, '1');
  expect(writer.giveUp()).toBe(true);
  expect(writer.giveUp()).toBe(false);
  writer.type(3, '1');
  writer.leave(4);
  expect(writer.halfTyped).toBeUndefined();
});

test('what is refused stays as it was typed, with the reason, until it is given up', async () => {
  const writer = writerOver(() => Promise.reject(new Error('That page is read-only.')));
  writer.write(0x10, [1]);
  await vi.waitFor(() => expect(writer.problem).toMatch(/^0x2010 could not be written: That page is read-only\. /));
  expect(writer.typed.get(0x10)).toEqual({ value: 1, state: 'failed' });
  writer.giveUp();
  expect([writer.problem, writer.typed.size]).toEqual([undefined, 0]);
});

test('of bytes that were written in part the rest stays, and it is said how many were', async () => {
  const writer = writerOver(() => Promise.resolve({ bytesWritten: 2 }));
  writer.write(0, [1, 2, 3]);
  await vi.waitFor(() => expect(writer.problem).toMatch(/2 of 3 bytes were written/));
  expect([...writer.typed]).toEqual([[2, { value: 3, state: 'failed' }]]);
});

test('an adapter that says nothing of how many has written all of them', async () => {
  const writer = writerOver(() => Promise.resolve(undefined));
  writer.write(0, [1, 2, 3]);
  await vi.waitFor(() => expect(writer.typed.size).toBe(0));
  expect(writer.problem).toBeUndefined();
});
