import { randomInt } from 'node:crypto';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { type CodeScene, codeScenes } from '@beidiao/contract/account/phone-code';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { settingsCalls } from '@beidiao/contract/account/settings';
import { eventually, type Person, type TestHouse } from './house.ts';

/** Of its own, so that no test waits for the minute of another. Endings below 1000 play troubles in the sandbox. */
export const aPhone = (): string => `13${randomInt(10_000, 100_000)}${randomInt(1_000, 10_000)}`;
export const away = (): { address: string } => ({
  address: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
});

const messagesTo = async (home: TestHouse, to: string, kind: 'sms' | 'voice') =>
  (await home.call(sandboxCalls.outbox, { to, kind })).rows;

/** The code that comes to this phone after `ask`. The worker has to run. */
export async function codeAfter(
  home: TestHouse,
  { phoneNo, kind = 'sms' }: { phoneNo: string; kind?: 'sms' | 'voice' },
  ask: () => Promise<unknown>,
): Promise<string> {
  const before = (await messagesTo(home, phoneNo, kind)).length;
  await ask();
  return eventually(async () => {
    const rows = await messagesTo(home, phoneNo, kind);
    const fresh = rows.slice(0, rows.length - before).map(({ body }) => /\d{6}/.exec(body.replaceAll(' ', ''))?.[0]);
    return fresh.find((code) => code !== undefined);
  });
}

export const askCode = (home: TestHouse, phoneNo: string, scenes: CodeScene): Promise<string> =>
  codeAfter(home, { phoneNo }, () => home.call(candidateCalls.sendCode, { phoneNo, scenes }, away()));

/** As when a minute has passed. */
export const letTimePass = (home: TestHouse): Promise<unknown> =>
  home.owner.query("update app.phone_code set sent_at = sent_at - interval '61 seconds'");

/** Gives the person a phone over the wire. */
export async function givePhone(home: TestHouse, person: Person): Promise<string> {
  const newPhoneNo = aPhone();
  const validateCode = await askCode(home, newPhoneNo, codeScenes.bindPhone);
  await home.call(
    settingsCalls.modifyPhone,
    { newPhoneNo, password: 'meadow7', validateCode },
    { token: person.access, ...away() },
  );
  return newPhoneNo;
}

/** Who asks for a code without a browser. */
export const anAsker = {
  request: { address: '10.0.0.7', device: { hash: undefined, keep: () => Buffer.alloc(32) } },
} as const;
