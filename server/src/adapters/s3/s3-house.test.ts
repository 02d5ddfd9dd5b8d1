import { randomUUID } from 'node:crypto';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepOrphanFiles } from '../../file/jobs.ts';
import { agree, identify, signIn } from '../../../test/invited.ts';
import { codeOf, TestHouse } from '../../../test/house.ts';
import { TestS3, testBucket, testSecret } from '../../../test/s3.ts';

let bucket: TestS3;
let home: TestHouse;
beforeAll(async () => {
  bucket = await TestS3.open();
  const settings = { ...testBucket, endpoint: bucket.endpoint, secretAccessKey: testSecret, style: 'path' } as const;
  home = await TestHouse.open({
    bucket: { ...settings, prefix: 'beidiao/', timeoutMs: 2_000, retryMs: 1 },
  });
  await home.work();
});
afterAll(async () => {
  await home.close();
  await bucket.close();
});

it('a candidate hands in and sees again what lies sealed in the bucket; silence is told, and the sweep keeps to its own', async () => {
  const hr = await home.hr({ fundsFen: 100_000 });
  const invited = await signIn(home, hr, { codes: ['ID_THREE', 'DEGREE_DOMESTIC', 'CRIME_CERT'] });
  await identify(home, invited);
  await agree(home, invited, ['DEGREE_DOMESTIC', 'CRIME_CERT']);
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#7a9' } })
    .png()
    .toBuffer();
  const { orderDetailsId, token } = invited;
  const paper = {
    orderDetailsId,
    kind: 'claim',
    itemCode: 'CRIME_CERT',
    name: 'a.png',
    base64: picture.toString('base64'),
  } as const;
  const { fileId } = await home.call(collectCalls.upload, paper, { token });
  const shown = await home.call(collectCalls.download, { orderDetailsId, fileId }, { token });
  expect(Buffer.from(shown.base64, 'base64').subarray(1, 4).toString()).toBe('PNG');
  for (const { content } of bucket.objects.values()) expect(content.includes('PNG')).toBe(false);

  // The document of the consent goes to the bucket as well, and would take one of the errors.
  await home.jobsDone();
  bucket.troubles = ['error', 'error', 'error'];
  expect((await home.ask(collectCalls.upload, paper, { token })).errcode).toBe(codeOf('vendorSilent'));
  bucket.troubles = ['error', 'error', 'error'];
  expect((await home.ask(collectCalls.download, { orderDetailsId, fileId }, { token })).errcode).toBe(
    codeOf('vendorSilent'),
  );

  const orphan = `beidiao/${randomUUID()}`;
  const old = { content: Buffer.from('x'), writtenAt: new Date(Date.now() - 7 * 24 * 3_600_000) };
  bucket.objects.set(orphan, old).set('others/thing-of-others', old);
  await sweepOrphanFiles(home.house);
  expect([...bucket.objects.keys()]).not.toContain(orphan);
  expect([...bucket.objects.keys()]).toContain('others/thing-of-others');
  expect((await home.ask(collectCalls.download, { orderDetailsId, fileId }, { token })).errcode).toBe('0000');
});

it('readiness says how the bucket stands, and is no less ready without it', async () => {
  const look = async (laterMs: number) => {
    home.clock.at = new Date(Date.now() + laterMs);
    const answer = await fetch(`${home.url}/readyz`);
    home.clock.at = undefined;
    const { status: says, files } = (await answer.json()) as { status: string; files: string };
    return { status: answer.status, says, files };
  };
  expect(await look(0)).toEqual({ status: 200, says: 'ready', files: 'ready' });
  const asked = bucket.asked.length;
  await look(1_000);
  expect(bucket.asked).toHaveLength(asked);
  bucket.troubles = ['forbidden'];
  expect(await look(60_000)).toEqual({ status: 200, says: 'ready', files: 'refused' });
  bucket.troubles = ['error', 'error', 'error'];
  expect(await look(120_000)).toEqual({ status: 200, says: 'ready', files: 'silent' });
});
