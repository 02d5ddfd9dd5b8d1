import { factLabels } from '@beidiao/contract/report/line-labels';
import { type Verification, verificationsPerHour } from '@beidiao/contract/report/verify';
import { Refusal } from '../base/refusal.ts';
import { countUp } from '../base/tally.ts';
import { isSameCode, verificationCode } from '../base/print/verification-code.ts';
import { findConsentByNo } from '../candidate/candidate.ts';
import type { House } from '../house.ts';
import { type IssuedRow, listIssued } from './verify-store.ts';

type Asked = { readonly number: string; readonly code: string; readonly address: string };
type Found = Omit<Verification, 'issuer' | 'contact' | 'checkedAt'>;

const hourMs = 3_600_000;

const nothing: Found = { answer: 'notFound', paper: null, held: null, current: null, signedAt: null, endedAt: null };

/** The code of one version of a report. */
export const reportCode = (
  { vault }: Pick<House, 'vault'>,
  of: { readonly memberId: string; readonly orderDetailsId: string; readonly version: number },
): string => verificationCode(vault, 'report', of.memberId, of.orderDetailsId, String(of.version));

/**
 * What is said in public of a number and a code: whether such a paper was issued and stands, and nothing about the person.
 * @throws Refusal verifiedTooOften
 */
export async function verifyPaper(house: House, { number, code, address }: Asked): Promise<Verification> {
  const tally = { key: house.vault.lookUp('', 'verification', address), windowMs: hourMs, now: house.now() };
  const { count } = await house.system.transaction((tx) => countUp(tx, tally));
  if (count > verificationsPerHour) throw new Refusal('verifiedTooOften');
  const asked = { number: number.trim().toUpperCase(), code };
  const found = asked.number.startsWith('A-') ? await findConsent(house, asked) : await findReport(house, asked);
  const { name: issuer, contact } = house.provider;
  return { ...found, issuer, contact, checkedAt: house.now().toISOString() };
}

async function findReport(house: House, { number, code }: Omit<Asked, 'address'>): Promise<Found> {
  const rows = await listIssued(house.system.db, number);
  const codeOf = (row: IssuedRow): string =>
    reportCode(house, { memberId: row.member_id, orderDetailsId: row.order_detail_id, version: row.version });
  // Every row is compared, so that the time tells nothing of which one it was.
  const held = rows.filter((row) => isSameCode(code, codeOf(row)))[0];
  if (held === undefined) return nothing;
  const report = { ...nothing, paper: 'report', held: versionOf(held) } as const;
  const newest = rows.findLast((row) => row.order_detail_id === held.order_detail_id) ?? held;
  const takenBackAt = held.taken_back_at ?? newest.taken_back_at;
  if (takenBackAt !== null) return { ...report, answer: 'takenBack', endedAt: takenBackAt.toISOString() };
  return newest.version === held.version
    ? { ...report, answer: 'current' }
    : { ...report, answer: 'superseded', current: versionOf(newest) };
}

const versionOf = ({ version, kind, created_at }: IssuedRow): NonNullable<Found['held']> => ({
  version,
  kind: { zh: factLabels.zh[kind], en: factLabels.en[kind] },
  issuedAt: created_at.toISOString(),
});

async function findConsent(house: House, { number, code }: Omit<Asked, 'address'>): Promise<Found> {
  const row = await findConsentByNo(house, number);
  if (row === undefined || !isSameCode(code, row.code)) return nothing;
  const consent = { ...nothing, paper: 'consent', signedAt: row.givenAt.toISOString() } as const;
  if (row.withdrawnAt !== null) return { ...consent, answer: 'withdrawn', endedAt: row.withdrawnAt.toISOString() };
  if (row.endsAt <= house.now()) return { ...consent, answer: 'expired', endedAt: row.endsAt.toISOString() };
  return { ...consent, answer: 'current', endedAt: null };
}
