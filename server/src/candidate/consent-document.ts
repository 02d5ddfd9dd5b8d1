import { createHash } from 'node:crypto';
import type { Download } from '@beidiao/contract/file/calls';
import type { MemberId, Tenant } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { openContent, putFile, readDrawing, readFileRow, stageFile } from '../file/file.ts';
import { verificationCode } from '../base/print/verification-code.ts';
import type { House } from '../house.ts';
import { openPerson } from '../order/order.ts';
import { type ConsentEvidence, type ConsentFacts, consentPaper, drawingOf } from './consent-paper.ts';
import { findNumbered, findSeal, findWholeConsent, noteSeal, type WholeConsentRow } from './consent-store.ts';
import { asShownBy } from './present.ts';
import { listAskedItems } from './store.ts';

/** The code that proves a copy of a consent. */
export const consentCode = ({ vault }: Pick<House, 'vault'>, consentId: string): string =>
  verificationCode(vault, 'consent', consentId);

/** The public page, filled in. The fragment stays in the browser, so that no log keeps the code. */
export const verifyUrl = ({ publicUrl }: Pick<House, 'publicUrl'>, number: string, code: string): string =>
  `${publicUrl}/Verify#${number}/${code}`;

/** Undefined once everything was deleted. */
export function readConsentEvidence(
  { vault }: Pick<House, 'vault'>,
  orderDetailsId: string,
  evidenceEnc: Buffer,
): ConsentEvidence | undefined {
  if (evidenceEnc.length === 0) return undefined;
  return JSON.parse(vault.open('consent.evidence', evidenceEnc, `detail ${orderDetailsId}`)) as ConsentEvidence; // as giveConsent seals it
}

/** A consent by the number on its paper, with the code that the paper carries. */
export async function findConsentByNo(house: House, consentNo: string) {
  const row = await findNumbered(house.system.db, consentNo);
  if (row === undefined) return undefined;
  const { given_at: givenAt, ends_at: endsAt, withdrawn_at: withdrawnAt } = row;
  return { code: consentCode(house, row.id), givenAt, endsAt, withdrawnAt };
}

type Of = { readonly memberId: MemberId; readonly orderDetailsId: string };

/** Makes the document of a consent, keeps it, and ties its hash to the consent for good. */
export async function sealConsent(house: House, { consentId, ...of }: Of & { consentId: string }): Promise<void> {
  const row = await findWholeConsent(house.system.db, of.memberId, consentId);
  // Without evidence everything was deleted before there was a document.
  if (row === undefined || row.file_hash !== null || row.evidence_enc.length === 0) return;
  const facts = await factsOf(house, row, of);
  const drawn = await drawingFor(facts.evidence);
  const pdf = await house.printer.print({
    template: 'consent',
    content: consentPaper(facts, drawn !== undefined),
    ...(drawn === undefined ? {} : { pictures: { 'signature.png': drawn } }),
  });
  const name = `${row.order_no} ${consentId}.pdf`;
  const file = { ...of, kind: 'consent', about: `consent ${consentId}`, name, madeBy: 'house' } as const;
  const staged = await stageFile(house, file, pdf);
  await house.system.transaction(async (tx) => {
    const { id: fileId } = await putFile(house, tx, staged);
    const isFirst = await noteSeal(tx, of.memberId, { consentId, fileId, hash: staged.sha256 });
    // Another process has sealed it meanwhile: nothing of this one stays but a file without a row, which is swept.
    if (!isFirst) throw new Error(`consent ${consentId} is sealed already`);
  });
}

async function factsOf(house: House, row: WholeConsentRow, of: Of): Promise<ConsentFacts> {
  const { vault } = house;
  const owner = `detail ${of.orderDetailsId}` as const;
  const evidence = JSON.parse(vault.open('consent.evidence', row.evidence_enc, owner)) as ConsentEvidence; // as giveConsent seals it
  const person = openPerson(vault, row);
  const items = await listAskedItems(house.system.db, of.memberId, of.orderDetailsId);
  return {
    consentNo: row.consent_no,
    issuer: house.provider.name,
    seal: house.provider.seal,
    code: consentCode(house, row.id),
    verifyUrl: verifyUrl(house, row.consent_no, consentCode(house, row.id)),
    certificate: house.certificate,
    orderNo: row.order_no,
    enterpriseName: row.enterprise_name,
    contactName:
      row.contact_enc === null ? '' : vault.open('user_account.name', row.contact_enc, `user ${row.contact_id}`),
    person,
    position: row.position,
    textVersion: row.text_version,
    recipient: row.recipient,
    givenAt: row.given_at,
    endsAt: row.ends_at,
    proof: row.proof,
    lendsAccounts: house.lendsAccounts,
    evidence: { ...evidence, language: evidence.language ?? 'zh' },
    items: items.map((item) => asShownBy(person.idType, item)),
    sealedAt: house.now(),
  };
}

/** Undefined for a typed name, and for what is no picture: the document says so, and its hash stands there all the same. */
async function drawingFor(evidence: ConsentEvidence): Promise<Buffer | undefined> {
  const drawing = drawingOf(evidence);
  if (drawing === undefined) return undefined;
  try {
    return await readDrawing(drawing);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

type Reading = { readonly house: House; readonly db: Db; readonly aside: Tenant['aside'] };

/**
 * The newest consent as it was sealed. What does not fit the hash of its row is never handed out.
 * @throws Refusal consentNotSealed, consentGone
 */
export async function readConsentFile({ house, db, aside }: Reading, of: Of): Promise<Download> {
  const seal = await findSeal(db, of.memberId, of.orderDetailsId);
  if (seal === undefined || seal.file_id === null || seal.file_hash === null) throw new Refusal('consentNotSealed');
  const content = await openKept({ house, db, aside }, of.memberId, seal.file_id);
  const hash = createHash('sha256').update(content).digest();
  if (!hash.equals(seal.file_hash)) throw new Error(`the file of consent ${seal.id} was changed`);
  return {
    name: `${seal.order_no} 授权书 ${seal.id}.pdf`,
    mime: 'application/pdf',
    bytes: content.length,
    sha256: hash.toString('hex'),
    base64: content.toString('base64'),
  };
}

/** @throws Refusal consentGone once the file was deleted */
async function openKept({ house, db, aside }: Reading, memberId: MemberId, fileId: string): Promise<Buffer> {
  try {
    const row = await readFileRow(db, memberId, fileId);
    return await aside(() => openContent(house, row));
  } catch (error) {
    throw error instanceof Refusal ? new Refusal('consentGone') : error;
  }
}
