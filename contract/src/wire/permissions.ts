import type { Language } from './language.ts';
import type { RefusalName } from '../refusals.ts';

/** Single rights of a person within a member. P00001 to P00004 are the specification's, the others ours. */
export const permissionCodes = [
  'P00001',
  'P00003',
  'P00004',
  'P00005',
  'P00006',
  'P00007',
  'P00008',
  'P00009',
  'P00010',
  'P00011',
  'P00012',
  'P00013',
  'P00014',
] as const;
export type PermissionCode = (typeof permissionCodes)[number];

/** The codes by what they are for. */
export const permissions = {
  seeAmounts: 'P00001',
  payFromBalance: 'P00003',
  payOnline: 'P00004',
  /** Without it an order waits for approval. */
  orderAlone: 'P00005',
  seeOrdersOfOthers: 'P00006',
  seeReports: 'P00007',
  approve: 'P00008',
  leadPeople: 'P00009',
  /** For child enterprises, and in the name of a colleague. */
  actForOthers: 'P00010',
  /** Besides the right to see them. */
  changeOrdersOfOthers: 'P00011',
  deleteReports: 'P00012',
  /** Of candidates whom a colleague has ordered for; the own ones are known to whoever typed them. */
  revealPeople: 'P00013',
  /** Those that a colleague has made. */
  editPackages: 'P00014',
} as const satisfies Record<string, PermissionCode>;

/** An administrator holds these whatever is set, so that nobody can lock an enterprise out of its own settings. */
export const rightsOfAdmins: readonly PermissionCode[] = [permissions.leadPeople, permissions.approve];

/** What somebody reads who lacks the right. */
export const refusalWithout: Partial<Record<PermissionCode, RefusalName>> = {
  P00003: 'balancePaymentOff',
  P00004: 'onlinePaymentOff',
};

export const permissionGroups = ['see', 'change', 'delete', 'reveal'] as const;
export type PermissionGroup = (typeof permissionGroups)[number];

/** What kind of power each right is: a right to see never changes, deletes or reveals anything. */
export const groupOfPermission: Record<PermissionCode, PermissionGroup> = {
  P00001: 'see',
  P00003: 'change',
  P00004: 'change',
  P00005: 'change',
  P00006: 'see',
  P00007: 'see',
  P00008: 'change',
  P00009: 'change',
  P00010: 'change',
  P00011: 'change',
  P00012: 'delete',
  P00013: 'reveal',
  P00014: 'change',
};

type Words = { readonly [L in Language]: { readonly name: string; readonly about: string } };

export const permissionWords: Record<PermissionCode, Words> = {
  P00001: {
    zh: { name: '查看金额', about: '可查看价格、订单金额、余额和账单；关闭后金额显示为 ***' },
    en: {
      name: 'View amounts',
      about: 'Can view prices, order amounts, the balance and statements; when off, amounts show as ***',
    },
  },
  P00003: {
    zh: { name: '余额支付', about: '可用企业余额支付订单' },
    en: { name: 'Pay from balance', about: 'Can pay for orders from the organization’s balance' },
  },
  P00004: {
    zh: { name: '在线支付', about: '可在线支付订单，也可为企业充值' },
    en: { name: 'Pay online', about: 'Can pay for orders online and top up the balance' },
  },
  P00005: {
    zh: { name: '直接下单', about: '关闭后，下的订单先进入审批' },
    en: { name: 'Order without approval', about: 'When off, every order needs approval first' },
  },
  P00006: {
    zh: { name: '查看同事的订单', about: '关闭后，只能看到自己的订单' },
    en: { name: 'View colleagues’ orders', about: 'When off, only their own orders are visible' },
  },
  P00007: {
    zh: { name: '查看报告', about: '可打开和下载报告' },
    en: { name: 'View reports', about: 'Can open and download reports' },
  },
  P00008: {
    zh: { name: '审批订单', about: '可通过或驳回同事的订单' },
    en: { name: 'Approve orders', about: 'Can approve or reject colleagues’ orders' },
  },
  P00009: {
    zh: { name: '成员管理', about: '可邀请、停用成员，审核加入申请' },
    en: { name: 'Manage members', about: 'Can invite and disable members and review requests to join' },
  },
  P00010: {
    zh: { name: '代他人下单', about: '可代下级企业或同事下单，操作会留下记录' },
    en: { name: 'Act for others', about: 'Can place orders for subsidiaries or colleagues; this is recorded' },
  },
  P00011: {
    zh: { name: '变更同事的订单', about: '可取消同事的订单、更正候选人手机号；删除同事的报告也需要此权限' },
    en: {
      name: 'Change colleagues’ orders',
      about: 'Can cancel colleagues’ orders and correct phone numbers in them; also needed to delete their reports',
    },
  },
  P00012: {
    zh: { name: '删除报告', about: '可永久删除自己订单的报告，删除后无法恢复' },
    en: { name: 'Delete reports', about: 'Can permanently delete the reports of their own orders' },
  },
  P00013: {
    zh: { name: '查看完整身份信息', about: '可查看同事订单中候选人的完整手机号和身份证号，每次都会留下记录' },
    en: {
      name: 'Reveal personal details',
      about: 'Can view full phone and ID card numbers in colleagues’ orders; each view is recorded',
    },
  },
  P00014: {
    zh: { name: '编辑同事的套餐', about: '可修改、重命名和删除同事创建的套餐' },
    en: { name: 'Edit colleagues’ packages', about: 'Can edit, rename and delete packages created by colleagues' },
  },
};
