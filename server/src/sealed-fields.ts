import { type Owner, type Resealed, type SealedField, resealField, sealedAnew } from './base/db/reseal.ts';
import type { Vault } from './base/secrets/vault.ts';
import type { FilesPort } from './ports/ports.ts';

/** Sealed columns whose place is their table and their name, and which are bound to nothing else. */
const plain: Readonly<Record<string, readonly string[]>> = {
  email_change: ['email'],
  open_id: ['openid'],
  partner_app: ['key'],
  phone_code: ['message'],
  session: ['content_key'],
  user_account: ['name', 'email', 'phone', 'id_card'],
  totp_factor: ['secret'],
  passkey: ['name'],
  sign_in_ticket: ['opening'],
  factor_offer: ['content'],
  staff: ['name', 'totp_secret'],
  staff_passkey: ['name'],
  staff_challenge: ['content'],
  delivery: ['address', 'secret'],
  stored_file: ['name'],
  invitation: ['to', 'name'],
  claim: ['content'],
  consent: ['evidence'],
  credential: ['content'],
  identity_proof: ['words', 'reason'],
  notice_tick: ['evidence'],
  finding: ['content'],
  material: ['words', 'answer'],
  review: ['draft', 'opinion'],
  review_contact: ['words'],
  dispute: ['reason', 'outcome', 'proposal'],
  item_answer: ['words'],
  report: ['content'],
  candidate_request: ['words', 'answer'],
  handover: ['evidence'],
};

/** Every sealed column, as the code seals and opens it. A test compares the list with the schema. */
export const sealedFields: readonly SealedField[] = [
  ...Object.entries(plain).flatMap(([table, names]) =>
    names.map((name) => ({ place: `${table}.${name}`, table, column: `${name}_enc` })),
  ),
  ...['name', 'phone', 'id_card'].map((name) => ({
    place: `order_detail.${name}`,
    table: 'order_detail',
    column: `${name}_enc`,
    // As ownerOfPerson in order/person.ts.
    owner: "'member ' || member_id",
  })),
  { place: 'staff.totp_secret', table: 'staff_ticket', column: 'offered_secret_enc' },
  ...['sign-in-key', 'signing-key', 'look-up-key'].map((name) => ({
    place: `sealed_secret.${name}`,
    table: 'sealed_secret',
    column: 'sealed',
    where: `name = '${name}'`,
  })),
];

export type ResealReport = Resealed & { readonly what: string };

/**
 * Seals anew what was sealed under an earlier key or in the first version: every column, then every file. It can be broken
 * off and begun again; when it finds nothing and nothing is unreadable, no earlier key is needed for the database.
 */
export async function* resealAll(owner: Owner, vault: Vault, files: FilesPort): AsyncGenerator<ResealReport> {
  for (const field of sealedFields)
    yield {
      what: `${field.table}.${field.column} ${field.where ?? ''}`.trim(),
      ...(await resealField(owner, vault, field)),
    };
  const { rows } = await owner.query<{ place: string }>(
    'select place from app.stored_file where deleted_at is null order by id',
  );
  const found: Resealed = { done: 0, unreadable: 0 };
  for (const { place } of rows) {
    const sealed = await files.read(place);
    if (sealed === undefined || sealed.subarray(0, 5).equals(vault.head)) continue;
    const anew = sealedAnew(vault, `stored_file ${place}`, { sealed, owner: '' });
    if (anew === undefined) found.unreadable += 1;
    else {
      await files.write(place, anew);
      found.done += 1;
    }
  }
  yield { what: 'files', ...found };
}
