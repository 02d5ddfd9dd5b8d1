import type { staffNotices } from '@beidiao/contract/staff/notices';
import type { StaffChangeKind } from '@beidiao/contract/staff/changes';
import { type StaffRole, staffRoleWords } from '@beidiao/contract/staff/roles';
import type { Language } from '@beidiao/contract/wire/language';
import type { StaffId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import type { SealOwner } from '../base/secrets/vault.ts';
import type { House } from '../house.ts';
import { enqueue } from '../tasks.ts';
import type { Contact } from './contact.ts';
import { endMessage, findOpenMessage, insertMessage, type MessageRow } from './message-store.ts';
import { openName, openNewName } from './names.ts';

export type StaffNoticeKind = keyof typeof staffNotices;

export type Telling = {
  readonly staffId: StaffId;
  /** As they are reached at this moment. */
  readonly contact: Contact;
  readonly kind: StaffNoticeKind;
  readonly changeId: string | null;
  readonly language: Language;
  /** By mail and SMS, not only by the first that is there. */
  readonly isLoud?: boolean;
  /** What opens something; `token` is the part that a template of an SMS service fills in. */
  readonly secret?: { readonly link: string; readonly token: string };
};

const ownerOf = (staffId: string): SealOwner => `staff ${staffId}`;

/** Tells one of the staff something once the transaction has committed. Who has neither mail nor phone is told nothing. */
export async function tellStaff({ vault }: Pick<House, 'vault'>, tx: Tx, telling: Telling): Promise<void> {
  const { staffId, contact, kind, changeId, language, isLoud = false, secret } = telling;
  const ways = [
    ...(contact.mail === null ? [] : [{ channel: 'mail' as const, to: contact.mail }]),
    ...(contact.phone === null ? [] : [{ channel: 'sms' as const, to: contact.phone }]),
  ];
  for (const { channel, to } of isLoud ? ways : ways.slice(0, 1)) {
    const messageId = await insertMessage(tx, {
      staffId,
      changeId,
      kind,
      channel,
      language,
      addressEnc: vault.seal('staff_message.address', to, ownerOf(staffId)),
      linkEnc: secret === undefined ? null : vault.seal('staff_message.link', JSON.stringify(secret), ownerOf(staffId)),
    });
    await enqueue(tx, { task: channel === 'mail' ? 'mailStaff' : 'textStaff', payload: { messageId } });
  }
}

/** A message that is to be handed over now. */
export type StaffMessage = {
  readonly kind: string;
  readonly channel: 'mail' | 'sms';
  readonly language: Language;
  readonly to: string;
  /** Of whoever gets it. */
  readonly name: string;
  readonly facts: Readonly<Record<string, string>>;
};

/** Undefined once it was sent or given up. */
export async function readStaffMessage({ system, vault }: House, id: string): Promise<StaffMessage | undefined> {
  const row = await findOpenMessage(system.db, id);
  if (row === undefined || row.address_enc === null) return undefined;
  const secret =
    row.link_enc === null
      ? {}
      : (JSON.parse(vault.open('staff_message.link', row.link_enc, ownerOf(row.staff_id))) as Telling['secret']); // sealed by `tellStaff`
  return {
    kind: row.kind,
    channel: row.channel,
    language: row.language,
    to: vault.open('staff_message.address', row.address_enc, ownerOf(row.staff_id)),
    name: openName(vault, row.staff_id, row.receiver_enc),
    facts: { ...factsOf(vault, row), ...secret },
  };
}

/** `problem` is the code of the service that has refused it for good. */
export const endStaffMessage = (house: House, id: string, problem: string | null): Promise<void> =>
  house.system.transaction((tx) => endMessage(tx, id, { at: house.now(), problem }));

function factsOf(vault: House['vault'], row: MessageRow): Record<string, string> {
  const { change_id: changeId, change_kind: kind, asked_by: askedBy, asker_enc: askerEnc } = row;
  if (changeId === null || kind === null || askedBy === null || askerEnc === null) return {};
  return {
    asker: openName(vault, askedBy, askerEnc),
    person: personOf(vault, row),
    whatZh: whatIsAsked(kind, row.change_roles, 'zh'),
    whatEn: whatIsAsked(kind, row.change_roles, 'en'),
    ...(row.alone_until === null ? {} : { dueAt: row.alone_until.toISOString() }),
  };
}

function personOf(vault: House['vault'], row: MessageRow): string {
  if (row.person_id !== null && row.person_enc !== null) return openName(vault, row.person_id, row.person_enc);
  return row.change_id === null || row.new_name_enc === null ? '' : openNewName(vault, row.change_id, row.new_name_enc);
}

const words: Record<StaffChangeKind, Record<Language, (roles: string) => string>> = {
  add: { zh: (roles) => `新增账号（岗位：${roles}）`, en: (roles) => `a new account (roles: ${roles})` },
  raise: { zh: (roles) => `岗位改为${roles}`, en: (roles) => `the roles ${roles}` },
  reset: { zh: () => '重置登录', en: () => 'a reset of the sign-in' },
  enable: { zh: () => '重新启用账号', en: () => 'the account to be enabled again' },
  contact: { zh: () => '更换邮箱或手机号', en: () => 'another e-mail address or phone number' },
};

const whatIsAsked = (kind: StaffChangeKind, roles: readonly StaffRole[] | null, language: Language): string =>
  words[kind][language](
    (roles ?? []).map((role) => staffRoleWords[role][language]).join(language === 'zh' ? '、' : ', '),
  );
