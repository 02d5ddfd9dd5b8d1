import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const worthIt = /\.(js|css|html|svg|json|txt|mjs)$/;
const smallestBytes = 1024;
const writers = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** Writes a .br and a .gz beside each text file of a folder: the server sends them as they are and compresses nothing itself. */
export async function compressFolder(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && worthIt.test(entry.name) && !/[\\/]\.(vite|site)/.test(entry.parentPath))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      if (bytes.length < smallestBytes) return;
      for (const [ending, write] of Object.entries(writers)) writeFileSync(`${file}.${ending}`, await write(bytes));
    }),
  );
}
