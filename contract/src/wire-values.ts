import { categories, roles } from './account/calls.ts';
import { codeFlags, codeScenes } from './account/phone-code.ts';
import { authorizeStatuses, followStatuses } from './batch/states.ts';
import { personStates, reviewResults } from './enterprise/calls.ts';
import { exportKinds, exportStates } from './export/states.ts';
import { noticeTopics } from './notice/kinds.ts';
import { allOrderStates, orderStateFacts, orderStateGroups, type orderTabs } from './order/states.ts';
import { qrStates } from './qrcode/rules.ts';
import { candidateViews } from './report/calls.ts';
import { lights, lightWords, type Light } from './verification/task-states.ts';
import { channelCodes } from './wallet/calls.ts';
import { allTradeStates, tradeStateWords } from './wallet/trade-states.ts';
import { channelName } from './wallet/words.ts';
import type { Bilingual } from './wire/language.ts';
import { permissionCodes, permissionWords } from './wire/permissions.ts';

type Value = { readonly value: string } & Bilingual;
/** What one field of the wire takes or answers, and what each value means. */
export type ValuesOfField = {
  /** Its name, or names that say the same. */
  readonly fields: readonly string[];
  readonly title: string;
  readonly values: readonly Value[];
  /** Where a name means something else in other calls: the calls, by noun and name, that mean this. */
  readonly calls?: readonly string[];
};

const valuesOf = <Key extends string | number>(
  keys: readonly Key[],
  words: Readonly<Record<Key, Bilingual>>,
): readonly Value[] => keys.map((key) => ({ value: String(key), zh: words[key].zh, en: words[key].en }));
const tableOf = (words: Readonly<Record<string, Bilingual>>): readonly Value[] =>
  Object.entries(words).map(([value, { zh, en }]) => ({ value, zh, en }));
/** The values of a literal, with words for each. */
const named = <Name extends string>(
  values: Readonly<Record<Name, string | number>>,
  words: Readonly<Record<Name, Bilingual>>,
): readonly Value[] => {
  const names = Object.keys(values) as Name[]; // a literal has no other keys
  return names.map((name) => ({ value: String(values[name]), ...words[name] }));
};

const tabWords: Record<Exclude<keyof typeof orderTabs, 'all'>, Bilingual> = {
  you: { zh: '待我方处理：待支付、审批中或待查阅', en: 'Waits for the member: to pay, to approve or to view' },
  candidate: { zh: '待候选人处理', en: 'Waits for the candidate' },
  checking: { zh: '核查中', en: 'Being checked' },
  done: { zh: '已出报告', en: 'Reported' },
  ended: { zh: '已结束，没有报告', en: 'Ended without a report' },
};
const codesOf = (states: readonly number[]): string => states.toSorted((one, other) => one - other).join(', ');
const groupWords = (group: '0' | '1'): Bilingual => ({
  zh: `状态 ${codesOf(orderStateGroups[group])}`,
  en: `States ${codesOf(orderStateGroups[group])}`,
});
const authorizeWords = (words: Bilingual, states: readonly number[]): Bilingual => ({
  zh: `${words.zh}（状态 ${codesOf(states)}）`,
  en: `${words.en} (states ${codesOf(states)})`,
});
const notOrYes = (no: Bilingual, yes: Bilingual): readonly Value[] => tableOf({ 0: no, 1: yes });

/**
 * Values of fields that the specification names, where it shows no value or a number alone. They are one page of the API
 * documentation; `server/test/docs-values.test.ts` keeps it complete.
 */
export const valuesOfFields: readonly ValuesOfField[] = [
  {
    fields: ['status'],
    title: 'State of a check',
    values: valuesOf(allOrderStates, orderStateFacts),
  },
  {
    fields: ['status'],
    title: 'State of a payment order',
    values: valuesOf(allTradeStates, tradeStateWords),
  },
  {
    fields: ['flag'],
    title: 'Group of a list of orders',
    values: tableOf({
      0: groupWords('0'),
      1: groupWords('1'),
      2: { zh: '支付单的状态 102、103、104', en: 'States 102, 103, 104 of the payment order' },
      all: { zh: '全部', en: 'All' },
      ...tabWords,
    }),
  },
  {
    fields: ['roleFlag'],
    title: 'Whose orders',
    values: tableOf({
      all: { zh: '本人有权查看的全部订单', en: 'Every order that the caller may see' },
      mine: { zh: '本人下的订单', en: 'Orders placed by the caller' },
      1: { zh: '同 all', en: 'The same as all' },
      2: { zh: '同 mine', en: 'The same as mine' },
    }),
  },
  {
    fields: ['authorizeStatus'],
    title: 'Consent of a candidate on a list',
    values: tableOf({
      waiting: authorizeWords({ zh: '等待授权', en: 'Consent is waited for' }, authorizeStatuses.waiting),
      authorized: authorizeWords({ zh: '已授权', en: 'Consent was given' }, authorizeStatuses.authorized),
      refused: authorizeWords({ zh: '拒绝授权', en: 'Consent was refused' }, authorizeStatuses.refused),
      expired: authorizeWords({ zh: '授权已过期', en: 'The time to consent is over' }, authorizeStatuses.expired),
    } satisfies Record<keyof typeof authorizeStatuses, Bilingual>),
  },
  {
    fields: ['followStatus'],
    title: 'Where the check of a candidate on a list stands',
    values: valuesOf(followStatuses, tabWords),
  },
  {
    fields: ['riskLevel', 'lightList', 'light'],
    title: 'Overall light of a report, and light of an item',
    values: valuesOf<Light>(lights, lightWords),
  },
  {
    fields: ['status'],
    title: 'State of a person of an enterprise',
    calls: ['enterprise.people', 'enterprise.setPersonState'],
    values: named(personStates, {
      enabled: { zh: '启用，可以登录', en: 'Enabled, may sign in' },
      disabled: { zh: '停用', en: 'Disabled' },
    }),
  },
  {
    fields: ['status'],
    title: 'Answer to an application to join',
    calls: ['enterprise.review'],
    values: named(reviewResults, {
      accepted: { zh: '同意加入', en: 'Approved' },
      rejected: { zh: '拒绝', en: 'Declined' },
    }),
  },
  {
    fields: ['status'],
    title: 'State of the own application to join',
    calls: ['account.bindList'],
    values: tableOf({ 0: { zh: '等待审核', en: 'Waits' }, 2: { zh: '被拒绝', en: 'Declined' } }),
  },
  {
    fields: ['roleId'],
    title: 'Role in an enterprise',
    values: named(roles, {
      admin: { zh: '管理员', en: 'Administrator' },
      staff: { zh: '成员', en: 'Member of staff' },
    }),
  },
  {
    fields: ['category', 'setCategory'],
    title: 'Kind of account',
    calls: ['enterprise.letters', 'limit.setItems', 'gift.activate', 'agreement.form'],
    values: named(categories, {
      enterprise: { zh: '企业', en: 'Organization' },
      personal: { zh: '个人', en: 'Personal account' },
    }),
  },
  {
    fields: ['shareFlag'],
    title: 'Whether a person spends the balance of the enterprise',
    values: notOrYes({ zh: '不能使用企业余额', en: 'May not' }, { zh: '可以使用企业余额', en: 'May' }),
  },
  {
    fields: ['backFlag'],
    title: 'What becomes of the orders of a person who leaves',
    values: notOrYes(
      { zh: '保留在原成员名下', en: 'They stay under the old name' },
      { zh: '移交给指定成员或管理员', en: 'They go to the person named, or to an administrator' },
    ),
  },
  {
    fields: ['code'],
    title: 'Rights of a person',
    calls: ['account.permissions', 'enterprise.setPermissions'],
    values: permissionCodes.map((value) => ({
      value,
      zh: `${permissionWords[value].zh.name}：${permissionWords[value].zh.about}`,
      en: `${permissionWords[value].en.name}: ${permissionWords[value].en.about}`,
    })),
  },
  {
    fields: ['scenes'],
    title: 'What a code sent to a phone is for',
    values: named(codeScenes, {
      signIn: { zh: '登录', en: 'Signing in' },
      forgot: { zh: '找回密码', en: 'A forgotten password' },
      bindPhone: { zh: '绑定手机号', en: 'Binding a phone' },
      changeEmail: { zh: '更换邮箱', en: 'Changing the e-mail' },
      closeAccount: { zh: '注销账号', en: 'Closing the account' },
      activate: { zh: '接受邀请', en: 'Accepting an invitation' },
      unbind: { zh: '成员解绑', en: 'Removing a member' },
      register: { zh: '注册', en: 'Registering' },
      submitQr: { zh: '扫码提交', en: 'Submitting by a QR code' },
      ownChecks: { zh: '候选人查看自己的背调', en: 'A candidate who looks at their own checks' },
    }),
  },
  {
    fields: ['flag'],
    title: 'How a code comes',
    values: named(codeFlags, {
      sms: { zh: '短信', en: 'By text message' },
      voice: { zh: '语音电话', en: 'Spoken in a call' },
    }),
  },
  {
    fields: ['authResult'],
    title: 'Answer of a candidate who is asked to consent',
    values: tableOf({
      agree: { zh: '同意', en: 'Agrees' },
      refuse: { zh: '拒绝', en: 'Refuses' },
      1: { zh: '同 agree', en: 'The same as agree' },
      2: { zh: '同 refuse', en: 'The same as refuse' },
    }),
  },
  {
    fields: ['result'],
    title: 'Answer of an approver',
    calls: ['approval.decide'],
    values: tableOf({ 1: { zh: '通过', en: 'Approved' }, 2: { zh: '驳回', en: 'Rejected' } }),
  },
  {
    fields: ['type'],
    title: 'What an approval does besides',
    calls: ['approval.decide'],
    values: tableOf({
      1: { zh: '只审批', en: 'Nothing' },
      2: { zh: '审批通过并以余额支付', en: 'Pays the order from the balance' },
    }),
  },
  {
    fields: ['userAction'],
    title: 'Who fills in what an item asks for',
    values: tableOf({
      1: { zh: '下单人填写（business）', en: 'The orderer fills in fields (`business`)' },
      2: { zh: '候选人填写', en: 'The candidate' },
    }),
  },
  {
    fields: ['explosiveOrder'],
    title: 'Whether an order is urgent',
    values: tableOf({ 1: { zh: '加急', en: 'Urgent' }, 2: { zh: '不加急', en: 'Not urgent' } }),
  },
  {
    fields: ['code'],
    title: 'Parts of what a member owns',
    calls: ['wallet.assets'],
    values: tableOf({
      BALANCE: { zh: '充值余额', en: 'Topped up' },
      GRANTED: { zh: '赠送余额', en: 'Granted' },
      SPENT_THIS_MONTH: { zh: '本月已用', en: 'Spent in this month' },
    }),
  },
  {
    fields: ['channelCode'],
    title: 'Way to pay',
    calls: ['order.pay', 'wallet.recharge'],
    values: channelCodes.map((code) => ({ value: code, zh: channelName(code, 'zh'), en: channelName(code, 'en') })),
  },
  {
    fields: ['type'],
    title: 'Topic of a message',
    calls: ['notice.messages'],
    values: valuesOf(noticeTopics, {
      order: { zh: '订单', en: 'Orders' },
      candidate: { zh: '候选人', en: 'Candidates' },
      report: { zh: '报告', en: 'Reports' },
      approval: { zh: '审批', en: 'Approvals' },
      money: { zh: '资金', en: 'Money' },
      account: { zh: '账号', en: 'Account' },
    }),
  },
  {
    fields: ['configValue'],
    title: 'Setting 0013: from when candidates may read their report',
    calls: ['report.setting', 'report.changeSetting'],
    values: named(candidateViews, {
      every: { zh: '每一版报告', en: 'Every version' },
      full: { zh: '仅完整报告', en: 'The full report only' },
    }),
  },
  {
    fields: ['configValue'],
    title: 'Whether the staff of an enterprise may view reports',
    calls: ['report.changeViewing'],
    values: notOrYes(
      { zh: '不可查看，管理员除外', en: 'They may not; administrators always may' },
      { zh: '可以查看', en: 'They may' },
    ),
  },
  {
    fields: ['status', 'state'],
    title: 'State of a QR code',
    values: valuesOf(qrStates, {
      open: { zh: '可提交', en: 'Open to submissions' },
      full: { zh: '已满', en: 'Full' },
      expired: { zh: '已到期', en: 'Its time is over' },
      stopped: { zh: '已停用', en: 'Stopped by hand' },
    }),
  },
  {
    fields: ['status'],
    title: 'State of an application by a partner program',
    calls: ['partnerApp.apply'],
    values: tableOf({
      0: { zh: '等待审核', en: 'Waits' },
      1: { zh: '已通过', en: 'Approved' },
      2: { zh: '被拒绝', en: 'Declined' },
    }),
  },
  {
    fields: ['orderSort'],
    title: 'How lists are sorted',
    calls: ['batch.list'],
    values: tableOf({ asc: { zh: '升序', en: 'Ascending' }, desc: { zh: '降序', en: 'Descending' } }),
  },
  {
    fields: ['sortBy'],
    title: 'By what files of candidates are sorted',
    values: tableOf({
      createTime: { zh: '上传时间', en: 'When they were uploaded' },
      fileName: { zh: '文件名', en: 'Name of the file' },
      count: { zh: '人数', en: 'Number of people' },
    }),
  },
  {
    fields: ['kind'],
    title: 'What is exported',
    calls: ['export.apply'],
    values: valuesOf(exportKinds, {
      orders: { zh: '订单表', en: 'A table of orders' },
      reports: { zh: '报告文件', en: 'Files of reports' },
      statement: { zh: '对账单', en: 'A statement of the balance' },
      trades: { zh: '支付单', en: 'Payment orders' },
    }),
  },
  {
    fields: ['status'],
    title: 'State of an export',
    calls: ['export.applyList'],
    values: valuesOf(exportStates, {
      queued: { zh: '排队中', en: 'Waits its turn' },
      working: { zh: '生成中', en: 'Being made' },
      ready: { zh: '可下载', en: 'Ready to download' },
      failed: { zh: '失败', en: 'Failed' },
      expired: { zh: '已过期', en: 'Gone, its time is over' },
    }),
  },
  {
    fields: ['isShow'],
    title: 'Whether an export stands in the list',
    values: notOrYes({ zh: '隐藏', en: 'Hidden' }, { zh: '显示', en: 'Shown' }),
  },
  {
    fields: ['isFixedPrice'],
    title: 'How an agreement sets its price',
    values: notOrYes(
      { zh: '按各项目的价格', en: 'By the price of each item' },
      { zh: '全部项目一个总价', en: 'One price for all items together' },
    ),
  },
];
