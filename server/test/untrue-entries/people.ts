import type { Bilingual } from '@beidiao/contract/wire/language';

/** Invented. */
export const job = {
  company: '无锡恒铭达电子',
  position: '供应链计划经理',
  from: '2019-03',
  to: '2022-12',
  hrPhone: '0510-66880000',
  leaveReason: '个人发展',
};

export const referee = {
  ...job,
  refereeName: '王经理',
  refereePhone: '13900001111',
  mayContact: true,
  relation: '直属上级',
};

export const words = (zh: string, en: string): Bilingual => ({ zh, en });
