import { isAgreedSeparately } from '@beidiao/contract/candidate/consent-separate';
import { consentOfItem } from '@beidiao/contract/candidate/consent-state';
import { isIdentityWay, type ReportConsent } from '@beidiao/contract/report/frame';
import type { MemberId } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import { readConsentEvidence } from '../candidate/candidate.ts';
import type { House } from '../house.ts';
import { deviceOf, maskAddress } from './rules.ts';
import { type HeadRow, listConsentItems, listEvents } from './store.ts';

type Reading = { readonly house: House; readonly db: Db };
type Of = { readonly memberId: MemberId; readonly orderDetailsId: string };

/** By what somebody is recognised where no reviewer looks. */
const sourceOf = { matchIdentity: 'threeElements', acceptIdentity: undefined, matchFace: 'face' } as const;

/** The consent as a report tells it: number, evidence in words, and how it stands with each item at this moment. */
export async function consentPart({ house, db }: Reading, of: Of, head: HeadRow): Promise<ReportConsent> {
  const [givenAt, endsAt] = [head.given_at.toISOString(), head.ends_at.toISOString()];
  const withdrawnAt = head.withdrawn_at?.toISOString() ?? null;
  const evidence = readConsentEvidence(house, of.orderDetailsId, head.evidence_enc);
  const items = await listConsentItems(db, { ...of, consentId: head.consent_id });
  const events = await listEvents(db, of.memberId, of.orderDetailsId);
  const identity = events.flatMap(({ at, event, proof_by }) => {
    if (!isIdentityWay(event)) return [];
    const by = proof_by ?? sourceOf[event];
    return [{ way: event, ...(by === undefined ? {} : { by }), at: at.toISOString() }];
  });
  return {
    consentId: head.consent_id,
    consentNo: head.consent_no,
    givenAt,
    endsAt,
    withdrawnAt,
    textVersion: head.text_version,
    ...(evidence === undefined
      ? {}
      : {
          isDrawn: evidence.signature !== null,
          address: maskAddress(evidence.address),
          device: deviceOf(evidence.userAgent),
        }),
    identity,
    items: items.map((item) => ({
      code: item.code,
      name: { zh: item.name_zh, en: item.name_en },
      isSensitive: isAgreedSeparately({ ...item, isSensitive: item.is_sensitive }, head.text_version),
      ...consentOfItem({ agreed: item.agreed, givenAt, endsAt, withdrawnAt }, house.now().toISOString()),
    })),
  };
}
