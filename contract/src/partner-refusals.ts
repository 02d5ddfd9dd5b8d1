import type { RefusalTable } from './refusal-table.ts';

export const partnerRefusals = {
  signatureBad: {
    errcode: '0401024',
    zh: '签名不对、已过期或已用过',
    en: 'The signature is wrong, too old, or was used before',
  },
  appUnknown: { errcode: '0401025', zh: '没有这个应用，或它已停用', en: 'There is no such app, or it is switched off' },
  redirectRefused: {
    errcode: '0401048',
    zh: '回跳地址不在允许的名单里',
    en: 'The address to return to is not on the list',
  },
  atsUnknown: {
    errcode: '0401049',
    zh: '没有这个系统，或密钥不对',
    en: 'There is no such system, or the secret is wrong',
  },
  ticketGone: {
    errcode: '0401050',
    zh: '这次绑定已用过或已过期，请从招聘系统重新发起',
    en: 'This binding was used already or is out of date. Start again from your system',
  },
  atsNotBound: {
    errcode: '0401051',
    zh: '企业还没有绑定这个系统',
    en: 'The enterprise is not bound to this system',
  },
  handoverTaken: {
    errcode: '0401052',
    zh: '这个候选人已经交接给系统，或这个 state 已经用过',
    en: 'This check is followed by a system already, or this state was used before',
  },
  handoverUnknown: {
    errcode: '0401053',
    zh: '没有这个交接，或已过期',
    en: 'There is no such hand-over, or its time is over',
  },
  grantMissing: {
    errcode: '0401054',
    zh: '候选人还没有同意把结果交给招聘系统',
    en: 'The candidate has not agreed that the system receives the result',
  },
  authCodeGone: {
    errcode: '0401055',
    zh: '授权码已用过、已过期，或不属于这个候选人',
    en: 'The code was used already, is out of date, or belongs to another candidate',
  },
} as const satisfies RefusalTable;
