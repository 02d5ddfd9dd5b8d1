import type { accountCalls } from '@beidiao/contract/account/calls';
import type { settingsCalls } from '@beidiao/contract/account/settings';
import { closeAccount, readEnterprisesOf, refuseGuessable, registerEnterprise } from '../account/account.ts';
import type { Tx } from '../base/db/db.ts';
import { hashPassword } from '../base/secrets/password.ts';
import type { Handlers } from '../house.ts';
import { forgetViews } from '../view/view.ts';
import { forgetPerson } from './application.ts';
import { listOwnApplications } from './application-store.ts';
import { writeProof } from './confirmation-store.ts';

/** Calls about the own account that reach into enterprises. */
export const ownEnterpriseHandlers: Handlers<Pick<typeof accountCalls, 'register' | 'bindList'>> = {
  async register(wish, { house, request }) {
    const { epName, loginName, password, name, email, phoneNo, validateCode, creditCode, termsVersion, ...origin } =
      wish;
    await refuseGuessable(house, password, [loginName, email, phoneNo]);
    const { memberId, userId } = await registerEnterprise(house, {
      epName,
      loginName,
      passwordHash: await hashPassword(password),
      name,
      email,
      language: request.language,
      phone: phoneNo === undefined ? undefined : { phoneNo, code: validateCode ?? '', request },
      along: (tx, memberId) =>
        writeProof(tx, memberId, { creditCode: creditCode ?? null, termsVersion: termsVersion ?? null }),
      origin: withoutAbsent(origin),
    });
    return { epId: memberId, userId };
  },

  async bindList(_, { house, actor }) {
    const enterprises = await readEnterprisesOf(house, actor.userId);
    const applications = await listOwnApplications(house.system.db, actor.userId);
    return {
      enterprises,
      authReview: applications.map((row) => ({
        applicationId: row.id,
        epName: row.name,
        status: row.state === 'waiting' ? 0 : 2,
        appliedAt: row.created_at.toISOString(),
      })),
    };
  },
};

export const closingHandlers: Handlers<Pick<typeof settingsCalls, 'closeAccount'>> = {
  async closeAccount({ password, validateCode }, { house, actor, request, aside }) {
    const { userId } = actor;
    const along = async (tx: Tx): Promise<void> => {
      await forgetPerson(tx, userId);
      await forgetViews(tx, userId);
    };
    await aside(() => closeAccount(house, { userId, request }, { password, code: validateCode, along }));
    return {};
  },
};

const withoutAbsent = (fields: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined));
