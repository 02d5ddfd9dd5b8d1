import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The entries of a zip, in its order. */
export async function readZip(zip: Buffer): Promise<{ name: string; content: Buffer }[]> {
  const file = await fromBufferPromise(zip);
  const entries: { name: string; content: Buffer }[] = [];
  for await (const entry of file.eachEntry())
    entries.push({ name: entry.fileName, content: await buffer(await file.openReadStreamPromise(entry)) });
  return entries;
}
