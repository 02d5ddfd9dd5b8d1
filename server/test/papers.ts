import { deflateSync } from 'node:zlib';

type Paper = {
  /** Entries of the catalog and of the page, as they stand in the file. */
  readonly catalog?: string;
  readonly page?: string;
  /** What the page is drawn from, when that is none of the `words`. */
  readonly contents?: string;
  /** Further objects, numbered from 6. */
  readonly more?: readonly string[];
  readonly words?: string;
  /** All but the streams in a compressed stream of objects, as most writers have it today. */
  readonly isPacked?: boolean;
};

const stream = (bytes: Buffer, dict = ''): Buffer =>
  Buffer.concat([Buffer.from(`<<${dict}/Length ${bytes.length}>>stream\n`), bytes, Buffer.from('\nendstream')]);

/** A PDF of one page, written object by object, so that a test can put into it what no writer would. */
export function writePaper({
  catalog = '',
  page = '',
  contents = '5 0 R',
  more = [],
  words = 'Diploma',
  isPacked = false,
}: Paper = {}): Buffer {
  const plain = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${contents}/Resources<</Font<</F1 4 0 R>>>>${page}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  const drawn = stream(Buffer.from(`BT /F1 28 Tf 72 700 Td (${words}) Tj ET`));
  const objects = [...plain, drawn, ...more].map((body, place) => ({
    no: place + 1,
    body: typeof body === 'string' ? Buffer.from(body, 'latin1') : body,
  }));
  const isLoose = ({ body }: { body: Buffer }): boolean => body.includes('endstream');
  const packed = isPacked ? objects.filter((object) => !isLoose(object)) : [];
  const loose = objects.filter((object) => !packed.includes(object));
  if (packed.length > 0) loose.push({ no: objects.length + 1, body: packedIn(packed) });
  const parts = loose.map(({ no, body }) =>
    Buffer.concat([Buffer.from(`${no} 0 obj\n`), body, Buffer.from('\nendobj\n')]),
  );
  const trailer = `trailer<</Root 1 0 R/Size ${objects.length + 2}>>\n%%EOF\n`;
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts, Buffer.from(trailer)]);
}

function packedIn(objects: readonly { no: number; body: Buffer }[]): Buffer {
  let at = 0;
  const heads: string[] = [];
  for (const { no, body } of objects) {
    heads.push(`${no} ${at}`);
    at += body.length + 1;
  }
  const head = `${heads.join(' ')} `;
  const content = Buffer.from(head + objects.map(({ body }) => body.toString('latin1')).join(' '), 'latin1');
  return stream(deflateSync(content), `/Type/ObjStm/N ${objects.length}/First ${head.length}/Filter/FlateDecode`);
}

const link = (action: string): string => `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<<${action}>>>>]`;
const embedded = stream(Buffer.from('MZ'), '/Type/EmbeddedFile').toString('latin1');

/** Papers that would do something, or carry something that their pages do not show; by what is found in them. */
export const activePapers: readonly (readonly [string, string, Paper])[] = [
  ['a script when it opens', 'script', { catalog: '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>' }],
  ['a script under an escaped name', 'script', { catalog: '/OpenAction<</S/J#61vaScr#69pt/JS(x)>>' }],
  [
    'a script in a compressed stream of objects',
    'script',
    { catalog: '/OpenAction 6 0 R', more: ['<</S/JavaScript/JS(x)>>'], isPacked: true },
  ],
  [
    'a script by name',
    'script',
    {
      catalog: '/Names<</JavaScript<</Names[(a) 6 0 R]>>>>',
      more: ['<</S/JavaScript/JS 7 0 R>>', stream(Buffer.from('x')).toString()],
    },
  ],
  ['a script when a page is left', 'script', { page: '/AA<</C<</S/JavaScript/JS(x)>>>>' }],
  ['a script that nothing names', 'script', { more: ['<</S/JavaScript/JS(x)>>'] }],
  ['a script behind another action', 'script', { page: link('/S/GoTo/D[3 0 R/Fit]/Next<</S/JavaScript/JS(x)>>') }],
  ['a program to start', 'launch', { page: link('/S/Launch/F(cmd.exe)') }],
  [
    'an XFA form',
    'form',
    { catalog: '/AcroForm<</Fields[]/XFA[(template) 6 0 R]>>', more: [stream(Buffer.from('<xdp/>')).toString()] },
  ],
  ['a form that sends itself', 'form', { page: link('/S/SubmitForm/F<</FS/URL/F(https://evil.example)>>') }],
  [
    'an embedded file',
    'embedded',
    {
      catalog: '/Names<</EmbeddedFiles<</Names[(a) 6 0 R]>>>>',
      more: ['<</Type/Filespec/F(a.exe)/EF<</F 7 0 R>>>>', embedded],
    },
  ],
  [
    'an embedded file under an escaped name',
    'embedded',
    { more: ['<</Type/Filespec/F(a.exe)/#45F<</F 7 0 R>>>>', embedded.replace('EmbeddedFile', 'Emb#65ddedFile')] },
  ],
  ['a page of another file', 'embedded', { page: link('/S/GoToE/D[0/Fit]/T<</R/C/N(a)>>') }],
  ['a film', 'media', { page: '/Annots[<</Type/Annot/Subtype/RichMedia/Rect[0 0 9 9]>>]' }],
  ['another file to open', 'outside', { page: link('/S/GoToR/F(\\\\\\\\evil.example\\\\share)/D[0/Fit]') }],
  [
    'a stream that lies elsewhere',
    'outside',
    { more: [stream(Buffer.alloc(0), '/F(\\\\\\\\evil.example\\\\a)').toString()] },
  ],
  ['a link that is a script', 'link', { page: link('/S/URI/URI(javascript:alert\\(1\\))') }],
  ['a link that opens by itself', 'link', { catalog: '/OpenAction<</S/URI/URI(https://evil.example)>>' }],
];
