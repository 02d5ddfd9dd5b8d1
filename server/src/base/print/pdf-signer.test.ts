import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Certificate, ContentInfo, SignedData } from 'pkijs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aReport } from '../../../test/report.ts';
import { TestHouse } from '../../../test/house.ts';
import { paperOf } from '../../report/paper.ts';
import { BadEnv } from '../env/env.ts';
import { wholeSandbox } from '../env/sandbox-env.ts';
import { openHouse } from '../../open-house.ts';
import { loadSigningKey, readSigningFile, type SigningKey, signingFactsOf } from './signing-key.ts';

const issuer = '衡证信息服务（杭州）有限公司';
const folder = mkdtempSync(join(tmpdir(), 'signature-'));
const reader = { name: '沈若溪', at: new Date('2026-11-20T08:40:00.000Z') };
let home: TestHouse;
let pdf: Buffer;
let key: SigningKey;

beforeAll(async () => {
  home = await TestHouse.open();
  key = await loadSigningKey(home.house, 'Beidiao');
  const content = paperOf(aReport(), { language: 'zh', reader });
  pdf = await home.house.printer.print({ template: 'report', content, watermark: content.watermark });
});
afterAll(async () => {
  await home.close();
  rmSync(folder, { recursive: true });
});

/** What a reader of PDF does: the two ranges, and the CMS between them. */
async function verify(file: Buffer): Promise<{ isSigned: boolean; isWhole: boolean; signedData: SignedData }> {
  const text = file.toString('latin1');
  const [a = 0, b = 0, c = 0, d = 0] = (/\/ByteRange \[([^\]]+)\]/.exec(text)?.[1] ?? '')
    .trim()
    .split(/\s+/)
    .map(Number);
  const hex = text.slice(b + 1, c - 1);
  const data = Buffer.concat([file.subarray(a, a + b), file.subarray(c, c + d)]);
  const cms = ContentInfo.fromBER(new Uint8Array(Buffer.from(hex, 'hex')));
  const signedData = new SignedData({ schema: cms.content });
  const trustedCerts = key.certificates.slice(1).map((each) => Certificate.fromBER(new Uint8Array(each)));
  const isSigned = await signedData
    .verify({ signer: 0, data: new Uint8Array(data).buffer, trustedCerts, checkChain: true })
    .catch(() => false);
  return { isSigned, isWhole: a === 0 && c + d === file.length, signedData };
}
const kept = (name: string, content: Buffer | string): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};
const has = (tool: string): boolean => spawnSync(tool, ['--version']).error === undefined;
const pemOf = (der: Uint8Array): string => new X509Certificate(der).toString();
const keyPem = (passphrase: string): string =>
  execFileSync(
    'openssl',
    ['pkcs8', '-topk8', '-inform', 'DER', '-v2', 'aes-256-cbc', '-passout', `pass:${passphrase}`],
    {
      input: Buffer.from(key.privateKey),
    },
  ).toString();

describe('the signature of a paper', () => {
  it('covers the whole file, chains to the root of the house and leaves the printed bytes as they were', async () => {
    const { isSigned, isWhole } = await verify(pdf);
    expect({ isSigned, isWhole }).toEqual({ isSigned: true, isWhole: true });
    // A revision of its own at the end, that leads back to what was printed.
    expect(pdf.subarray(pdf.lastIndexOf('trailer')).toString('latin1')).toMatch(/\/Prev \d+/);
  });

  it('breaks with any changed byte, on both sides of it', async () => {
    for (const at of [2_000, pdf.length - 20]) {
      const changed = Buffer.from(pdf);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect((await verify(changed)).isSigned, `byte ${at}`).toBe(false);
    }
  });

  it('is PAdES-B-B: it names its certificate by hash and keeps the time outside of the attributes', async () => {
    const { signedData } = await verify(pdf);
    const attributes = signedData.signerInfos[0]?.signedAttrs?.attributes ?? [];
    const oids = attributes.map(({ type }) => type);
    expect(oids).toEqual(['1.2.840.113549.1.9.3', '1.2.840.113549.1.9.4', '1.2.840.113549.1.9.16.2.47']);
    const named = Buffer.from(attributes[2]?.toSchema().toBER() ?? new ArrayBuffer(0)).toString('hex');
    expect(named).toContain(
      createHash('sha256')
        .update(key.certificates[0] ?? '')
        .digest('hex'),
    );
    expect(pdf.toString('latin1')).toMatch(/\/SubFilter \/ETSI\.CAdES\.detached .*\/M \(D:\d{14}Z\)/);
  });

  it.skipIf(!has('pdfsig') || !has('qpdf') || !has('pdftotext'))('is read by pdfsig, qpdf and pdftotext', () => {
    const file = kept('signed.pdf', pdf);
    const said = execFileSync('pdfsig', [file]).toString();
    expect(said).toContain('Signature is Valid');
    expect(said).toContain('Total document signed');
    expect(execFileSync('qpdf', ['--check', file]).toString()).toContain('No syntax or stream encoding errors');
    expect(execFileSync('pdftotext', [file, '-']).toString()).toContain('欧阳晨曦');
    const changed = Buffer.from(pdf);
    changed.writeUInt8(changed.readUInt8(2_000) ^ 1, 2_000);
    expect(execFileSync('pdfsig', [kept('changed.pdf', changed)]).toString()).toContain('Digest Mismatch');
  });

  it.skipIf(!has('pdfsig') || !has('certutil'))('is trusted by who trusts the root of the house', () => {
    const [own = new Uint8Array(), root = new Uint8Array()] = key.certificates;
    expect(new X509Certificate(own).checkIssued(new X509Certificate(root))).toBe(true);
    const trust = `sql:${mkdtempSync(join(folder, 'nss-'))}`;
    execFileSync('certutil', ['-N', '-d', trust, '--empty-password']);
    execFileSync('certutil', ['-A', '-d', trust, '-n', 'house', '-t', ',C,', '-i', kept('root.pem', pemOf(root))]);
    const said = execFileSync('pdfsig', ['-nssdir', trust, kept('trusted.pdf', pdf)]).toString();
    expect(said).toContain('Certificate is Trusted');
  });
});

describe('the key that signs', () => {
  it('is made once for a name of the issuer, also by two processes at once', async () => {
    const [one, other] = await Promise.all([loadSigningKey(home.house, issuer), loadSigningKey(home.house, issuer)]);
    expect(other).toEqual(one);
    expect(signingFactsOf(one)).toEqual({ subject: issuer, serial: expect.stringMatching(/^[0-9A-F]{32}$/) });
    expect((await loadSigningKey(home.house, 'Another name')).certificates).not.toEqual(one.certificates);
  });

  it.skipIf(!has('openssl'))(
    'is taken from a PEM file with a passphrase, the own certificate first whatever the order',
    () => {
      const [own = new Uint8Array(), root = new Uint8Array()] = key.certificates;
      const file = kept('own.pem', `${keyPem('correct horse')}${pemOf(root)}${pemOf(own)}`);
      const read = readSigningFile({ file, passphrase: 'correct horse' });
      expect(read.certificates.map((each) => Buffer.from(each))).toEqual([own, root].map((each) => Buffer.from(each)));
    },
  );

  it.skipIf(!has('openssl'))('stops the start where the file does not fit, and says why', async () => {
    const file = kept('foreign.pem', `${keyPem('right')}${pemOf(key.certificates[1] ?? new Uint8Array())}`);
    const parts = {
      database: { system: home.owner },
      masterKey: Buffer.alloc(32),
      dataDir: folder,
      publicUrl: '',
      sandbox: wholeSandbox,
    };
    const start = (passphrase: string) =>
      openHouse({ ...parts, log: home.house.log, signingFile: { file, passphrase } });
    await expect(start('wrong')).rejects.toThrow(BadEnv);
    await expect(start('right')).rejects.toThrow('SIGNING_PEM: holds no certificate of its private key');
  });
});
