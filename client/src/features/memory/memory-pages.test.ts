import { parseAddress, type MemoryRange } from '#protocol';
import { expect, test, vi } from 'vitest';
import { base64OfBytes } from './base64.ts';
import { MemoryPages, pageBytes } from './memory-pages.ts';

/** An adapter's memory: each byte is what `byteAt` says, or cannot be read. */
function memory(byteAt: (address: bigint) => number | undefined) {
  const asked: MemoryRange[] = [];
  const read = vi.fn((range: MemoryRange) => {
    asked.push(range);
    const start = (parseAddress(range.memoryReference) ?? 0x2010n) + BigInt(range.offset);
    const bytes: number[] = [];
    for (let byte = byteAt(start); byte !== undefined && bytes.length < range.count;) {
      bytes.push(byte);
      byte = byteAt(start + BigInt(bytes.length));
    }
    let unreadableBytes = 0;
    while (bytes.length + unreadableBytes < range.count) {
      if (byteAt(start + BigInt(bytes.length + unreadableBytes)) !== undefined) break;
      unreadableBytes += 1;
    }
    const data = base64OfBytes(Uint8Array.from(bytes));
    return Promise.resolve({ address: `0x${start.toString(16)}`, data, unreadableBytes });
  });
  return { asked, read };
}

const lowByte = (address: bigint) => Number(address & 0xffn);

async function pagesOf(reference: string, read: (range: MemoryRange) => Promise<{ address: string; data: string }>) {
  const pages = new MemoryPages(reference, read, () => undefined);
  pages.want(0, 0);
  await vi.waitFor(() => expect(pages.base).toBeDefined());
  pages.want(0, 0);
  await vi.waitFor(() => expect(pages.hasBytes(0)).toBeDefined());
  return pages;
}

test('a reference is resolved, and its memory read by pages', async () => {
  const { read, asked } = memory(lowByte);
  const pages = await pagesOf('&(total)', read);
  expect(pages.base).toEqual({ address: 0x2000n, inPage: 0x10 });
  expect(asked.at(-1)).toEqual({ memoryReference: '0x2000', offset: 0, count: pageBytes });
  expect(pages.byteAt(0x10)).toBe(0x10);
  expect(pages.addressOf(0x10)).toBe(0x2010n);
});

test('addresses beyond the precision of numbers are exact', async () => {
  const pages = await pagesOf('0xffffffffffffff01', memory(lowByte).read);
  expect(pages.addressOf(pages.base?.inPage ?? 0)).toBe(0xffffffffffffff01n);
});

test('unreadable memory is skipped', async () => {
  const pages = await pagesOf('0x2000', memory((at) => (at >= 0x2004n && at < 0x2008n ? undefined : lowByte(at))).read);
  expect([3, 4, 7, 8].map((offset) => pages.byteAt(offset))).toEqual([3, 'unreadable', 'unreadable', 8]);
});

test('memory without addresses is read by reference and offset', async () => {
  const asked: MemoryRange[] = [];
  const pages = await pagesOf('17', (range) => {
    asked.push(range);
    return Promise.resolve({ address: '0', data: base64OfBytes(Uint8Array.of(9)) });
  });
  expect(pages.addressOf(5)).toBe(5n);
  expect(asked.at(-1)).toEqual({ memoryReference: '17', offset: 0, count: pageBytes });
});

test('after a stop the earlier bytes are known; within it only changed ranges are read again', async () => {
  let first = 1;
  const { read } = memory((at) => (at === 0x2000n ? first : 0));
  const pages = await pagesOf('0x2000', read);
  pages.want(1, 1);
  await vi.waitFor(() => expect(pages.hasBytes(1)).toBe(true));
  first = 2;
  pages.onStop();
  expect(pages.byteAt(0), 'it stays until it was read again').toBe(1);
  pages.want(0, 1);
  await vi.waitFor(() => expect(pages.byteAt(0)).toBe(2));
  expect(pages.byteBefore(0)).toBe(1);
  const before = read.mock.calls.length;
  first = 3;
  pages.onChanged([{ memoryReference: '0x1ff0', offset: 0, count: 20 }]);
  pages.want(0, 1);
  await vi.waitFor(() => expect(pages.byteAt(0)).toBe(3));
  expect(read.mock.calls.length).toBe(before + 1);
  expect(pages.byteBefore(0), 'compared with the stop before').toBe(1);
});

test('failures have their reason', async () => {
  const pages = new MemoryPages(
    'nowhere',
    () => Promise.reject(new Error('No such thing.')),
    () => undefined,
  );
  pages.want(0, 0);
  await vi.waitFor(() => expect(pages.problem).toBe('No such thing.'));
});
