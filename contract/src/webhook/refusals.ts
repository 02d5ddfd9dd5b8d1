import { mostEndpoints, mostResent } from './events.ts';
import type { RefusalTable } from '../wire/refusal-table.ts';

export const webhookRefusals = {
  webhookUrlBad: {
    errcode: '0401141',
    zh: '地址需要是完整的 https 地址，不带账号密码和 #',
    en: 'The address must be a full https URL without credentials or a fragment',
  },
  webhookUrlPrivate: {
    errcode: '0401142',
    zh: '这个地址在内网，外面访问不到，换一个公网的 https 地址',
    en: 'This address is private. Use a public https address',
  },
  webhookUrlUnknown: {
    errcode: '0401143',
    zh: '找不到这个域名，请检查地址',
    en: 'The host name cannot be resolved. Check the address',
  },
  webhookUrlTaken: {
    errcode: '0401144',
    zh: '这个地址已经有一个端点了',
    en: 'There is already an endpoint for this address',
  },
  webhooksFull: {
    errcode: '0401145',
    zh: `最多 ${mostEndpoints} 个端点，先删除一个不用的`,
    en: `${mostEndpoints} endpoints at most. Delete one that is not used`,
  },
  webhookNotFound: { errcode: '0401146', zh: '没有这个端点', en: 'The endpoint does not exist' },
  webhookRotating: {
    errcode: '0401147',
    zh: '正在轮换密钥，先停用旧密钥再换',
    en: 'A rotation is under way. End the old secret first',
  },
  webhookDeliveryNotFound: {
    errcode: '0401148',
    zh: '没有这条投递记录，或已超过保留期',
    en: 'The delivery does not exist or is no longer kept',
  },
  webhookDeliveryWaits: {
    errcode: '0401149',
    zh: '这条正在投递或等待重试，不用再发',
    en: 'This delivery is waiting for its next try. There is no need to send it again',
  },
  webhookTooManyFailed: {
    errcode: '0401150',
    zh: `这段时间失败的超过 ${mostResent} 条，请缩短时间`,
    en: `More than ${mostResent} failed in this time. Choose a shorter time`,
  },
} as const satisfies RefusalTable;
