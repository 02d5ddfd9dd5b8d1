import type { RefusalTable } from '../wire/refusal-table.ts';

export const openRefusals = {
  keyUnknown: { errcode: '0401301', zh: '密钥不对', en: 'The API key is not valid' },
  keyExpired: { errcode: '0401302', zh: '密钥已过期，请新建一把', en: 'The API key has expired. Make a new one' },
  keyStopped: { errcode: '0401303', zh: '密钥已停用', en: 'The API key was stopped' },
  keyAddressRefused: {
    errcode: '0401304',
    zh: '这个地址不在密钥允许的 IP 范围内',
    en: 'The API key is not accepted from this address',
  },
  scopeMissing: {
    errcode: '0401305',
    zh: '密钥没有 {scope} 权限，请管理员新建一把带此权限的密钥',
    en: 'The API key lacks the scope {scope}. Ask an administrator for a key that has it',
  },
  idempotencyMissing: {
    errcode: '0401307',
    zh: '缺少 Idempotency-Key 请求头，或超过 255 个字符',
    en: 'The header Idempotency-Key is missing or longer than 255 characters',
  },
  idempotencyMismatch: {
    errcode: '0401308',
    zh: '这个 Idempotency-Key 已用于另一份内容',
    en: 'This Idempotency-Key was already used for a different request',
  },
  inProgress: {
    errcode: '0401309',
    zh: '同一个 Idempotency-Key 的请求还在处理，请稍后再试',
    en: 'A request with this Idempotency-Key is still running. Try again in a moment',
  },
  dayLimitReached: {
    errcode: '0401310',
    zh: '会超过密钥每天 {limit} 的上限，次日零点恢复',
    en: 'This would exceed the daily limit of {limit} of this key. It is free again at midnight in China',
  },
  recentCheck: {
    errcode: '0401311',
    zh: '7 天内查过同一个人，确定要再查，请把 again 设为 true',
    en: 'The same person was checked within 7 days. To order all the same, set again to true',
  },
  keysFull: {
    errcode: '0401312',
    zh: '最多 {most} 把，先停用一把不用的',
    en: '{most} keys at most. Stop one that is not used',
  },
  keyMakersOnly: {
    errcode: '0401313',
    zh: '只有管理员能管理密钥，可以请 {name} 来做',
    en: 'Only administrators can manage keys. Ask {name}',
  },
  keyRotated: {
    errcode: '0401315',
    zh: '这把密钥已轮换过，请轮换接替它的那把',
    en: 'The key was rotated before. Rotate the one that took its place',
  },
  keyEnded: {
    errcode: '0401314',
    zh: '密钥已停用或过期，请新建一把',
    en: 'The key was stopped or has expired. Make a new one',
  },
  keyLimitUnderUsed: {
    errcode: '0401316',
    zh: '今天已用 {used}，上限不能更低',
    en: '{used} is used today. The limit cannot be lower',
  },
  openRequestGone: {
    errcode: '0401317',
    zh: '这一次请求已超过 14 天，内容已删除',
    en: 'This request is older than 14 days and was deleted',
  },
  openReplayImpossible: {
    errcode: '0401318',
    zh: '这个地址没有接口，没有可以重放的内容',
    en: 'There is no operation at this address, so there is nothing to replay',
  },
  openReplayNeedsTestKey: {
    errcode: '0401319',
    zh: '会改动数据的请求只在沙盒重放，请先新建一把沙盒密钥',
    en: 'What changes something is replayed in the sandbox alone. Make a sandbox key first',
  },
  sandboxOnly: {
    errcode: '0401330',
    zh: '这个接口只接受测试密钥',
    en: 'This operation takes test keys only',
  },
  identityUnproved: {
    errcode: '0401331',
    zh: '身份没有核验通过，这是由所填的身份证号决定的（第 15 至 17 位）',
    en: 'The identity was not confirmed, as characters 15 to 17 of the ID number have decided',
  },
} as const satisfies RefusalTable;
