import type { FaqId } from '@beidiao/contract/faq/ids';
import type { Bilingual } from '@beidiao/contract/wire/language';

export const faqGroups = ['consent', 'money', 'report', 'account', 'systems', 'candidate'] as const;
export type FaqGroup = (typeof faqGroups)[number];

/** One question; `id` is its address (`/Faq#refused-refund`) and never changes. A paragraph a text. */
export type Question = {
  readonly id: FaqId;
  readonly group: FaqGroup;
  readonly changedOn: string;
  readonly question: Bilingual;
  readonly answer: { readonly zh: readonly string[]; readonly en: readonly string[] };
};

export const questions: readonly Question[] = [
  {
    id: 'refused-refund',
    group: 'money',
    changedOn: '2026-11-10',
    question: { zh: '候选人不同意，钱退吗？', en: 'Is the money refunded when the candidate declines?' },
    answer: {
      zh: [
        '全额退，按付款的方式原路退回，不用申请。用掉的优惠券和核查券也退回。',
        '只不同意其中一项的，只退那一项，其余照做。',
      ],
      en: [
        'In full, the way it was paid, without asking for it. Coupons and vouchers come back as well.',
        'Who declines a single item has that item refunded; the rest goes on.',
      ],
    },
  },
  {
    id: 'no-answer',
    group: 'consent',
    changedOn: '2026-11-10',
    question: { zh: '候选人一直没有答复怎么办？', en: 'What if the candidate does not respond?' },
    answer: {
      zh: ['在订单里可以再次提醒，也可以改正写错的手机号，旧链接随即失效。超过期限没有授权，订单自动取消，全额退款。'],
      en: [
        'You can send a reminder from the order, or correct a mistyped phone number, which ends the old link. Without consent in time the order is cancelled and refunded in full.',
      ],
    },
  },
  {
    id: 'consent-for-others',
    group: 'consent',
    changedOn: '2026-11-10',
    question: { zh: '能不能替候选人点同意？', en: 'Can I consent on behalf of the candidate?' },
    answer: {
      zh: ['不能。授权要本人在自己的手机上完成：短信验证码、身份核验、签名。没有这份授权，系统不会向任何来源查询。'],
      en: [
        'No. Consent is given by the person, on their own phone: a code by SMS, a check of identity, a signature. Without it nothing is asked of any source.',
      ],
    },
  },
  {
    id: 'separate-consent',
    group: 'consent',
    changedOn: '2026-11-10',
    question: { zh: '敏感信息为什么要单独同意？', en: 'Why do sensitive items need separate consent?' },
    answer: {
      zh: ['《个人信息保护法》第二十九条要求处理敏感个人信息取得单独同意。这些项目默认不勾选，候选人可以只拒绝它们。'],
      en: [
        'Article 29 of the Personal Information Protection Law asks for it. Such items are not ticked beforehand, and candidates can decline them alone.',
      ],
    },
  },
  {
    id: 'consent-withdrawn',
    group: 'consent',
    changedOn: '2026-11-10',
    question: {
      zh: '候选人同意以后又反悔，已经查的怎么处理？',
      en: 'What happens to results when consent is withdrawn?',
    },
    answer: {
      zh: ['撤回以后不再查询，没有开始的项目退款。撤回以前依法完成的部分照实留在报告里，候选人还可以另外申请删除。'],
      en: [
        'Nothing more is searched and items not yet started are refunded. What was lawfully completed before stays in the report; the candidate can ask for its deletion separately.',
      ],
    },
  },
  {
    id: 'when-charged',
    group: 'money',
    changedOn: '2026-11-10',
    question: { zh: '什么时候付钱，价格会变吗？', en: 'When do I pay, and can the price change?' },
    answer: {
      zh: [
        '提交订单时付款。付款前看到的就是最终价格，每一项怎么算出来都写在价格明细里。提交的一刻价格变了，会先请你确认。',
      ],
      en: [
        'When you submit the order. The price you see before paying is final, and the breakdown says how each item was priced. If it changes at that moment, you are asked first.',
      ],
    },
  },
  {
    id: 'invoice',
    group: 'money',
    changedOn: '2026-11-10',
    question: { zh: '怎么开发票？', en: 'How do I get an invoice (fapiao)?' },
    answer: {
      zh: ['在“账户与账单”里选月份申请，开好以后在同一处下载。退款的部分不开票。'],
      en: [
        'Apply for it by month under “Account and statement” and download it there. Refunded amounts are not invoiced.',
      ],
    },
  },
  {
    id: 'how-long',
    group: 'report',
    changedOn: '2026-11-10',
    question: { zh: '多久能看到报告？', en: 'How long does a report take?' },
    answer: {
      zh: ['完成一项看一项。每一项的预计时间写在“服务与价格”里，从候选人授权开始算；等候选人补材料的时间不算在内。'],
      en: [
        'Each result shows as soon as it is complete. Expected times stand under “Services and prices” and count from consent; time spent waiting for the candidate does not count.',
      ],
    },
  },
  {
    id: 'grey-light',
    group: 'report',
    changedOn: '2026-11-10',
    question: { zh: '报告里的灰色是什么意思？', en: 'What does grey mean in a report?' },
    answer: {
      zh: ['未核实，或者候选人没有同意。灰色不等于有问题，报告会写明为什么没有核实。'],
      en: ['Not verified, or declined by the candidate. Grey is no finding against anybody; the report says why.'],
    },
  },
  {
    id: 'genuine',
    group: 'report',
    changedOn: '2026-11-10',
    question: { zh: '怎么确认一份报告是真的？', en: 'How do I know that a report is genuine?' },
    answer: {
      zh: [
        '在“报告验真”填封面上的编号和验真码，或扫封面的二维码。只回答是不是本站出具、是不是现行版本，不显示人和内容。',
      ],
      en: [
        'Enter the number and the code of its cover under “Verify a report”, or scan the QR code. You learn whether it was issued here and is current, and nothing about the person.',
      ],
    },
  },
  {
    id: 'colleagues',
    group: 'account',
    changedOn: '2026-11-10',
    question: { zh: '同事怎么加进来，权限怎么分？', en: 'How do colleagues join, and who may do what?' },
    answer: {
      zh: [
        '管理员在“企业与成员”里邀请，或者通过同事的申请。能不能看金额、看别人的订单、付款、删除报告，逐人设定，还可以设每月额度和审批。',
      ],
      en: [
        'Administrators invite them under “Company and people” or accept an application. Seeing amounts, orders of others, paying and deleting reports are set person by person, with monthly limits and approvals.',
      ],
    },
  },
  {
    id: 'first-orders',
    group: 'account',
    changedOn: '2026-11-10',
    question: { zh: '企业还没有认证，能下单吗？', en: 'Can we order before our organization is verified?' },
    answer: {
      zh: ['能，先给几单额度试用。上传营业执照、认证通过以后不再限制。'],
      en: ['Yes, a few orders to begin with. Once your business licence has been verified the limit is gone.'],
    },
  },
  {
    id: 'api',
    group: 'systems',
    changedOn: '2026-11-10',
    question: { zh: '能接到我们的招聘系统里吗？', en: 'Can it be connected to our applicant tracking system?' },
    answer: {
      zh: ['能。开放接口带测试环境，事件用 Webhook 推送。见“合作接入”。'],
      en: ['Yes. There is an open API with a test world, and webhooks for events. See “Partners”.'],
    },
  },
  {
    id: 'own-server',
    group: 'systems',
    changedOn: '2026-11-10',
    question: { zh: '能装在自己的服务器上吗？', en: 'Can it run on our own server?' },
    answer: {
      zh: ['能，代码开源。Node.js 和 PostgreSQL 就够，数据都在你自己的机器上。'],
      en: ['Yes, it is open source. Node.js and PostgreSQL are enough, and all data stays on your machines.'],
    },
  },
  {
    id: 'why-me',
    group: 'candidate',
    changedOn: '2026-11-10',
    question: { zh: '我收到授权短信，一定要同意吗？', en: 'I was asked to consent. Do I have to?' },
    answer: {
      zh: ['不一定。第一屏写明谁在问、查什么、给谁看。拒绝和同意的按钮一样大，不用说明理由，也可以只拒绝其中几项。'],
      en: [
        'No. The first screen says who is asking, what is checked and who sees it. Declining is as easy as agreeing, needs no reason, and can be limited to single items.',
      ],
    },
  },
  {
    id: 'dispute',
    group: 'candidate',
    changedOn: '2026-11-10',
    question: { zh: '报告里写得不对怎么办？', en: 'What if my report is wrong?' },
    answer: {
      zh: ['在你自己的报告里逐条提出异议，由没有参与那一项的人重新核实。查实有误的，报告出新版本并告诉对方。'],
      en: [
        'Dispute the entry in your own report. Somebody who did not work on it verifies it again; if it was wrong, a new version is issued and the employer is told.',
      ],
    },
  },
];
