import { createPrivateKey, type KeyObject, randomBytes, webcrypto, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BitString, Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension } from 'pkijs';
import { type System, sql } from '../db/db.ts';
import type { Vault } from '../secrets/vault.ts';

/** What papers are signed with, as bytes, so that it can travel to the thread that prints. */
export type SigningKey = {
  /** PKCS#8, DER. */
  readonly privateKey: Uint8Array;
  /** DER, the signer's own certificate first. */
  readonly certificates: readonly Uint8Array[];
};

export type SigningFile = { readonly file: string; readonly passphrase: string | undefined };

/** What stands on the paper of the certificate. */
export type SigningFacts = { readonly subject: string; readonly serial: string };

const place = 'sealed_secret.signing-key';
const read = sql<{ sealed: Buffer }>('select sealed from app.sealed_secret where name = $1');
const keep = sql('insert into app.sealed_secret (name, sealed) values ($1, $2) on conflict (name) do nothing');
const lifeYears = 10;
const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/**
 * The key of this house, made once for each name of the issuer and sealed in the database, so that every process signs
 * with the same certificate and another name never signs under the old one.
 */
export async function loadSigningKey(
  { system, vault }: { system: System; vault: Vault },
  issuer: string,
): Promise<SigningKey> {
  const name = `signing-key ${issuer}` as const;
  let [row] = await system.db.rows(read, name);
  if (row === undefined) {
    const sealed = vault.seal(place, JSON.stringify(inBase64(await makeSigningKey(issuer))), name);
    await system.transaction((tx) => tx.rows(keep, name, sealed));
    // Another process may have been first; its key counts.
    [row] = await system.db.rows(read, name);
  }
  if (row === undefined) throw new Error('the signing key could not be kept');
  const kept = JSON.parse(vault.open(place, row.sealed, name)) as KeptKey; // as inBase64 wrote it
  return {
    privateKey: Buffer.from(kept.privateKey, 'base64'),
    certificates: kept.certificates.map((each) => Buffer.from(each, 'base64')),
  };
}

type KeptKey = { privateKey: string; certificates: string[] };

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const inBase64 = ({ privateKey, certificates }: SigningKey): KeptKey => ({
  privateKey: base64(privateKey),
  certificates: certificates.map(base64),
});
const newPair = () => webcrypto.subtle.generateKey(curve, true, ['sign', 'verify']);

/**
 * A root and the certificate that it issued: whoever wants papers of this house to be trusted adds the root to what they
 * trust. The root's key is thrown away, so that it can never issue another.
 */
export async function makeSigningKey(issuer: string): Promise<SigningKey> {
  const [rootPair, pair] = [await newPair(), await newPair()];
  const root = await certify({ subject: `${issuer} Root`, issuer: `${issuer} Root`, isRoot: true }, rootPair, rootPair);
  const own = await certify({ subject: issuer, issuer: `${issuer} Root`, isRoot: false }, pair, rootPair);
  return {
    privateKey: new Uint8Array(await webcrypto.subtle.exportKey('pkcs8', pair.privateKey)),
    certificates: [own, root].map((each) => new Uint8Array(each.toSchema(true).toBER())),
  };
}

type Names = { readonly subject: string; readonly issuer: string; readonly isRoot: boolean };

async function certify(
  { subject, issuer, isRoot }: Names,
  pair: webcrypto.CryptoKeyPair,
  by: webcrypto.CryptoKeyPair,
): Promise<Certificate> {
  const certificate = new Certificate({ version: 2 });
  // A serial number is positive, and of a fixed length.
  const serial = randomBytes(16).map((byte, n) => (n === 0 ? (byte & 0x7f) | 0x40 : byte));
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(serial).buffer });
  certificate.subject.typesAndValues.push(commonName(subject));
  certificate.issuer.typesAndValues.push(commonName(issuer));
  const from = new Date();
  from.setUTCHours(0, 0, 0, 0);
  certificate.notBefore.value = from;
  certificate.notAfter.value = new Date(Date.UTC(from.getUTCFullYear() + lifeYears, from.getUTCMonth(), 1));
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey);
  certificate.extensions = [
    extension('2.5.29.19', new BasicConstraints({ cA: isRoot }).toSchema(), true),
    extension('2.5.29.15', isRoot ? certificateUsage : documentUsage, true),
  ];
  await certificate.sign(by.privateKey, 'SHA-256');
  return certificate;
}

const commonName = (words: string): AttributeTypeAndValue =>
  new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: words }) });
/** digitalSignature and nonRepudiation. */
const documentUsage = new BitString({ valueHex: Uint8Array.of(0xc0).buffer, unusedBits: 6 });
/** keyCertSign. */
const certificateUsage = new BitString({ valueHex: Uint8Array.of(0x04).buffer, unusedBits: 2 });

const extension = (extnID: string, value: { toBER(): ArrayBuffer }, critical: boolean): Extension =>
  new Extension({ extnID, critical, extnValue: value.toBER() });

/**
 * A key and certificates of the operator's own, from one PEM file.
 * @throws Error with what is wrong, in words for whoever sets it
 */
export function readSigningFile({ file, passphrase }: SigningFile): SigningKey {
  const pem = readFileSync(file, 'utf8');
  const certificates = (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (each) => new X509Certificate(each),
  );
  const key: KeyObject = createPrivateKey({ key: pem, ...(passphrase === undefined ? {} : { passphrase }) });
  const own = certificates.find((each) => each.checkPrivateKey(key));
  if (own === undefined) throw new Error('holds no certificate of its private key');
  if (new Date(own.validTo) < new Date()) throw new Error(`the certificate ended on ${own.validTo}`);
  const rest = certificates.filter((each) => each !== own);
  return {
    privateKey: key.export({ type: 'pkcs8', format: 'der' }),
    certificates: [own, ...rest].map(({ raw }) => raw),
  };
}

/** For the line of the paper that names the certificate. */
export function signingFactsOf({ certificates: [own] }: SigningKey): SigningFacts {
  if (own === undefined) throw new TypeError('a signing key needs its certificate');
  const { subject, serialNumber } = new X509Certificate(own);
  const name = /^CN=(.*)$/m.exec(subject)?.[1] ?? /^O=(.*)$/m.exec(subject)?.[1] ?? '';
  return { subject: name, serial: serialNumber };
}
