import { createHash, createPrivateKey, webcrypto } from 'node:crypto';
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { prepareSignature, putSignature, signedBytes } from './pdf-signature.ts';
import { type SigningKey, signingFactsOf } from './signing-key.ts';

const oid = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;

/** Besides the certificates: attributes, names and the signature itself, of a key of up to 4096 bits. */
const bytesBesides = 2_048;

export type PdfSigner = (pdf: Buffer, at: Date) => Promise<Buffer>;

/** Signs PDF files as PAdES-B-B (ETSI EN 319 142-1): detached CMS whose attributes name the certificate. */
export async function openPdfSigner(key: SigningKey): Promise<PdfSigner> {
  const { certificates } = key;
  const [own] = certificates;
  if (own === undefined) throw new TypeError('a signing key needs its certificate');
  const parsed = certificates.map((each) => Certificate.fromBER(new Uint8Array(each)));
  const privateKey = await importKey(key.privateKey);
  const bytesMax = certificates.reduce((sum, each) => sum + each.length, bytesBesides);
  const signer = signingFactsOf(key).subject;
  return async (pdf, at) => {
    const prepared = prepareSignature(pdf, { signer, at, bytesMax });
    const digest = createHash('sha256').update(signedBytes(prepared)).digest();
    return putSignature(prepared, await signDigest(digest, { own, parsed, privateKey }));
  };
}

function importKey(pkcs8: Uint8Array): Promise<webcrypto.CryptoKey> {
  const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey({
    key: Buffer.from(pkcs8),
    format: 'der',
    type: 'pkcs8',
  });
  const curves: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };
  const namedCurve = curves[asymmetricKeyDetails?.namedCurve ?? ''];
  const algorithm =
    asymmetricKeyType === 'ec' && namedCurve !== undefined
      ? { name: 'ECDSA', namedCurve }
      : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  return webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']);
}

type With = {
  readonly own: Uint8Array;
  readonly parsed: readonly Certificate[];
  readonly privateKey: webcrypto.CryptoKey;
};

async function signDigest(digest: Buffer, { own, parsed, privateKey }: With): Promise<Uint8Array> {
  const [certificate] = parsed;
  if (certificate === undefined) throw new TypeError('a signing key needs its certificate');
  const named = createHash('sha256').update(own).digest();
  // Shortest first: that is the order of a DER set, over which the signature is made. No signing time: PAdES keeps it in the file.
  const attributes = [
    new Attribute({ type: oid.contentType, values: [new ObjectIdentifier({ value: ContentInfo.DATA })] }),
    new Attribute({ type: oid.messageDigest, values: [octets(digest)] }),
    new Attribute({
      type: oid.signingCertificateV2,
      values: [new Sequence({ value: [new Sequence({ value: [new Sequence({ value: [octets(named)] })] })] })],
    }),
  ];
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
    certificates: [...parsed],
  });
  await signed.sign(privateKey, 0, 'SHA-256');
  const wrapped = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
  return new Uint8Array(wrapped.toSchema().toBER());
}

const octets = (bytes: Uint8Array): OctetString => new OctetString({ valueHex: new Uint8Array(bytes).buffer });
