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
    zh: '这次绑定已过期，请从招聘系统重新发起',
    en: 'This binding is out of date. Start again from your system',
  },
} as const satisfies RefusalTable;
