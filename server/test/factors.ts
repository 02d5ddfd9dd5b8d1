import { accountCalls } from '@beidiao/contract/account/calls';
import { factorCalls } from '@beidiao/contract/account/second-factor';
import { Secret, TOTP } from 'otpauth';
import { Authenticator } from './authenticator.ts';
import { anAddress, pageOrigin, type Person, type TestHouse } from './house.ts';

export const password = 'meadow7';

/** The code that an authenticator app shows at this moment. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

/** Moves the clock of the house on: a code counts once, and none that is older. */
export const later = (home: TestHouse, seconds: number): Date => {
  home.clock.at = new Date(home.house.now().getTime() + seconds * 1000);
  return home.clock.at;
};

/** Sets an authenticator app up for a person. */
export async function addTotp(home: TestHouse, token: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await home.call(factorCalls.startTotp, { password }, { token });
  const code = codeAt(secret, later(home, 60));
  const { recoveryCodes } = await home.call(factorCalls.confirmTotp, { code }, { token });
  return { secret, recoveryCodes: recoveryCodes ?? [] };
}

/** Adds a passkey of a new authenticator. */
export async function addPasskey(home: TestHouse, token: string, name = '工作电脑'): Promise<Authenticator> {
  const authenticator = new Authenticator(pageOrigin);
  const { question } = await home.call(factorCalls.startPasskey, { password }, { token });
  await home.call(factorCalls.confirmPasskey, { name, passkey: authenticator.create(question) }, { token });
  return authenticator;
}

/** The first step, which is refused with a ticket. */
export async function ticketOf(home: TestHouse, loginName: string): Promise<string> {
  const params = { loginName: await home.encrypt(loginName), password: await home.encrypt(password) };
  const { data } = await home.ask(accountCalls.signIn, params, { address: anAddress() });
  return String(Reflect.get(Object(data), 'ticket'));
}

/** Colleagues of the tests lead an enterprise of their own as well; this one belongs to nobody else's any more. */
export const leaveOthers = async (home: TestHouse, { userId, memberId }: Person): Promise<void> => {
  await home.owner.query(
    `update app.membership p set disabled_at = now() from app.member m
     where m.id = p.member_id and m.category = 1 and p.user_id = $1 and p.member_id <> $2`,
    [userId, memberId],
  );
};
