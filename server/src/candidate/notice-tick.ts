import type { CandidateTenant, Tx } from '../base/db.ts';
import type { RequestFacts } from '../base/handlers.ts';
import type { House } from '../house.ts';
import { addNoticeTick } from './face-store.ts';

type Ticked = {
  readonly of: CandidateTenant['candidate'];
  readonly version: string;
  readonly request: RequestFacts;
};

/** A notice that was read and ticked before the consent is given, with what proves it. */
export function noteTick(house: House, tx: Tx, { of, version, request }: Ticked): Promise<void> {
  const { address, userAgent } = request;
  const evidenceEnc = house.vault.seal('notice_tick.evidence', JSON.stringify({ address, userAgent }));
  return addNoticeTick(tx, of, { version, evidenceEnc });
}
