import type { Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import type { House } from '../house.ts';
import { notInState } from '../order/order.ts';
import { addNoticeTick } from './face-store.ts';
import { lockPerson, type OwnDetailRow } from './store.ts';

type Ticked = {
  readonly detail: OwnDetailRow;
  readonly version: string;
  readonly request: RequestFacts;
};

/**
 * A notice that was read and ticked before the consent is given, with what proves it. From here the phone number stands;
 * one that was corrected since the detail was read belongs to somebody else.
 * @throws Refusal orderNotInState
 */
export async function noteTick(house: House, tx: Tx, { detail, version, request }: Ticked): Promise<void> {
  if (!(await lockPerson(tx, detail))) throw notInState(detail.state);
  const { address, userAgent } = request;
  const evidenceEnc = house.vault.seal(
    'notice_tick.evidence',
    JSON.stringify({ address, userAgent }),
    `detail ${detail.id}`,
  );
  const of = { memberId: detail.member_id, orderDetailsId: detail.id };
  await addNoticeTick(tx, of, { version, evidenceEnc });
}
