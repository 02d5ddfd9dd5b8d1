import { candidateCalls } from '@beidiao/contract/candidate/calls';
import type { Caller } from '@beidiao/contract/wire/call';
import { staffRoles } from '@beidiao/contract/staff/roles';
import { messageTo, orderFor } from '../fixtures/invited.ts';
import { hire } from '../fixtures/staff.ts';
import type { Hr, Wire } from '../fixtures/wire.ts';

export type Kind = 'member' | 'staff' | 'candidate';

export const kindOf = (who: Caller | undefined): Kind | undefined => {
  if (who === undefined || who === 'public' || who === 'sandbox') return undefined;
  return who === 'staff' || who === 'candidate' ? who : 'member';
};

/** A candidate who has come in, of an order that this person placed. */
export async function candidateOf(wire: Wire, hr: Hr): Promise<{ token: string; orderDetailsId: string }> {
  const { candidate, orderDetailsId, path } = await orderFor(wire, hr, { items: ['ID_THREE', 'XP_HR'] });
  const link = path.split('link=')[1] ?? '';
  await wire.call(candidateCalls.sendCode, { link });
  const validateCode = await messageTo(wire, candidate.phoneNo, /验证码 (\d{6})/);
  return { token: (await wire.call(candidateCalls.enterCode, { link, validateCode })).accessToken, orderDetailsId };
}

/** One of each kind that signs in. What they are sent may end their session: it is then begun anew. */
export class People {
  readonly #tokens = new Map<Kind, Promise<string>>();
  readonly #begun = new Map<Kind, number>();
  readonly #wire: Wire;

  constructor(wire: Wire) {
    this.#wire = wire;
  }

  token(kind: Kind): Promise<string> {
    const known = this.#tokens.get(kind) ?? this.#begin(kind);
    this.#tokens.set(kind, known);
    return known;
  }

  /** That token is no good any more. Not more often than five times: a session that nothing keeps is a finding of its own. */
  async drop(kind: Kind, token: string): Promise<void> {
    // Of several requests that learn of it, one has another begun: many sign-ins at once are asked for a picture.
    if ((this.#begun.get(kind) ?? 0) < 5 && (await this.#tokens.get(kind)) === token) this.#tokens.delete(kind);
  }

  async #begin(kind: Kind): Promise<string> {
    this.#begun.set(kind, (this.#begun.get(kind) ?? 0) + 1);
    if (kind === 'staff') return (await hire(this.#wire, staffRoles)).accessToken;
    const hr = await this.#wire.registerHr();
    return kind === 'member' ? hr.token : (await candidateOf(this.#wire, hr)).token;
  }
}
