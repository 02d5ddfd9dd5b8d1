import type { StaffChangeKind } from '@beidiao/contract/staff/changes';
import type { StaffRole } from '@beidiao/contract/staff/roles';
import type { Language } from '@beidiao/contract/wire/language';
import type { StaffId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type NewMessage = {
  staffId: StaffId;
  changeId: string | null;
  kind: string;
  channel: 'mail' | 'sms';
  language: Language;
  addressEnc: Buffer;
  linkEnc: Buffer | null;
};
const insert = sql<{ id: string }>(`
  insert into app.staff_message (staff_id, change_id, kind, channel, language, address_enc, link_enc)
  values ($1, $2, $3, $4, $5, $6, $7) returning id`);
export async function insertMessage(tx: Tx, it: NewMessage): Promise<string> {
  const { staffId, changeId, kind, channel, language, addressEnc, linkEnc } = it;
  const [row] = await tx.rows(insert, staffId, changeId, kind, channel, language, addressEnc, linkEnc);
  if (row === undefined) throw new TypeError('an insert answered no row');
  return row.id;
}

export type MessageRow = {
  id: string;
  staff_id: StaffId;
  kind: string;
  channel: 'mail' | 'sms';
  language: Language;
  address_enc: Buffer | null;
  link_enc: Buffer | null;
  receiver_enc: Buffer;
  change_id: string | null;
  change_kind: StaffChangeKind | null;
  change_roles: StaffRole[] | null;
  alone_until: Date | null;
  asked_by: StaffId | null;
  asker_enc: Buffer | null;
  new_name_enc: Buffer | null;
  person_id: StaffId | null;
  person_enc: Buffer | null;
};
const open = sql<MessageRow>(`
  select m.id, m.staff_id, m.kind, m.channel, m.language, m.address_enc, m.link_enc, r.name_enc as receiver_enc, m.change_id,
    c.kind as change_kind, c.roles as change_roles, c.alone_until, c.asked_by, a.name_enc as asker_enc, c.name_enc as new_name_enc,
    c.staff_id as person_id, p.name_enc as person_enc
  from app.staff_message m join app.staff r on r.id = m.staff_id left join app.staff_change c on c.id = m.change_id
    left join app.staff a on a.id = c.asked_by left join app.staff p on p.id = c.staff_id
  where m.id = $1 and m.ended_at is null`);
/** A message that has not ended. */
export const findOpenMessage = async (db: Db, id: string): Promise<MessageRow | undefined> =>
  (await db.rows(open, id))[0];

const end = sql(`
  update app.staff_message set ended_at = $2, problem = $3, address_enc = null, link_enc = null where id = $1 and ended_at is null`);
/** The address and the link are forgotten. */
export async function endMessage(
  tx: Tx,
  id: string,
  { at, problem }: { at: Date; problem: string | null },
): Promise<void> {
  await tx.rows(end, id, at, problem);
}

const dropLinks = sql(`
  update app.staff_message set ended_at = $2, problem = 'replaced', address_enc = null, link_enc = null
  where staff_id = $1 and link_enc is not null and ended_at is null`);
/** A link that another one replaces is not sent any more. */
export async function dropLinkMessages(tx: Tx, staffId: StaffId, at: Date): Promise<void> {
  await tx.rows(dropLinks, staffId, at);
}

const sweep = sql("delete from app.staff_message where coalesce(ended_at, made_at) < now() - interval '30 days'");
/** Also what the queue has given up: its address is kept no longer than the word that it was sent. */
export async function sweepMessages(tx: Tx): Promise<void> {
  await tx.rows(sweep);
}
