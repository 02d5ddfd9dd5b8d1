import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Entries as they are: what is packed here is compressed already. Names are UTF-8. */
export function packZip(entries: readonly { name: string; content: Buffer }[], at: Date): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, content } of entries) zip.addBuffer(content, name, { mtime: at, compress: false });
  zip.end();
  return buffer(zip.outputStream);
}
