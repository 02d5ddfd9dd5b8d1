import { accountCalls } from '@beidiao/contract/account/calls';
import type { Data } from '@beidiao/contract/wire/call';
import type { enterpriseCalls } from '@beidiao/contract/enterprise/calls';
import { warmCredentials } from '../../wire/credentials.ts';
import { send } from '../../wire/send/send.ts';
import { beginSession, forgetSession, rememberPerson } from '../../wire/send/session.ts';
import { actForEnterprise } from '../act-for.ts';

/** From here on the person who has just joined is signed in and acts for the enterprise. */
export async function enterJoined(joined: Data<typeof enterpriseCalls.activate>): Promise<void> {
  const { newContentKey } = await warmCredentials();
  forgetSession();
  beginSession({ accessToken: joined.accessToken, contentKey: newContentKey(), loginType: 'code' });
  const { userInfo } = await send(accountCalls.userInfo, {}, { asPerson: true });
  // A session that was opened without a content key answers the fields as they are.
  if (typeof userInfo !== 'string' && 'userId' in userInfo)
    rememberPerson({ userId: userInfo.userId, loginName: userInfo.loginName, username: userInfo.username });
  await actForEnterprise(joined.epId);
}
