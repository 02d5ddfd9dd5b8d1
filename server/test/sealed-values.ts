import { accountCalls } from '@beidiao/contract/account/calls';
import { batchCalls } from '@beidiao/contract/batch/calls';
import { staffCalls } from '@beidiao/contract/staff/calls';
import { reviewCalls } from '@beidiao/contract/verification/review';
import type { SealedField } from '../src/base/db/reseal.ts';
import { loadSigningKey } from '../src/base/print/signing-key.ts';
import type { SealOwner } from '../src/base/secrets/vault.ts';
import { notify, sealAddress, sealSecret } from '../src/notify.ts';
import { sealedFields } from '../src/sealed-fields.ts';
import { aFile } from './exports.ts';
import { anAddress, type TestHouse } from './house.ts';
import { handIn } from './invited.ts';
import { answersToRead } from './review.ts';
import { addByTwo, setPassword } from './staff-changes.ts';
import type { World } from './world.ts';

type Value = { readonly sealed: Buffer; readonly owner: SealOwner };

const everything = sealedFields
  .map(
    ({ table, column, owner, where = 'true' }, place) =>
      `(select ${place} as field, ${column} as sealed, (${owner})::text as owner from app.${table} where length(${column}) > 0 and ${where})`,
  )
  .join(' union all ');

/** What the code has sealed, each with whose it is by the list of sealed fields, over all that was kept of a house. */
export class SealedValues {
  readonly #owner: TestHouse['owner'];
  readonly #values = new Map<SealedField, Map<string, Value>>(sealedFields.map((field) => [field, new Map()]));

  constructor({ owner }: Pick<TestHouse, 'owner'>) {
    this.#owner = owner;
  }

  /** Adds what stands in the database now. */
  async keep(): Promise<void> {
    const { rows } = await this.#owner.query<Value & { field: number }>({ name: 'sealed', text: everything });
    for (const { field, ...value } of rows) {
      const known = sealedFields[field];
      if (known !== undefined) this.#values.get(known)?.set(value.sealed.toString('hex'), value);
    }
  }

  of(field: SealedField): Value[] {
    return [...(this.#values.get(field)?.values() ?? [])];
  }
}

/** Leaves what is sealed beside the scenes: a message that fails for good keeps its address and its link. */
export async function sealMore({ home, hr, chief }: World): Promise<void> {
  const { house } = home;
  for (const { memberId } of [await home.hr(), await home.hr()]) {
    const address = sealAddress(house.vault, { memberId }, '13800000011');
    const secret = sealSecret(house.vault, { memberId }, { link: 'https://example.com', token: 'x' });
    const to = { who: 'address', channel: 'sms', sealed: address } as const;
    await house.system.transaction((tx) => notify(tx, { memberId, to, kind: 'joinInvitedByPhone', secret }));
  }
  // The names of the files in a zip.
  await aFile(home, hr, { kind: 'reports' });
  // Headings that nobody knows stay until somebody has said what they mean.
  const base64 = Buffer.from('甲,乙\n1,2').toString('base64');
  await home.call(batchCalls.upload, { fileName: '名单.csv', base64 }, hr);
  await home.work();
  // A red light of a source, and why its reader has rejected it.
  const { orderDetailsId } = await handIn(home, hr, { codes: ['ID_THREE'], tail: '0001' });
  const reader = await home.staff('reviewer');
  for (const taskId of await answersToRead(home, orderDetailsId)) {
    await home.call(reviewCalls.claim, { taskId }, reader);
    const { draftVersion } = await home.call(reviewCalls.open, { taskId }, reader);
    await home.call(reviewCalls.confirm, { taskId, agrees: false, opinion: '同名，不是本人', draftVersion }, reader);
  }
  await home.jobsDone();
  await home.rest();
  await loadSigningKey(house, 'Beidiao');
  const joiner = { loginName: 'newcomer', name: '许知远', roles: ['reviewer' as const], mail: 'newcomer@example.com' };
  await addByTwo(home, { ...joiner, phone: '13800002047' }, [chief, await home.staff('administrator')]);
  await setPassword(home, joiner.mail, 'another-secret-2');
  // One that waits keeps what it is to become, and what is to be told of it.
  await home.call(staffCalls.add, { ...joiner, loginName: 'another9', phone: '13800002047' }, chief);
  const signIn = async (loginName: string, password: string) => ({
    loginName: await home.encrypt(loginName),
    password: await home.encrypt(password),
  });
  await home.call(staffCalls.signIn, await signIn('newcomer', 'another-secret-2'), { address: anAddress() });
  const contentKey = await home.encrypt(Buffer.alloc(32, 7).toString('base64url'));
  const own = { ...(await signIn(hr.loginName, 'meadow7')), contentKey };
  await home.call(accountCalls.signIn, own, { address: anAddress() });
}
