import { createServer } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { fileBytesMax } from '@beidiao/contract/file/calls';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveClamd, virus } from '../../test/clamd.ts';
import { type Person, TestHouse } from '../../test/house.ts';
import { writePaper } from '../../test/papers.ts';
import { type NewFile, openContent, presentFile, putFile, readFileRow, removeFiles, stageFile } from './file.ts';
import { dropFiles, sweepOrphanFiles } from './jobs.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr();
});
afterAll(() => home.close());

const paper = (over: Partial<NewFile> = {}): NewFile => ({
  memberId: hr.memberId,
  orderDetailsId: null,
  kind: 'attachment',
  about: '',
  name: '离职证明.jpg',
  madeBy: 'user',
  ...over,
});
const photo = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#7a9' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'HUAWEI' }, IFD3: { GPSLatitude: '31/1 13/1 50/1' } })
    .toBuffer();
async function keep(content: Buffer, over: Partial<NewFile> = {}) {
  const staged = await stageFile(home.house, paper(over), content);
  return home.house.system.transaction((tx) => putFile(home.house, tx, staged));
}
const sealed = (place: string) => home.house.ports.files.read(place);

/** A black square of this many pixels a side, one bit each. */
function blackPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  // A byte for the filter of each line.
  const lines = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a file', () => {
  it('comes back as a picture without the place and the camera, and lies sealed', async () => {
    const content = await photo();
    expect((await sharp(content).metadata()).exif).toBeDefined();
    const row = await keep(content);
    const kept = await openContent(home.house, row);
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 400 });
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    expect(kept.includes('HUAWEI')).toBe(false);
    const atRest = await sealed(row.place);
    expect(atRest?.includes(kept.subarray(0, 32))).toBe(false);
    expect(presentFile(home.house, row)).toMatchObject({
      name: '离职证明.jpg',
      mime: 'image/jpeg',
      bytes: kept.length,
    });
    expect(row.name_enc.includes('离职证明')).toBe(false);
  });

  it('is told by its content, not by its name', async () => {
    const row = await keep(
      await sharp(await photo())
        .png()
        .toBuffer(),
      { name: '../../etc/合同.exe' },
    );
    expect(presentFile(home.house, row)).toMatchObject({ name: '合同.png', mime: 'image/png' });
  });

  it.each([
    ['a program', Buffer.from('MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff'), 'fileTypeUnknown'],
    ['a page with a script', Buffer.from('<html><script>alert(1)</script></html>'), 'fileTypeUnknown'],
    [
      'a drawing that can run',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'),
      'fileTypeUnknown',
    ],
    ['nothing', Buffer.alloc(0), 'fileTypeUnknown'],
    ['a photo of an iPhone', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'pictureHeic'],
    ['a torn picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1]), 'fileBroken'],
    [
      'a torn PDF',
      Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
      'fileBroken',
    ],
    ['a PDF that acts', writePaper({ catalog: '/OpenAction<</S/J#61vaScript/JS(x)>>' }), 'fileActive'],
    ['too much', Buffer.alloc(fileBytesMax + 1), 'fileTooBig'],
  ] as const)('is refused when it is %s', async (_, content, why) => {
    await expect(stageFile(home.house, paper(), content)).rejects.toMatchObject({ why });
  });

  it.each([
    ['a photo of 108 megapixels', [12_000, 9_000], [4_000, 3_000]],
    ['a long screenshot, which stays legible', [1_080, 18_100], [1_000, 16_759]],
  ])('is made smaller: %s', async (_, [width = 0, height = 0], size) => {
    const picture = await sharp({ create: { width, height, channels: 3, background: '#7a9' } })
      .jpeg()
      .toBuffer();
    const kept = await openContent(home.house, await keep(picture));
    const { width: wide, height: high } = await sharp(kept).metadata();
    expect([wide, high]).toEqual(size);
  });

  it('is turned upright before it is made smaller', async () => {
    const lying = await sharp({ create: { width: 9_000, height: 1_080, channels: 3, background: '#7a9' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { width, height } = await sharp(await openContent(home.house, await keep(lying))).metadata();
    expect([width, height]).toEqual([1_000, 8_333]);
  });

  it('is refused when it claims more pixels than a camera has', async () => {
    await expect(stageFile(home.house, paper(), blackPng(200))).resolves.toBeDefined();
    // A few kilobytes that unfold to more than a gigabyte.
    const bomb = blackPng(20_000);
    expect(bomb.length).toBeLessThan(fileBytesMax);
    await expect(stageFile(home.house, paper(), bomb)).rejects.toMatchObject({ why: 'pictureTooLarge' });
  });

  it('that was put in the place of another does not open', async () => {
    const [one, other] = [await keep(writePaper()), await keep(writePaper({ words: 'other' }))];
    const swapped = { ...one, place: other.place };
    await expect(openContent(home.house, swapped)).resolves.toEqual(await openContent(home.house, other));
    await home.house.ports.files.write(one.place, (await sealed(other.place)) ?? Buffer.alloc(0));
    await expect(openContent(home.house, one)).rejects.toThrow(/authenticate/);
  });

  it('leaves a row without a name and no content when it is removed', async () => {
    const row = await keep(writePaper());
    const { system } = home.house;
    expect(await system.transaction((tx) => removeFiles(tx, hr.memberId, [row.id]))).toBe(1);
    await expect(readFileRow(system.db, hr.memberId, row.id)).rejects.toMatchObject({ why: 'fileNotFound' });
    await dropFiles(home.house, { places: [row.place] });
    expect(await sealed(row.place)).toBeUndefined();
    expect(
      await home.value("select name_enc = '' and deleted_at is not null from app.stored_file where id = $1", row.id),
    ).toBe(true);
  });

  it('of another member is not found', async () => {
    const row = await keep(writePaper());
    const other = await home.hr();
    await expect(readFileRow(home.house.system.db, other.memberId, row.id)).rejects.toMatchObject({
      why: 'fileNotFound',
    });
  });
});

describe('a process that dies', () => {
  it('between file and row leaves no row, and the file is swept after a day and not before, whosever clock is three hours off', async () => {
    const kept = await keep(writePaper());
    const lost = await stageFile(home.house, paper(), writePaper());
    home.clock.at = new Date(Date.now() + 3 * 60 * 60_000);
    await sweepOrphanFiles(home.house);
    expect(await sealed(lost.place)).toBeDefined();
    home.clock.at = new Date(Date.now() + 24 * 60 * 60_000 + 60_000);
    try {
      await sweepOrphanFiles(home.house);
    } finally {
      home.clock.at = undefined;
    }
    expect(await sealed(lost.place)).toBeUndefined();
    expect(await sealed(kept.place)).toBeDefined();
  });

  it('between row and removal leaves a buried row, whose file the sweep removes', async () => {
    const row = await keep(writePaper());
    await home.house.system.transaction((tx) => removeFiles(tx, hr.memberId, [row.id]));
    home.clock.at = new Date(Date.now() + 24 * 60 * 60_000 + 60_000);
    try {
      await sweepOrphanFiles(home.house);
    } finally {
      home.clock.at = undefined;
    }
    expect(await sealed(row.place)).toBeUndefined();
  });
});

describe('a virus scanner', () => {
  it('keeps out what it finds, which stands in the trail, and lets nothing pass while it is away', async () => {
    const server = createServer(serveClamd);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const at = Object(server.address()) as { port: number };
    const guarded = await TestHouse.open({ scanner: { url: `tcp://127.0.0.1:${at.port}` } });
    try {
      const { memberId, userId } = await guarded.hr();
      const own = paper({ memberId, makerId: userId, about: 'licence' });
      const kept = await stageFile(guarded.house, own, await photo());
      expect(kept.mime).toBe('image/jpeg');
      await expect(stageFile(guarded.house, own, Buffer.from(`${virus} in it`))).rejects.toMatchObject({
        why: 'fileInfected',
        facts: { found: 'Test.Virus-1' },
      });
      const trail = `select user_id::text = $2 and facts->>'found' = 'Test.Virus-1' and facts::text !~ '离职'
        from app.audit where member_id = $1 and action = 'refuseFile'`;
      expect(await guarded.value(trail, memberId, userId)).toBe(true);
      await new Promise((closed) => server.close(closed));
      await expect(stageFile(guarded.house, own, await photo())).rejects.toMatchObject({ why: 'fileCheckBusy' });
    } finally {
      await guarded.close();
    }
  });
});
