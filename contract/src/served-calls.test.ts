import { expect, test } from 'vitest';
import { calls } from './calls.ts';

const served = new Set<string>(Object.values(calls).flatMap((table) => Object.values(table).map(({ path }) => path)));

/** What the specification lists of people, enterprises and sign-in, without what is about money. */
const specified = `
/gw-member/member/assets/V1/query
/gw-member/member/acct/V1/recharge
/gw-member/bill/query
/gw-member/member/acctbill/V1/query
/gw-member/member/enterprise/V1/check_freeze_state
/gw-member/member/authtemplate/V1/query
/gw-member/member/enterprise/userapp/V1/review
/gw-member/member/enterprise/user/V1/unBind
/gw-member/member/enterprise/assets/V1/setConfig
/gw-member/member/enterprise/assets/V1/queryConfig
/gw-member/member/enterprise/assets/V1/queryAssetsAllotList
/gw-member/member/login/V1/getUserInfo
/gw-member/member/info/V1/modify
/gw-member/member/enterprise/V1/queryBindList
/gw-member/member/enterprise/user/V1/modifyName
/gw-member/member/phone/V1/modify
/gw-member/member/email/V1/modify
/gw-member/member/password/V1/modify
/gw-member/member/enterprise/user/V1/query
/gw-member/personal/V1/getPersonalInfo
/gw-member/enterprise/user/V1/invite
/gw-member/enterprise/user/V1/phoneInvite
/gw-member/member/enterprise/user/V1/phoneActive
/gw-member/enterprise/user/V1/cancel
/gw-member/member/enterprise/user/V1/status/set
/gw-member/member/email/V1/validate
/gw-member/member/info/V1/openid/unbind
/gw-member/member/email/V1/modify/cancel
/gw-member/member/email/V1/validate/resent
/gw-member/member/info/V1/openid/query
/gw-member/perms/V1/get
/gw-member/perms/V1/set
/gw-member/member/enterprise/V1/details/query
/gw-member/member/enterprise/user/V1/queryOperator
/gw-member/member/enterprise/V1/queryChild
/gw-member/member/enterprise/V1/register
/gw-member/enterprise/user/V1/active
/gw-member/enterprise/moka/bind
/gw-member/enterprise/tenant/prebind
/gw-member/enterprise/tenant/getAccessToken
/gw-member/accessToken/V1/get
/gw-member/accessToken/V1/exchange
/gw-member/v1/identity/code/validate
/api/v1/identity/check
/api/v1/auth/apply
/gw-member/validateCode/V1/getImage
/gw-member/validateCode/V1/validateImage
/gw-member/validateCode/V1/getVoiceValidateCode
/gw-member/validateCode/V1/getValidateCode
/gw-member/validateCode/V1/validateCheckCode
/gw-member/member/password/V1/forget
/gw-member/member/password/V1/reset
/gw-member/member/V1/existLoginName
/grant-api/grant/agreement
/Auth-api/gw-collect/report/getAuthCode
/gw-api/gw-collect/uploadLogToALiYunOss
/gw-bgcheck/v1/signature/check
`
  .trim()
  .split('\n');

test.each(specified)('%s is served', (path) => {
  expect(served).toContain(path);
});
