import { deflateSync } from 'node:zlib';
import { refusals } from '@beidiao/contract/refusals';
import { resumeCalls } from '@beidiao/contract/resume/calls';
import { successCode } from '@beidiao/contract/wire/call';
import { expect, test } from './aim.ts';
import { envelopeOf, type Hit, shootJson, volley } from './shot.ts';

/** The longest that one file of another enterprise is looked at, before it is somebody else's turn. */
const turnMs = 10_000;
/** As many as one account may send in a minute. */
const atOnce = 20;

const streamOf = (dict: string, content: Buffer): string =>
  `<<${dict}/Filter/FlateDecode/Length ${content.length}>>stream\n${content.toString('latin1')}\nendstream`;

/** A PDF of one page that says `words`, and holds `more`. */
function paper(words: string, more = ''): Buffer {
  const drawn = deflateSync(Buffer.from(`BT /F1 20 Tf 72 700 Td (${words}) Tj ET`));
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 5 0 R/Resources<</Font<</F1 4 0 R>>>>>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    streamOf('', drawn),
  ].map((body, place) => `${place + 1} 0 obj\n${body}\nendobj\n`);
  return Buffer.from(`%PDF-1.7\n${objects.join('')}${more}trailer<</Root 1 0 R/Size 9>>\n%%EOF\n`, 'latin1');
}

const bombs: readonly (readonly [string, Buffer])[] = [
  [
    'unfold 1.5 MB to 1.6 GB',
    paper(
      'bomb',
      `6 0 obj\n${streamOf('/Type/ObjStm/N 1/First 4', deflateSync(Buffer.alloc(1_600_000_000, ' ')))}\nendobj\n`,
    ),
  ],
  ['hold a tree that takes for ever', Buffer.concat([paper('bomb'), Buffer.from('6 0 obj<</A '.repeat(20_000))])],
];

for (const [what, bomb] of bombs)
  test(`twenty PDF files that ${what} keep the file of another enterprise waiting for one turn`, async ({
    aim,
    url,
    hr,
    wire,
  }) => {
    expect(bomb.length).toBeLessThan(2_000_000);
    const other = await wire.registerHr();
    const read = (token: string, content: Buffer): Promise<Hit> =>
      shootJson(url, {
        path: resumeCalls.read.path,
        token,
        patienceMs: 30_000,
        body: { params: { name: 'cv.pdf', base64: content.toString('base64') } },
      });
    const sent = volley(atOnce, () => read(hr.token, bomb));
    await new Promise((go) => setTimeout(go, 1_000));

    const began = performance.now();
    expect(envelopeOf(await read(other.token, paper('Name: Jane Whitfield')))?.errcode).toBe(successCode);
    expect(performance.now() - began).toBeLessThan(turnMs + 5_000);

    const answers = await sent;
    expect(answers.get(refusals.fileBroken.errcode)).toBeGreaterThan(0);
    for (const answer of answers.keys())
      expect([refusals.fileBroken.errcode, refusals.fileCheckBusy.errcode]).toContain(answer);
    expect(aim.said()).not.toContain('heap out of memory');
  });
