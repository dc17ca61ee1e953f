import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressed = new Set(['.css', '.html', '.js', '.json', '.svg']);

/** Smaller files gain too little. */
const smallest = 1_024;

/** By the extension that the server looks for. */
const encoders = {
  '.br': (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** Writes a Brotli and a gzip file beside every text file of a folder, so that the server need not compress. */
export async function compressFolder(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => compressed.has(extname(name)));
  await Promise.all(
    names.flatMap((name) => {
      const path = join(folder, name);
      const bytes = readFileSync(path);
      if (bytes.length < smallest) return [];
      return Object.entries(encoders).map(async ([extension, encode]) =>
        writeFileSync(`${path}${extension}`, await encode(bytes)),
      );
    }),
  );
}
