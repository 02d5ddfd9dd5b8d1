import { openCsv } from './read-csv.ts';
import { openXlsx } from './read-xlsx.ts';
import { type Sheet, SheetTrouble } from './sheet.ts';

const zipMark = Buffer.from('PK\x03\x04', 'latin1');
const compoundMark = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** A file with a password is a container of the older format around the packed one. */
const lockedMark = Buffer.from('EncryptedPackage', 'utf16le');

/** What kind of file it is tells its content, never its name. @throws SheetTrouble */
export async function openSheets(content: Buffer): Promise<Sheet[]> {
  if (content.subarray(0, 4).equals(zipMark)) return openXlsx(content);
  if (content.subarray(0, 8).equals(compoundMark))
    throw new SheetTrouble(content.includes(lockedMark) ? 'locked' : 'old');
  return openCsv(content);
}
