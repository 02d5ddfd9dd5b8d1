import { inflateRawSync } from 'node:zlib';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;

/** The files of a zip, as its own list of contents has them. */
export function readZip(zip: Buffer): { name: string; content: Buffer }[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || zip.readUInt32LE(end) !== endMark) throw new TypeError('the zip has no end');
  const count = zip.readUInt16LE(end + 10);
  const files: { name: string; content: Buffer }[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (zip.readUInt32LE(at) !== entryMark) throw new TypeError('the list of the zip is broken');
    const [method, packed, whole] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    const [nameLength, extraLength, wordsLength] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place));
    const name = zip.subarray(at + 46, at + 46 + (nameLength ?? 0)).toString('utf8');
    const head = zip.readUInt32LE(at + 42);
    // The head of the file has lengths of its own.
    const from = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
    const kept = zip.subarray(from, from + packed);
    const content = method === 0 ? Buffer.from(kept) : inflateRawSync(kept);
    if (content.length !== whole) throw new TypeError(`${name} is not whole`);
    files.push({ name, content });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (wordsLength ?? 0);
  }
  return files;
}
