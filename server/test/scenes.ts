import type { Call, ParamsSent } from '@beidiao/contract/wire/call';
import type { calls } from '@beidiao/contract/calls';
import type { CodeScene } from '@beidiao/contract/account/phone-code';
import { issueCode, phoneSubject } from '../src/account/account.ts';
import { ownerOfMessage } from '../src/account/phone-code.ts';
import { anAsker } from './codes.ts';
import { anAddress, type Person, type Sent, type TestHouse } from './house.ts';
import type { World } from './world.ts';

/** A first request that succeeds: what is sent, and as whom. */
type Shot<C extends Call = Call> = { readonly params: ParamsSent<C> } & Sent;
export type Scene<C extends Call = Call> = (world: World) => Shot<C> | Promise<Shot<C>>;

type Table<Calls> = {
  [Name in keyof Calls as Calls[Name] extends { effect: 'none' } ? never : Name]: Calls[Name] extends Call
    ? Scene<Calls[Name]>
    : never;
};
/** A scene for each call that leaves something behind: one without a scene does not compile. */
export type Scenes = { [Noun in keyof typeof calls]: Table<(typeof calls)[Noun]> };
export type ScenesOf<Noun extends keyof typeof calls> = Pick<Scenes, Noun>;

export const asPerson = ({ access }: Person): Sent => ({ token: access });
export const away = (): Sent => ({ address: anAddress() });

/** The code that was made last, as the job would send it. */
export async function lastCode(home: TestHouse): Promise<string> {
  const { rows } = await home.owner.query(
    'select subject_key, asker_key, message_enc from app.phone_code order by sent_at desc limit 1',
  );
  const [{ subject_key: subjectKey, asker_key: askerKey, message_enc: sealed }] = rows;
  const owner = ownerOfMessage({ subjectKey, askerKey });
  return (JSON.parse(home.house.vault.open('phone_code.message', sealed, owner)) as { code: string }).code;
}

/** A code to a phone, without waiting a minute after the one before. */
export async function codeTo({ home }: World, phoneNo: string, scene: CodeScene): Promise<string> {
  await home.owner.query('delete from app.phone_code');
  const subject = phoneSubject(scene, phoneNo);
  await issueCode(home.house, { subject, by: anAsker, to: phoneNo, way: 'sms', language: 'zh' });
  return lastCode(home);
}

export const forgetCodes = ({ home }: World) => home.owner.query('delete from app.phone_code');
export const dataOf = (answer: { data: unknown }, name: string): string =>
  String(Reflect.get(Object(answer.data), name));
