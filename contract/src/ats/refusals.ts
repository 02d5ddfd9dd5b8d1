import type { RefusalTable } from '../wire/refusal-table.ts';
import { mostLinks } from './states.ts';

export const recruitingRefusals = {
  recruitingLinkUnknown: { errcode: '0401340', zh: '没有这个招聘系统连接', en: 'The connection does not exist' },
  recruitingLinkTaken: {
    errcode: '0401341',
    zh: '这个系统的这个应用已经连接过',
    en: 'This application of the system is already connected',
  },
  recruitingLinksFull: {
    errcode: '0401342',
    zh: `最多 ${mostLinks} 个连接，先移除一个不用的`,
    en: `${mostLinks} connections at most. Remove one that is not used`,
  },
  recruitingAddressBad: {
    errcode: '0401343',
    zh: '接口地址须是可以公开访问的 https 地址',
    en: 'The API address must be a public https address',
  },
  arrivalUnknown: { errcode: '0401344', zh: '没有这条记录', en: 'The record does not exist' },
  nothingToRetry: {
    errcode: '0401345',
    zh: '这条记录没有需要重试的内容',
    en: 'Nothing of this record needs another try',
  },
  recruitingSampleBad: {
    errcode: '0401346',
    zh: '样例不是 JSON 对象',
    en: 'The sample is not a JSON object',
  },
  simulatorOff: {
    errcode: '0401347',
    zh: '沙盒的招聘系统没有启动',
    en: 'The recruiting systems of the sandbox are not running',
  },
  sentApplicantUnknown: { errcode: '0401348', zh: '没有这个候选人', en: 'The candidate does not exist' },
} as const satisfies RefusalTable;
