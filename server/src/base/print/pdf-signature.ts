/** Where the signature stands in a PDF that was made ready for it: the bytes around it are what is signed. */
export type PreparedPdf = { readonly bytes: Buffer; readonly from: number; readonly to: number };

export type SignatureFacts = { readonly signer: string; readonly at: Date; readonly bytesMax: number };

type Old = { readonly text: string; readonly startXref: number; readonly places: ReadonlyMap<number, number> };

/**
 * Adds an empty signature to a PDF as one more revision, so that what was printed stays byte for byte. It reads what our
 * own printer writes (one cross-reference table, no object streams), not PDF files of others. @throws TypeError for those
 */
export function prepareSignature(pdf: Buffer, { signer, at, bytesMax }: SignatureFacts): PreparedPdf {
  const old = readTable(pdf);
  const trailer = old.text.slice(old.text.lastIndexOf('trailer'));
  const size = Number(need(/\/Size (\d+)/, trailer));
  const root = Number(need(/\/Root (\d+) 0 R/, trailer));
  const [field, signature] = [size, size + 1];
  const catalog = objectAt(old, root);
  const page = firstPage(old, Number(need(/\/Pages (\d+) 0 R/, catalog)));
  const parts = new Revision(pdf.length);
  // Files say themselves that readers show the title and not the name of the file.
  const titled = catalog.replace(
    /\/ViewerPreferences <<(?![^>]*DisplayDocTitle)/,
    '/ViewerPreferences <<\n    /DisplayDocTitle true',
  );
  parts.add(root, grown(titled, `/AcroForm << /Fields [${field} 0 R] /SigFlags 3 >>`));
  parts.add(page, withAnnotation(objectAt(old, page), field));
  // Without a place on the page and yet printed, as PDF/A wants it of a field.
  parts.add(
    field,
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /F 132 /Rect [0 0 0 0] /P ${page} 0 R /V ${signature} 0 R >>`,
  );
  const hole = parts.add(
    signature,
    `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /Name ${utf16(signer)} /M (D:${stamp(at)}) ` +
      `/ByteRange ${range(0, 0, 0)} /Contents <${'0'.repeat(bytesMax * 2)}> >>`,
  );
  const id = need(/(\/ID \[\s*(?:\([^)]*\)|<[^>]*>)\s*(?:\([^)]*\)|<[^>]*>)\s*\])/, trailer);
  const info = /\/Info \d+ 0 R/.exec(trailer)?.[0] ?? '';
  const written = parts.end(`/Size ${size + 2} /Root ${root} 0 R ${info} ${id} /Prev ${old.startXref}`);
  const bytes = Buffer.concat([pdf, Buffer.from(written, 'latin1')]);
  const from = bytes.indexOf('/Contents <', hole) + '/Contents '.length;
  const to = from + bytesMax * 2 + 2;
  bytes.write(range(from, to, bytes.length - to), bytes.indexOf('/ByteRange ', hole) + '/ByteRange '.length, 'latin1');
  return { bytes, from, to };
}

/** What the signature is over. */
export const signedBytes = ({ bytes, from, to }: PreparedPdf): Buffer =>
  Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);

/** @throws RangeError when the signature is longer than the place that was kept for it */
export function putSignature({ bytes, from, to }: PreparedPdf, signature: Uint8Array): Buffer {
  const hex = Buffer.from(signature).toString('hex');
  if (hex.length > to - from - 2) throw new RangeError('the signature is longer than its place');
  bytes.write(hex, from + 1, 'latin1');
  return bytes;
}

class Revision {
  readonly #start: number;
  readonly #places: [number, number][] = [];
  #text = '\n';

  constructor(start: number) {
    this.#start = start;
  }

  /** Answers where in the file it stands. */
  add(number: number, body: string): number {
    const at = this.#start + this.#text.length;
    this.#places.push([number, at]);
    this.#text += `${number} 0 obj\n${body}\nendobj\n`;
    return at;
  }

  end(trailer: string): string {
    const at = this.#start + this.#text.length;
    const lines = this.#places
      .toSorted(([one], [other]) => one - other)
      .map(([number, place]) => `${number} 1\n${String(place).padStart(10, '0')} 00000 n \n`);
    return `${this.#text}xref\n${lines.join('')}trailer\n<< ${trailer} >>\nstartxref\n${at}\n%%EOF\n`;
  }
}

function readTable(pdf: Buffer): Old {
  const text = pdf.toString('latin1');
  const startXref = Number(need(/startxref\s+(\d+)\s+%%EOF\s*$/, text.slice(-64)));
  const lines = text.slice(startXref).split(/\r?\n/);
  if (lines[0] !== 'xref' || lines[1]?.startsWith('0 ') !== true)
    throw new TypeError('the PDF has no table of its objects');
  const count = Number(lines[1].slice(2));
  const places = lines.slice(2, 2 + count).map((line, number) => [number, Number(line.slice(0, 10))] as const);
  return { text, startXref, places: new Map(places) };
}

function objectAt({ text, places }: Old, number: number): string {
  const at = places.get(number) ?? -1;
  const head = `${number} 0 obj`;
  if (!text.startsWith(head, at)) throw new TypeError(`the PDF has no object ${number}`);
  return text.slice(at + head.length, text.indexOf('endobj', at)).trim();
}

function firstPage(old: Old, number: number): number {
  const node = objectAt(old, number);
  if (/\/Type \/Page\b(?!s)/.test(node)) return number;
  return firstPage(old, Number(need(/\/Kids \[\s*(\d+) 0 R/, node)));
}

const withAnnotation = (page: string, field: number): string =>
  /\/Annots \[/.test(page)
    ? page.replace(/\/Annots \[/, `/Annots [${field} 0 R `)
    : grown(page, `/Annots [${field} 0 R]`);

const grown = (dictionary: string, entry: string): string => dictionary.replace(/>>$/, `${entry}\n>>`);

/** Of a fixed length, since the numbers are known last. */
const range = (from: number, to: number, rest: number): string =>
  `[0 ${[from, to, rest].map((each) => String(each).padStart(10, ' ')).join(' ')}]`;

const utf16 = (words: string): string =>
  `<FEFF${[...Buffer.from(words, 'utf16le').swap16()].map((byte) => byte.toString(16).padStart(2, '0')).join('')}>`;

const stamp = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/\D/g, '')}Z`;

function need(pattern: RegExp, text: string): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new TypeError(`the PDF has no ${pattern.source}`);
  return found;
}
