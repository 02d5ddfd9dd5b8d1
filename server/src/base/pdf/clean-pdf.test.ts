import { deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { activePapers, writePaper } from '../../../test/papers.ts';
import { readPdf } from '../../../test/pdf.ts';
import { cleanPdf } from './clean-pdf.ts';
import { FileThreadBusy } from '../file-thread.ts';
import { PdfCleaner } from './pdf-cleaner.ts';

async function cleaned(content: Uint8Array): Promise<Buffer> {
  const taken = await cleanPdf(content);
  if (!('pdf' in taken)) throw new Error(`was refused: ${JSON.stringify(taken)}`);
  return Buffer.from(taken.pdf);
}

describe('a PDF that was handed in', () => {
  it.each(activePapers)('is refused with what was found, when it holds %s', async (_, what, paper) => {
    expect(await cleanPdf(writePaper(paper))).toEqual({ active: [what] });
    expect(await cleanPdf(writePaper({ ...paper, isPacked: true }))).toEqual({ active: [what] });
  });

  it('names everything that was found, each once', async () => {
    const more = ['<</S/JavaScript/JS(x)>>', '<</S/JavaScript/JS(y)>>', '<</S/Launch/F(a)>>'];
    expect(await cleanPdf(writePaper({ more }))).toEqual({ active: ['script', 'launch'] });
  });

  it.each([
    ['opens at a page', { catalog: '/OpenAction[3 0 R/Fit]' }],
    [
      'has links to the web',
      { page: '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://www.chsi.com.cn)>>>>]' },
    ],
    ['has headings', { catalog: '/StructTreeRoot<</K<</Type/StructElem/S/Sound>>>>' }],
    ['has a font of that name', { page: '/Resources<</Font<</EF 4 0 R/F1 4 0 R>>>>' }],
    ['comes in a compressed stream', { isPacked: true }],
  ])('passes when it only %s, and keeps its words', async (_, paper) => {
    const pdf = await cleaned(writePaper(paper));
    expect((await readPdf(pdf)).pages).toEqual(['Diploma']);
  });

  it('is written anew: nothing of it stays but what its pages are drawn from', async () => {
    const page =
      '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://evil.example/secret)>>>>]/PieceInfo<</App(secret)>>';
    const given = Buffer.concat([
      writePaper({
        page,
        catalog: '/Metadata 6 0 R/PageLabels(secret)',
        more: [streamOf('secret'), '(secret that nobody names)'],
      }),
      Buffer.from('secret behind the end'),
    ]);
    const pdf = await cleaned(given);
    const whole = await PDFDocument.load(pdf);
    const words = whole.context
      .enumerateIndirectObjects()
      .map(([, object]) => String(object))
      .join('\n');
    expect(`${words}${pdf.toString('latin1')}`).not.toMatch(/secret|evil|URI|Metadata|PieceInfo/);
    expect((await readPdf(pdf)).pages).toEqual(['Diploma']);
  });

  it('keeps what fields and seals show, drawn into the page', async () => {
    const form = await PDFDocument.create();
    const page = form.addPage([300, 300]);
    page.drawText('Name', { x: 20, y: 200, font: await form.embedFont(StandardFonts.Helvetica) });
    const field = form.getForm().createTextField('name');
    field.setText('filled in');
    field.addToPage(page, { x: 20, y: 100, width: 150, height: 30 });
    const pdf = await cleaned(await form.save());
    expect((await readPdf(pdf)).pages).toEqual(['Namefilled in']);
    expect((await readPdf(pdf)).info).toMatchObject({ IsAcroFormPresent: false });
  });

  it('passes when everybody may read it, and is refused when it takes a password', async () => {
    const locked = async (userPassword: string): Promise<Uint8Array> => {
      const paper = await PDFDocument.load(writePaper());
      paper.encrypt({ userPassword, ownerPassword: 'of-the-owner' });
      return paper.save();
    };
    expect((await readPdf(await cleaned(await locked('')))).pages).toEqual(['Diploma']);
    expect(await cleanPdf(await locked('secret'))).toEqual({ problem: 'locked' });
  });

  it.each([
    ['is cut', writePaper().subarray(0, 90)],
    ['has no page', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')],
    [
      'is nested without an end',
      Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj'), Buffer.alloc(1_000_000, '['), Buffer.from('endobj')]),
    ],
    [
      'has pages that contain themselves',
      Buffer.from(
        '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
      ),
    ],
  ])('is refused as broken when it %s', async (_, content) => {
    expect(await cleanPdf(content)).toEqual({ problem: 'broken' });
  });
});

const streamOf = (words: string): string => `<</Length ${words.length}>>stream\n${words}\nendstream`;

/** A stream of objects of so many megabytes, nearly all of them blanks. */
const bombOf = (megabytes: number): string => {
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, ' '), { level: 9 });
  return `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>stream\n${packed.toString('latin1')}\nendstream`;
};

describe('the thread that takes them apart', () => {
  const cleaner = new PdfCleaner({ fileMs: 1_500, waitingMax: 3 });
  afterAll(() => cleaner.close());

  it('is given up over a file without an end, and the next one finds another', async () => {
    const bomb = writePaper({ more: [bombOf(400)] });
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await cleaner.take(bomb)).toEqual({ problem: 'broken' });
    expect(await cleaner.take(writePaper())).toHaveProperty('pdf');
  }, 60_000);

  it('takes only as many at once as it can end soon', async () => {
    const many = await Promise.allSettled(Array.from({ length: 10 }, () => cleaner.take(writePaper())));
    const refused = many.filter((end) => end.status === 'rejected');
    expect(refused).toHaveLength(7);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(FileThreadBusy);
    expect(await cleaner.take(writePaper())).toHaveProperty('pdf');
  }, 60_000);
});
