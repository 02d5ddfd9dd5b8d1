import type { ClaimContent } from '@beidiao/contract/candidate/claim-content';
import { filledOf, isOfCandidateAlone, wrongOrderedField } from '@beidiao/contract/candidate/claim-form';
import { claimNameOf } from '@beidiao/contract/candidate/claim-names';
import type { ChosenItem } from '@beidiao/contract/pricing/calls';
import type { MemberId } from '../access/actor.ts';
import type { SealOwner, Vault } from '../base/secrets/vault.ts';
import { Refusal } from '../base/refusal.ts';
import { type ItemRow, nameOf } from '../catalogue/catalogue.ts';
import type { Ordered } from './place-store.ts';

const businessPlace = 'order_item.business';
const ownerOf = (memberId: MemberId, code: string): SealOwner => `member ${memberId} ${code}`;

type Wish = Pick<ChosenItem, 'userAction' | 'business' | 'selectIndex'>;
type Line = { readonly row: ItemRow; readonly quantity: number; readonly filled: Wish };

/** @throws Refusal itemFieldWrong, itemFieldOfCandidate naming the field */
export function sealOrdered(vault: Vault, memberId: MemberId, { row, quantity, filled }: Line): Ordered {
  const { userAction = null, selectIndex = null, business = [] } = filled;
  if (userAction !== '1') return { userAction, selectIndex, businessEnc: null };
  business.forEach((content, place) => {
    const field = place < quantity ? wrongOrderedField(row.needs, content) : Object.keys(content)[0];
    if (field === null || field === undefined) return;
    const said = { item: nameOf(row), piece: place + 1, field: claimNameOf(field) };
    const why = isOfCandidateAlone(field) ? 'itemFieldOfCandidate' : 'itemFieldWrong';
    throw new Refusal(why, said, { code: row.code, piece: place + 1, field });
  });
  const contents = business.slice(0, quantity).map(filledOf);
  const isEmpty = contents.every((content) => Object.keys(content).length === 0);
  const businessEnc = isEmpty ? null : vault.seal(businessPlace, JSON.stringify(contents), ownerOf(memberId, row.code));
  return { userAction, selectIndex, businessEnc };
}

/** A content for each piece; shorter where the last pieces were left to the candidate. */
export const openBusiness = (
  vault: Vault,
  { memberId, code, sealed }: { memberId: MemberId; code: string; sealed: Buffer | null },
): ClaimContent[] =>
  sealed === null ? [] : (JSON.parse(vault.open(businessPlace, sealed, ownerOf(memberId, code))) as ClaimContent[]); // sealed by `sealOrdered`
