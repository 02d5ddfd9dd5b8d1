import { type Owner, type Resealed, type SealedField, resealField, sealedAnew } from './base/db/reseal.ts';
import { ofHouse, type SealOwner, type Vault } from './base/secrets/vault.ts';
import type { FilesPort } from './ports/ports.ts';

const ofUser = "'user ' || user_id";
const ofStaff = "'staff ' || staff_id";
const ofDetail = "'detail ' || order_detail_id";
const ofTask = "'task ' || task_id";
/** One subject of one check. */
const ofSubject = `${ofDetail} || ' ' || code || ' ' || n`;
const ofDetailOrMember = `coalesce(${ofDetail}, 'member ' || member_id)`;
const ofInvited = "'member ' || member_id || ' to ' || encode(to_key, 'hex')";

type Columns = readonly [table: string, names: readonly string[], owner: string];
/**
 * Whose each is, as SQL over its row; the code that seals and opens says the same. What a row has of its own before it is
 * sealed comes first, then what it hangs on.
 */
const columns: readonly Columns[] = [
  ['user_account', ['name', 'email', 'phone', 'id_card'], "'user ' || id"],
  ['email_change', ['email'], ofUser],
  ['open_id', ['openid'], ofUser],
  ['session', ['content_key'], ofUser],
  ['totp_factor', ['secret'], ofUser],
  ['passkey', ['name'], ofUser],
  ['sign_in_ticket', ['opening'], ofUser],
  ['factor_offer', ['content'], ofUser],
  ['phone_code', ['message'], "'code ' || encode(subject_key, 'hex') || ' ' || encode(asker_key, 'hex')"],
  ['staff', ['name', 'totp_secret', 'mail', 'phone'], "'staff ' || id"],
  ['staff_change', ['name', 'mail', 'phone'], "'change ' || id"],
  ['staff_message', ['address', 'link'], ofStaff],
  ['staff_passkey', ['name'], ofStaff],
  ['staff_skill', ['employers'], ofStaff],
  ['staff_challenge', ['content'], ofStaff],
  ['batch_file', ['name'], "'member ' || member_id"],
  ['batch_file', ['sheet', 'headings'], "'batch ' || id"],
  ['batch_content', ['content'], "'batch ' || batch_file_id"],
  ['batch_row', ['given', 'now', 'remark'], "'batch ' || batch_file_id || ' ' || n"],
  ['saved_view', ['name', 'query'], "'member ' || member_id || ' user ' || user_id"],
  ['invoice', ['title', 'bank', 'email'], "'member ' || member_id"],
  ['applicant', ['person', 'draft'], "'applicant ' || member_id || ' ' || channel || ' ' || apply_id"],
  ['ats_link', ['secrets'], "'member ' || member_id"],
  ['ats_arrival', ['sent'], "'arrival ' || link_id || ' ' || outside_id"],
  ['partner_app', ['key'], "'app ' || app_id"],
  ['webhook_endpoint', ['secret', 'old_secret'], "'member ' || member_id"],
  ['webhook_try', ['answer'], "'delivery ' || delivery_id"],
  ['invitation', ['to', 'name'], ofInvited],
  ['delivery', ['address', 'secret'], ofDetailOrMember],
  ['stored_file', ['name'], ofDetailOrMember],
  // The id of a check comes after sealing: one statement places a hundred.
  ['order_detail', ['name', 'phone', 'id_card'], "'member ' || member_id"],
  // Its number within the check comes after sealing, as the id of the check does.
  ['order_item', ['business'], "'member ' || member_id || ' ' || code"],
  ['claim', ['content'], ofSubject],
  ['item_answer', ['words'], ofSubject],
  ['credential', ['content'], `${ofDetail} || ' ' || kind`],
  ['consent', ['evidence'], ofDetail],
  ['notice_tick', ['evidence'], ofDetail],
  ['handover', ['evidence'], ofDetail],
  ['identity_proof', ['words', 'reason'], ofDetail],
  ['report', ['content'], ofDetail],
  ['report_share', ['person'], ofDetail],
  ['export_application', ['wish'], "'member ' || member_id"],
  ['export_report', ['name'], ofDetail],
  ['candidate_request', ['words', 'answer'], ofDetail],
  ['finding', ['content'], ofTask],
  ['material', ['words'], ofTask],
  ['material', ['answer'], "'material ' || id"],
  ['review', ['draft', 'opinion', 'answer', 'rejection'], ofTask],
  ['sample', ['verdict', 'words'], ofTask],
  ['review_contact', ['words', 'number'], ofTask],
  ['dispute', ['reason', 'outcome', 'proposal'], ofTask],
];

/** Every sealed column, as the code seals and opens it. A test compares the list with the schema, and with what is written. */
export const sealedFields: readonly SealedField[] = [
  ...columns.flatMap(([table, names, owner]) =>
    names.map((name) => ({ place: `${table}.${name}`, table, column: `${name}_enc`, owner })),
  ),
  { place: 'staff.totp_secret', table: 'staff_ticket', column: 'offered_secret_enc', owner: ofStaff },
  // One for each issuer, whose name stands behind it.
  {
    place: 'sealed_secret.signing-key',
    table: 'sealed_secret',
    column: 'sealed',
    owner: 'name',
    where: "name like 'signing-key %'",
  },
  ...['sign-in-key', 'look-up-key', 'owners-bound'].map((name) => ({
    place: `sealed_secret.${name}`,
    table: 'sealed_secret',
    column: 'sealed',
    owner: `'${ofHouse}'`,
    where: `name = '${name}'`,
  })),
];

export type ResealReport = Resealed & { readonly what: string };

/**
 * Seals anew what was sealed under an earlier key or in an earlier version: every column, then every file. It can be broken
 * off and begun again; when it finds nothing and nothing is unreadable, no earlier key is needed for the database, and no
 * earlier version is opened any more (`noteAllBound`).
 */
export async function* resealAll(owner: Owner, vault: Vault, files: FilesPort): AsyncGenerator<ResealReport> {
  for (const field of sealedFields)
    yield {
      what: `${field.table}.${field.column} ${field.where ?? ''}`.trim(),
      ...(await resealField(owner, vault, field)),
    };
  const { rows } = await owner.query<{ place: string; owner: SealOwner }>(
    `select place, ${ofDetailOrMember} as owner from app.stored_file where deleted_at is null order by id`,
  );
  const found: Resealed = { done: 0, unreadable: 0 };
  for (const { place, owner: whose } of rows) {
    const sealed = await files.read(place);
    if (sealed === undefined || sealed.subarray(0, 5).equals(vault.head)) continue;
    const anew = sealedAnew(vault, `stored_file ${place}`, { sealed, owner: whose });
    if (anew === undefined) found.unreadable += 1;
    else {
      await files.write(place, anew);
      found.done += 1;
    }
  }
  yield { what: 'files', ...found };
}
