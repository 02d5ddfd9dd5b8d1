import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Entries as they are: what is packed here is compressed already. Names are UTF-8. */
export function packZip(entries: readonly { name: string; content: Buffer }[], at: Date): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, content } of entries) zip.addBuffer(content, name, { mtime: at, compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

export type ZipPart = {
  readonly name: string;
  /** Asked once it is its turn, so that one part is in memory and not all of them. */
  readonly open: () => AsyncIterable<Buffer>;
};

/**
 * However much it is: no faster than somebody reads it. Compressed, since some programs do not open a part whose length
 * stands behind it otherwise.
 */
export function streamZip(parts: Iterable<ZipPart>, at: Date): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable; // the library makes a PassThrough, and says less
  const breakOff = (error: Error): unknown => out.destroy(error);
  zip.on('error', breakOff);
  for (const { name, open } of parts)
    zip.addReadStreamLazy(name, { mtime: at, compress: true }, (give) => {
      // The library listens to no trouble of a part, and would wait for its end for ever.
      give(null, Readable.from(open(), { objectMode: false }).on('error', breakOff));
    });
  zip.end();
  return out;
}
