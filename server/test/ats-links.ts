import { recruitingCalls } from '@beidiao/contract/ats/calls';
import type { RecruitingSystemName } from '@beidiao/contract/ats/mapping';
import { usualMapping } from '@beidiao/contract/ats/mapping';
import { hashToken, newToken } from '../src/base/secrets/tokens.ts';
import { sealSecrets, sealSent } from '../src/ats/account.ts';
import type { AtsSystem } from './ats-system.ts';
import { somebody } from './invited.ts';
import type { Person, TestHouse } from './house.ts';

/** A package of one item, which everybody may order. */
export const aPackage = async (home: TestHouse): Promise<string> =>
  home.value('select id::text from app.package where member_id is null order by id limit 1');

export const connect = (
  home: TestHouse,
  hr: Person,
  { system, packageId }: { system: AtsSystem; packageId: string | null },
) => home.call(recruitingCalls.connect, { system: system.kind, name: '走查招聘', ...system.account, packageId }, hr);

/** Behind the back of the calls, so that a walker finds one whatever the call before it has ended. */
export async function aLink(
  { owner, house: { vault } }: TestHouse,
  { memberId, userId }: Person,
  system: RecruitingSystemName = 'generic',
): Promise<string> {
  const secrets = { clientSecret: 'secret', signingKey: 'signing key', callbackKey: newToken() };
  await owner.query("update app.ats_link set state = 'removed', secrets_enc = '' where member_id = $1", [memberId]);
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.ats_link (member_id, system, slot, name, base_url, client_id, secrets_enc, key_hash, mapping, acts_id)
     values ($1, $2, 10, '走查', 'http://127.0.0.1:9', $3, $4, $5, $6, $7) returning id`,
    [
      memberId,
      system,
      newToken(),
      sealSecrets(vault, memberId, secrets),
      hashToken(secrets.callbackKey),
      JSON.stringify(usualMapping(system)),
      userId,
    ],
  );
  return rows[0]?.id ?? '';
}

/** A candidate who could not be ordered. */
export async function aRefusal(home: TestHouse, hr: Person): Promise<string> {
  const linkId = await aLink(home, hr);
  const outsideId = newToken().slice(0, 20);
  const sent = sealSent(home.house.vault, { linkId, outsideId }, { candidate: { name: '林嘉怡' } });
  return home.value(
    `insert into app.ats_arrival (member_id, link_id, outside_id, sent_enc, state, reason, fields)
     values ($1, $2, $3, $4, 'refused', 'badParams', '{idCard}') returning id::text`,
    hr.memberId,
    linkId,
    outsideId,
    sent,
  );
}

/** One of whom the system could not be told. */
export async function aStuck(home: TestHouse, hr: Person): Promise<string> {
  const linkId = await aLink(home, hr);
  const { orderDetailsId } = await home.paidOrder(hr, { candidate: somebody() });
  const arrivalId = await home.value<string>(
    'insert into app.ats_arrival (member_id, link_id, outside_id) values ($1, $2, $3) returning id::text',
    hr.memberId,
    linkId,
    newToken().slice(0, 20),
  );
  await home.owner.query("update app.ats_arrival set state = 'ordered', order_detail_id = $2 where id = $1", [
    arrivalId,
    orderDetailsId,
  ]);
  await home.owner.query(
    "update app.ats_stage set state = 'troubled', ended_at = now(), trouble = 'silent', tries = 8 where arrival_id = $1",
    [arrivalId],
  );
  return arrivalId;
}

/** A connection to a system of the sandbox, which listens from then on. */
export async function aPlayedLink(home: TestHouse, hr: Person): Promise<string> {
  await home.house.simulators?.listen();
  const linkId = await aLink(home, hr);
  await home.owner.query('update app.ats_link set base_url = $2 where id = $1', [
    linkId,
    home.house.simulators?.addressOf('generic'),
  ]);
  return linkId;
}

/** A candidate whom a system of the sandbox has sent. */
export const aPlayedApplicant = async (home: TestHouse, hr: Person): Promise<string> =>
  home.value(
    "insert into app.sandbox_applicant (system, outside_id, link_id, name, answered) values ('generic', $2, $1, '林**', 200) returning id::text",
    await aPlayedLink(home, hr),
    newToken().slice(0, 20),
  );
