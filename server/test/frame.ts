import { frameCalls } from '@beidiao/contract/partner/frame';
import type { FramePage } from '@beidiao/contract/partner/frame-rules';
import type { ProgramScope } from '@beidiao/contract/wire/call';
import { openProgramSession } from '../src/account/account.ts';
import { hashToken, newToken } from '../src/base/secrets/tokens.ts';
import type { Person, TestHouse } from './house.ts';

/** Where the pages of the system of tests are. */
export const atsOrigin = 'https://ats.example.com';

/** Lets a system show our pages, and binds the enterprise of this person to it. */
export async function bindSystem(home: TestHouse, { memberId, userId }: Person, code = 'MOKA'): Promise<void> {
  await home.owner.query(
    `insert into app.ats_channel (code, name, redirect_uris, secret_hash, origins) values ($1, $1, '{}', $2, $3)
     on conflict (code) do update set origins = excluded.origins`,
    [code, hashToken(`${code} key`), [atsOrigin]],
  );
  await home.owner.query(
    "insert into app.ats_binding (member_id, channel, bound_by, scopes) values ($1, $2, $3, '{basic,check,order}') on conflict (member_id, channel) do update set scopes = excluded.scopes",
    [memberId, code, userId],
  );
}

/** The token of a bound system, as its server holds it. */
export async function programOf(
  home: TestHouse,
  { memberId, userId }: Person,
  { scopes = ['order'], channel = 'MOKA' }: { scopes?: readonly ProgramScope[]; channel?: string } = {},
): Promise<{ token: string }> {
  const token = newToken();
  await home.house.system.transaction((tx) =>
    openProgramSession(tx, { tokenHash: hashToken(token), userId, memberId, channel, scopes }),
  );
  return { token };
}

type Opening = {
  by?: { token: string };
  page?: FramePage;
  applyId?: string;
  candidate?: { name: string; phoneNo?: string; idCard?: string };
};

/** A ticket for this person; `by` asks the server of the system for it. */
export async function ticketFor(home: TestHouse, person: Person, { by, ...of }: Opening = {}) {
  return home.call(
    frameCalls.ticket,
    { page: 'create', applyId: 'A-1', ...of, person: { loginName: person.loginName } },
    by ?? (await programOf(home, person)),
  );
}

/** The token of this person on an embedded page. */
export async function frameOf(home: TestHouse, person: Person, of: Opening = {}): Promise<{ token: string }> {
  await bindSystem(home, person);
  const { ticket } = await ticketFor(home, person, of);
  return { token: (await home.call(frameCalls.enter, { channelCode: 'MOKA', ticket }, {})).accessToken };
}
