import type { Language } from '../wire/language.ts';
import type { RefusalName } from '../refusals.ts';

/** Where the name of a refusal is not its code. */
const codes: Partial<Record<RefusalName, string>> = {
  badParams: 'invalid_field',
  malformed: 'invalid_json',
  noSuchCall: 'no_such_operation',
  orderNotFound: 'not_found',
  orderNotInState: 'wrong_status',
  tooMany: 'slow_down',
  idempotencyMissing: 'idempotency_key_missing',
};
export const faultProblem = 'internal_error';

/** `balanceShort` is `balance_short`. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`);
export const problemCode = (why: RefusalName): string => codes[why] ?? snakeCase(why);

const statuses: Partial<Record<RefusalName, number>> = {
  badParams: 400,
  malformed: 400,
  idempotencyMissing: 400,
  keyUnknown: 401,
  keyExpired: 401,
  keyStopped: 401,
  balanceShort: 402,
  dayLimitReached: 402,
  keyAddressRefused: 403,
  scopeMissing: 403,
  forbidden: 403,
  sandboxOnly: 403,
  memberFrozen: 403,
  viewingOff: 403,
  balancePaymentOff: 403,
  orderNotFound: 404,
  noSuchCall: 404,
  reportNotReady: 409,
  priceChanged: 409,
  orderNotInState: 409,
  idempotencyMismatch: 409,
  inProgress: 409,
  reportDeleted: 410,
  tooLarge: 413,
  wrongMedia: 415,
  tooMany: 429,
  remindedOften: 429,
  messagesUsed: 429,
  busy: 503,
  printerBusy: 503,
  storageFull: 503,
  vendorSilent: 503,
};
/** What a request asks for is understood, and the world says no. */
export const problemStatus = (why: RefusalName): number => statuses[why] ?? 422;

export const problemTitles: Readonly<Record<number, Record<Language, string>>> = {
  400: { zh: '请求有误', en: 'Bad request' },
  401: { zh: '密钥无效', en: 'Unauthorized' },
  402: { zh: '金额不足', en: 'Payment required' },
  403: { zh: '不允许', en: 'Forbidden' },
  404: { zh: '不存在', en: 'Not found' },
  409: { zh: '有冲突', en: 'Conflict' },
  410: { zh: '已删除', en: 'Gone' },
  413: { zh: '内容太大', en: 'Too large' },
  415: { zh: '格式不支持', en: 'Unsupported media type' },
  422: { zh: '无法处理', en: 'Unprocessable' },
  429: { zh: '请求太频繁', en: 'Too many requests' },
  500: { zh: '系统异常', en: 'Internal error' },
  503: { zh: '暂不可用', en: 'Unavailable' },
};
