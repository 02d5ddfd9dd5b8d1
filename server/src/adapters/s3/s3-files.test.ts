import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { S3Settings } from '../../base/env/file-env.ts';
import { type FilesPort, VendorRefused, VendorSilent } from '../../ports/ports.ts';
import { TestS3, testBucket, testSecret, wrongOf } from '../../../test/s3.ts';
import { s3Files } from './s3-files.ts';
import { readCode, readPage } from './s3-xml.ts';

let bucket: TestS3;
beforeEach(async () => {
  bucket = await TestS3.open();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await bucket.close();
});

const filesWith = (changed: Partial<S3Settings> = {}): FilesPort =>
  s3Files({
    ...testBucket,
    endpoint: bucket.endpoint,
    secretAccessKey: testSecret,
    style: 'path',
    prefix: 'beidiao/',
    timeoutMs: 5_000,
    retryMs: 1,
    ...changed,
  });
const codeOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : '');
const troubleOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
async function listed(files: FilesPort, before = new Date(Date.now() + 60_000)): Promise<string[]> {
  const places: string[] = [];
  for await (const place of files.list(before)) places.push(place);
  return places;
}

describe('a bucket', () => {
  it('keeps what it is given, and every call bears the signature that AWS would have made', async () => {
    const files = filesWith();
    const [place, content] = [randomUUID(), randomBytes(300_000)];
    await files.write(place, content);
    expect(await files.read(place)).toEqual(content);
    expect([...bucket.objects.keys()]).toEqual([`beidiao/${place}`]);
    expect(await files.read(randomUUID())).toBeUndefined();
    await files.write(place, Buffer.alloc(0));
    expect(await files.read(place)).toEqual(Buffer.alloc(0));
    await files.remove(place);
    await files.remove(place);
    expect(bucket.objects.size).toBe(0);
    expect(bucket.refused).toEqual([]);
    expect(bucket.asked.every(({ path }) => path.startsWith(`/${testBucket.bucket}/beidiao/`))).toBe(true);
  });

  it('is named before the host where the service wants that, below a path that the service has', async () => {
    const sent: { url: URL; headers: Headers; method: string }[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      sent.push({ url: new URL(String(url)), headers: new Headers(init?.headers), method: init?.method ?? '' });
      return new Response(null, { status: 200 });
    });
    const content = Buffer.from('sealed');
    await filesWith({ endpoint: 'https://oss-cn-hangzhou.aliyuncs.com', style: 'virtual' }).write(
      'a-place-of-a-file',
      content,
    );
    await filesWith({ endpoint: 'https://files.example.com/s3/', style: 'path' }).write('a-place-of-a-file', content);
    expect(sent.map(({ url }) => url.href)).toEqual([
      'https://beidiao-test.oss-cn-hangzhou.aliyuncs.com/beidiao/a-place-of-a-file',
      'https://files.example.com/s3/beidiao-test/beidiao/a-place-of-a-file',
    ]);
    for (const { url, headers, method } of sent) {
      const said = { ...Object.fromEntries(headers), host: url.host };
      expect(await wrongOf({ method, url, headers: said, body: content })).toBeUndefined();
      expect(await wrongOf({ method, url, headers: said, body: Buffer.from('another') })).toBe(
        'XAmzContentSHA256Mismatch',
      );
    }
  });

  it('is listed page by page, and of what others keep there nothing', async () => {
    const files = filesWith();
    const places = Array.from({ length: 7 }, () => randomUUID()).sort();
    for (const place of places) await files.write(place, Buffer.from('x'));
    const old = { content: Buffer.from('x'), writtenAt: new Date() };
    bucket.objects.set('others/file-of-others', old);
    bucket.objects.set('beidiao/Not A Place.pdf', old);
    bucket.pageSize = 3;
    expect(await listed(files)).toEqual(places);
    expect(bucket.refused).toEqual([]);
    expect(await listed(files, new Date(Date.now() - 60_000))).toEqual([]);
  });

  it('is never asked for what is not a place of the house', async () => {
    for (const place of ['../etc/passwd', 'a', 'A-PLACE-OF-A-FILE', 'a/b-c-d-e-f-g'])
      await expect(filesWith().read(place)).rejects.toThrow('not a place');
    expect(bucket.asked).toEqual([]);
  });
});

describe('trouble', () => {
  it.each([
    ['one error inside the service', ['error', 'busy']],
    ['a connection that breaks', ['hangUp', 'hangUp']],
  ] as const)('that passes is waited out: %s', async (_, troubles) => {
    const files = filesWith();
    const [place, content] = [randomUUID(), randomBytes(1_000)];
    bucket.troubles = [...troubles];
    await files.write(place, content);
    bucket.troubles = [...troubles];
    expect(await files.read(place)).toEqual(content);
    expect(bucket.asked).toHaveLength(6);
  });

  it('of a body that breaks off is read again, and never taken for the whole', async () => {
    const files = filesWith();
    const [place, content] = [randomUUID(), randomBytes(100_000)];
    await files.write(place, content);
    bucket.troubles = ['cut'];
    expect(await files.read(place)).toEqual(content);
    bucket.troubles = ['cut', 'cut', 'cut'];
    expect(await troubleOf(files.read(place))).toBeInstanceOf(VendorSilent);
  });

  it('that lasts is silence after three tries', async () => {
    bucket.troubles = ['error', 'error', 'error'];
    expect(codeOf(await troubleOf(filesWith().write(randomUUID(), Buffer.from('x'))))).toContain('status 500');
    expect(bucket.asked).toHaveLength(3);
    bucket.troubles = ['slow', 'slow', 'slow'];
    const late = await troubleOf(filesWith({ timeoutMs: 60 }).read(randomUUID()));
    expect(late).toBeInstanceOf(VendorSilent);
    expect(codeOf(late)).toContain('too late');
    await bucket.close();
    const away = await troubleOf(filesWith({ endpoint: bucket.endpoint }).read(randomUUID()));
    expect(away).toBeInstanceOf(VendorSilent);
  });

  it.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['a wrong region', { region: 'us-east-1' }, 'SignatureDoesNotMatch'],
  ] as const)('of the settings is a refusal with its code, at once: %s', async (_, changed, code) => {
    const refused = await troubleOf(filesWith(changed).read(randomUUID()));
    expect(refused).toBeInstanceOf(VendorRefused);
    expect(codeOf(refused)).toContain(code);
    expect(bucket.asked).toHaveLength(1);
  });

  it('of rights, of an absent bucket and of a redirect is a refusal too; an absent bucket is no absent file', async () => {
    const files = filesWith();
    bucket.troubles = ['forbidden'];
    expect(codeOf(await troubleOf(files.write(randomUUID(), Buffer.from('x'))))).toContain('AccessDenied');
    bucket.troubles = ['elsewhere'];
    expect(codeOf(await troubleOf(files.read(randomUUID())))).toContain('status 307');
    bucket.isThere = false;
    const works = [
      () => files.read(randomUUID()),
      () => files.remove(randomUUID()),
      () => listed(files),
      async () => files.probe?.(),
    ];
    for (const work of works) expect(codeOf(await troubleOf(work()))).toContain('NoSuchBucket');
  });

  it('never tells the secret', async () => {
    bucket.troubles = ['forbidden', 'error', 'error', 'error'];
    const files = filesWith();
    for (let n = 0; n < 2; n += 1) {
      const told = await troubleOf(files.read(randomUUID()));
      expect(JSON.stringify([codeOf(told), told instanceof Error ? told.stack : ''])).not.toContain(testSecret);
    }
  });
});

describe('a document', () => {
  it('is read with its escapes, and nonsense is nothing', () => {
    expect(readCode('<Error><Code>AccessDenied</Code></Error>')).toBe('AccessDenied');
    expect(readCode('<html>Bad gateway</html>')).toBeUndefined();
    expect(readCode('<Code>a b</Code>')).toBeUndefined();
    const page = readPage(
      '<IsTruncated>true</IsTruncated><NextContinuationToken>1&amp;&#x2F;&#43;</NextContinuationToken><Contents><Key>a&lt;b</Key><LastModified>2026-11-21T00:00:00.000Z</LastModified></Contents><Contents><Key>no-moment</Key></Contents>',
    );
    expect(page).toEqual({ objects: [{ key: 'a<b', writtenAt: new Date('2026-11-21T00:00:00.000Z') }], next: '1&/+' });
  });
});
