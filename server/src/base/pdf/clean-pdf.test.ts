import { deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { activePapers, writePaper } from '../../../test/papers.ts';
import { readPdf } from '../../../test/pdf.ts';
import { cleanPdf } from './clean-pdf.ts';
import { type FileProcessSetting, FilesBusy } from '../file-process.ts';
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

/** A stream of objects of so many megabytes, nearly all of them blanks, packed once for each of the filters. */
const bombOf = (megabytes: number, filters = 1): string => {
  let packed: Buffer = Buffer.alloc(megabytes * 1024 * 1024, ' ');
  for (let count = 0; count < filters; count += 1) packed = deflateSync(packed, { level: 9 });
  const filter = Array.from({ length: filters }, () => '/FlateDecode').join('');
  return `<</Type/ObjStm/N 1/First 4/Filter[${filter}]/Length ${packed.length}>>stream\n${packed.toString('latin1')}\nendstream`;
};

describe('a PDF that unfolds to more than it may', () => {
  it.each([
    ['in one stream', [bombOf(400)]],
    ['in a stream within a stream', [bombOf(400, 2)]],
    ['in several streams together', Array.from({ length: 8 }, () => bombOf(10))],
  ])(
    'is refused as broken, without being unfolded further, when it does so %s',
    async (_, more) => {
      const bomb = writePaper({ more });
      const before = process.memoryUsage().arrayBuffers;
      expect(await cleanPdf(bomb)).toEqual({ problem: 'broken' });
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(300 * 1024 * 1024);
    },
    30_000,
  );

  it('is not counted against the next file', async () => {
    expect(await cleanPdf(writePaper({ more: [bombOf(50)] }))).toHaveProperty('pdf');
    expect(await cleanPdf(writePaper({ more: [bombOf(50)] }))).toHaveProperty('pdf');
  }, 30_000);
});

describe('the process that takes files apart', () => {
  const cleaners: PdfCleaner[] = [];
  const cleanerOf = (setting: FileProcessSetting): PdfCleaner => {
    const cleaner = new PdfCleaner(setting);
    cleaners.push(cleaner);
    return cleaner;
  };
  afterAll(() => Promise.all(cleaners.map((cleaner) => cleaner.close())));

  /** In which order files are done that are handed in at once, each by the owner who is named. */
  async function orderOf(cleaner: PdfCleaner, owners: readonly string[]): Promise<{ done: string[]; busy: string[] }> {
    const done: string[] = [];
    const busy: string[] = [];
    const take = async (owner: string): Promise<void> => {
      try {
        await cleaner.take(writePaper(), owner);
        done.push(owner);
      } catch (error) {
        if (!(error instanceof FilesBusy)) throw error;
        busy.push(owner);
      }
    };
    await Promise.all(owners.map(take));
    return { done, busy };
  }

  it('is given up over a file without an end, and the next one finds another', async () => {
    const cleaner = cleanerOf({ fileMs: 1_500 });
    const endless = Buffer.concat([writePaper(), Buffer.from('6 0 obj<</A '.repeat(800_000))]);
    expect(await cleaner.take(endless, 'detail 1')).toEqual({ problem: 'broken' });
    expect(await cleaner.take(writePaper(), 'detail 1')).toHaveProperty('pdf');
  }, 60_000);

  it('lets owners take turns, so that one who sends many waits for them alone', async () => {
    const { done } = await orderOf(cleanerOf({}), ['1', '1', '1', '1', '2', '2', '3']);
    expect(done).toEqual(['1', '2', '3', '1', '2', '1', '1']);
  }, 60_000);

  it('takes only as many at once as it can end soon', async () => {
    const cleaner = cleanerOf({ waitingMax: 3 });
    expect(
      await orderOf(
        cleaner,
        Array.from({ length: 10 }, () => '1'),
      ),
    ).toEqual({
      done: ['1', '1', '1', '1'],
      busy: ['1', '1', '1', '1', '1', '1'],
    });
    expect(await cleaner.take(writePaper(), '1')).toHaveProperty('pdf');
  }, 60_000);

  it('has room for another owner when one has taken all places', async () => {
    const { done, busy } = await orderOf(cleanerOf({ waitingMax: 3 }), ['1', '1', '1', '1', '2', '3', '4']);
    expect(busy).toEqual(['1', '1', '4']);
    expect(done).toEqual(['1', '2', '3', '1']);
  }, 60_000);

  it('lets nobody wait without an end', async () => {
    const cleaner = cleanerOf({ waitMs: 1, fileMs: 60_000 });
    const { done, busy } = await orderOf(cleaner, ['1', '2', '3']);
    expect({ done, busy }).toEqual({ done: ['1'], busy: ['2', '3'] });
  }, 60_000);

  it('that cannot be started is no fault of the file, and is started for the next one', async () => {
    const cleaner = cleanerOf({});
    const { execPath } = process;
    process.execPath = '/nowhere/node';
    try {
      const two = await Promise.allSettled([cleaner.take(writePaper(), '1'), cleaner.take(writePaper(), '2')]);
      expect(two.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    } finally {
      process.execPath = execPath;
    }
    expect(await cleaner.take(writePaper(), '1')).toHaveProperty('pdf');
  }, 60_000);

  it('is another one after it has ended while nothing was to do', async () => {
    const cleaner = cleanerOf({ idleMs: 20 });
    for (let count = 0; count < 3; count += 1) {
      expect(await cleaner.take(writePaper(), '1')).toHaveProperty('pdf');
      // As long as its end takes, and a little before and after.
      await new Promise((go) => setTimeout(go, 18 + count * 2));
    }
  }, 60_000);
});
