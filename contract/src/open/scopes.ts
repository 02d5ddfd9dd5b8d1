import type { Language } from '../wire/language.ts';

/** What a key may be let do. An operation names one of them. */
export const keyScopes = ['checks:read', 'checks:write', 'reports:read', 'items:read', 'balance:read'] as const;
export type KeyScope = (typeof keyScopes)[number];

export const keyScopeWords: Record<KeyScope, Record<Language, { readonly name: string; readonly about: string }>> = {
  'checks:read': {
    zh: { name: '读核查', about: '状态、进度、预计时间，不含个人信息' },
    en: { name: 'Read checks', about: 'Status, progress and expected time; nothing personal' },
  },
  'checks:write': {
    zh: { name: '下单', about: '会从余额扣钱，会给候选人发短信' },
    en: { name: 'Order', about: 'Spends the balance and sends text messages to candidates' },
  },
  'reports:read': {
    zh: { name: '读报告', about: '含个人信息，每次读取都有记录' },
    en: { name: 'Read reports', about: 'Personal data; each reading is recorded' },
  },
  'items:read': {
    zh: { name: '读核查项', about: '核查项、套餐和价格' },
    en: { name: 'Read items', about: 'Check items, packages and prices' },
  },
  'balance:read': {
    zh: { name: '读余额', about: '余额和今天已用的上限' },
    en: { name: 'Read the balance', about: 'Balance, and how much of the daily limit is used' },
  },
};

export const keyEnvironments = ['test', 'live'] as const;
export type KeyEnvironment = (typeof keyEnvironments)[number];
/** Keys of an enterprise that are not stopped or over. */
export const keysAtMost = 20;
export const keyLifeDays = 180;
/** Days without use after which a key is stopped. */
export const keyUnusedDays = 180;
/** Hours that the old key lives on beside the one that takes its place. */
export const rotationHours = [1, 24, 168] as const;
/** What a program sends behind "Bearer ". */
export const keyForm = /^bd_(?:test|live)_[\w-]{43}$/;
