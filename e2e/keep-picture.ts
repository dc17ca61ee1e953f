import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { imagesFolder } from './paths.ts';

const signatureLength = 8;
/** Length, type and checksum of a chunk. */
const overhead = 12;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

function chunksOf(image: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = signatureLength; at < image.length;) {
    const length = image.readUInt32BE(at);
    chunks.push({ type: image.toString('latin1', at + 4, at + 8), data: image.subarray(at + 8, at + 8 + length) });
    at += overhead + length;
  }
  return chunks;
}

function written({ type, data }: Chunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

/** The same picture (a PNG) in fewer bytes: browsers write screenshots for speed. */
function compressed(image: Buffer): Buffer {
  const chunks = chunksOf(image);
  const pixels = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  const data = deflateSync(pixels, { level: 9, memLevel: 9 });
  const first = chunks.findIndex(({ type }) => type === 'IDAT');
  const packed = chunks.flatMap((chunk, index) =>
    chunk.type !== 'IDAT' ? [chunk] : index === first ? [{ type: 'IDAT', data }] : [],
  );
  return Buffer.concat([image.subarray(0, signatureLength), ...packed.map(written)]);
}

/** Keeps a picture (a PNG) for the README and the docs, by its name without extension. */
export function keepPicture(name: string, picture: Buffer): void {
  mkdirSync(imagesFolder, { recursive: true });
  writeFileSync(join(imagesFolder, `${name}.png`), compressed(picture));
}
