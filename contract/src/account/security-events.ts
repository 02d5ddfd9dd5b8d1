import type { Act } from '../acts.ts';
import type { Language } from '../wire/language.ts';

/**
 * What the log of security events tells of, with its words on screens and in exports. Kept apart from the audit trail: that
 * says what was done to things of a member, this who came in, who failed to, and what was opened.
 */
export const securityEvents = {
  signedIn: { zh: '登录成功', en: 'Signed in' },
  signInFailed: { zh: '登录失败', en: 'Sign-in failed' },
  signInLocked: { zh: '登录已锁定', en: 'Sign-in locked' },
  codesGuessed: { zh: '输错验证码次数过多，当日停用', en: 'Codes turned off for the day after incorrect ones' },
  sessionEnded: { zh: '会话已结束', en: 'Session ended' },
  passwordFailed: { zh: '密码验证失败', en: 'Password check failed' },
  passwordChanged: { zh: '修改登录密码', en: 'Password changed' },
  passwordReset: { zh: '重设登录密码', en: 'Password reset' },
  phoneChanged: { zh: '换绑手机号', en: 'Phone number changed' },
  emailChanged: { zh: '变更邮箱', en: 'E-mail address changed' },
  wechatBound: { zh: '绑定微信', en: 'WeChat linked' },
  wechatUnbound: { zh: '解绑微信', en: 'WeChat unlinked' },
  factorAdded: { zh: '添加两步验证方式', en: 'Two-step method added' },
  factorRemoved: { zh: '移除两步验证方式', en: 'Two-step method removed' },
  factorFailed: { zh: '两步验证失败', en: 'Two-step check failed' },
  factorReset: { zh: '两步验证被重置', en: 'Two-step verification reset' },
  recoveryCodesRenewed: { zh: '更新恢复码', en: 'Recovery codes renewed' },
  recoveryCodeUsed: { zh: '使用恢复码', en: 'Recovery code used' },
  factorDemanded: { zh: '更改两步验证要求', en: 'Two-step requirement changed' },
  rightRefused: { zh: '越权操作被拒绝', en: 'Action refused for lack of permission' },
  keyCreated: { zh: '创建接入密钥', en: 'Key created' },
  keyRotated: { zh: '更换接入密钥', en: 'Key rotated' },
  keyEnded: { zh: '停用接入密钥', en: 'Key disabled' },
  exported: { zh: '导出数据', en: 'Data exported' },
  revealed: { zh: '查看完整个人信息', en: 'Personal data revealed' },
  staffLookedUp: { zh: '平台人员查看资料', en: 'Viewed by our staff' },
} as const satisfies Record<string, Record<Language, string>>;

export type SecurityEventKind = keyof typeof securityEvents;
export const securityEventKinds = Object.keys(securityEvents) as [SecurityEventKind, ...SecurityEventKind[]]; // the keys of the type

/** Logs of this kind are kept for six months at least (Cybersecurity Law, article 21); not longer than is of use. */
export const securityEventDays = 190;

/** Acts of the audit trail that are security events as well. What concerns the person stands with each member of theirs. */
export const eventsOfActs: Partial<Record<Act, { readonly kind: SecurityEventKind; readonly isPersonal: boolean }>> = {
  changePassword: { kind: 'passwordChanged', isPersonal: true },
  resetPassword: { kind: 'passwordReset', isPersonal: true },
  changePhone: { kind: 'phoneChanged', isPersonal: true },
  changeEmail: { kind: 'emailChanged', isPersonal: true },
  bindWechat: { kind: 'wechatBound', isPersonal: true },
  unbindWechat: { kind: 'wechatUnbound', isPersonal: true },
  createPartnerApp: { kind: 'keyCreated', isPersonal: false },
  makeApiKey: { kind: 'keyCreated', isPersonal: false },
  rotateApiKey: { kind: 'keyRotated', isPersonal: false },
  stopApiKey: { kind: 'keyEnded', isPersonal: false },
  rotatePartnerKey: { kind: 'keyRotated', isPersonal: false },
  bindAts: { kind: 'keyCreated', isPersonal: false },
  unbindAts: { kind: 'keyEnded', isPersonal: false },
  exportStatement: { kind: 'exported', isPersonal: false },
  downloadReport: { kind: 'exported', isPersonal: false },
  downloadConsent: { kind: 'exported', isPersonal: false },
  revealPerson: { kind: 'revealed', isPersonal: false },
};

/** What staff look at of a member's: personal fields, files, papers. */
export const looksOfStaff: readonly Act[] = [
  'revealValue',
  'openFile',
  'openCandidate',
  'openLicence',
  'openProof',
  'openProofFile',
  'openDispute',
  'openDisputeFile',
  'openRequest',
];
