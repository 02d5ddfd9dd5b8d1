import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { staffAccessCalls, staffChangeCalls } from '@beidiao/contract/staff/changes';
import { staffCalls } from '@beidiao/contract/staff/calls';
import type { StaffRole } from '@beidiao/contract/staff/roles';
import type { StaffId } from '../src/access/actor.ts';
import { sendToStaff } from '../src/notice/staff-messages.ts';
import { anAddress, type Operator, type TestHouse } from './house.ts';

type By = Pick<Operator, 'token'>;
type Joiner = {
  readonly loginName: string;
  readonly name: string;
  readonly roles: StaffRole[];
  readonly mail: string;
  readonly phone?: string;
};

/** Hands over what waits to be told to people of staff, as the worker does. */
export async function tellStaffNow({ owner, house }: TestHouse): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from app.staff_message where ended_at is null order by id',
  );
  for (const { id } of rows) await sendToStaff(house, id);
}

/** What went to a mail or phone, newest first. */
export async function toldTo(home: TestHouse, to: string) {
  await tellStaffNow(home);
  return (await home.call(sandboxCalls.outbox, { to, pageSize: 100 })).rows;
}

/** The newest link to set a password that went to a mail or phone. */
export async function accessTokenTo(home: TestHouse, to: string): Promise<string> {
  const tokens = (await toldTo(home, to)).map(({ body }) => /\/Operations\/Access#([\w-]{43})/.exec(body)?.[1]);
  const token = tokens.find((found) => found !== undefined);
  if (token === undefined) throw new Error(`no link went to ${to}`);
  return token;
}

/** The second administrator says yes. */
export async function confirmChange(home: TestHouse, changeId: string | null, by: By): Promise<void> {
  await home.call(staffChangeCalls.decide, { changeId: changeId ?? '0', confirms: true }, by);
}

/** An account that one administrator asks for and another confirms. */
export async function addByTwo(home: TestHouse, joiner: Joiner, [asker, second]: readonly [By, By]): Promise<StaffId> {
  const { changeId } = await home.call(staffCalls.add, joiner, asker);
  await confirmChange(home, changeId, second);
  return home.value<StaffId>('select id::text from app.staff where login_name = $1', joiner.loginName);
}

/** Sets the password by the link that went to the mail. */
export async function setPassword(home: TestHouse, mail: string, password: string): Promise<void> {
  const wish = { token: await accessTokenTo(home, mail), newPassword: await home.encrypt(password) };
  await home.call(staffAccessCalls.set, wish, { address: anAddress() });
}

/** The day of waiting is over. */
export async function endConfirmWait({ owner }: TestHouse, staffId: string): Promise<void> {
  await owner.query('update app.staff set may_confirm_from = null where id = $1', [staffId]);
}
