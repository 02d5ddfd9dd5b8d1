import { giftCalls } from '@beidiao/contract/gift/calls';
import { invoiceCalls } from '@beidiao/contract/invoice/calls';
import { operationsCalls } from '@beidiao/contract/operations/calls';
import { proofCalls } from '@beidiao/contract/candidate/proof';
import { reviewCalls } from '@beidiao/contract/verification/review';
import { samplingCalls } from '@beidiao/contract/sampling/calls';
import { rightsCalls } from '@beidiao/contract/rights/calls';
import { type StaffRole, staffRoles } from '@beidiao/contract/staff/roles';
import { type ComponentType, lazy } from 'react';
import { confirmationCalls } from '@beidiao/contract/enterprise/confirmation';
import { Tasks } from '../../operations/review/tasks.tsx';
import type { IconName } from '../../ui/core/icon.tsx';
import { useStaffCall, useStaffSession } from '../../wire/staff-wire.ts';

/** What waits, by the name that an entry counts with. */
export type Waiting =
  | 'tasks'
  | 'intake'
  | 'proofs'
  | 'refunds'
  | 'credits'
  | 'transfers'
  | 'invoices'
  | 'reconciliation'
  | 'rights'
  | 'samples'
  | 'confirmations'
  | 'gifts';

export type OperationsScreen = {
  path: string;
  title: Record<'zh' | 'en', string>;
  roles: readonly StaffRole[];
  screen: ComponentType;
  /** In the menu; a screen without it is reached from elsewhere. */
  icon?: IconName;
  waiting?: Waiting;
  /** The entry of the menu that it belongs to. */
  under?: string;
};

// What few of the staff open weighs on nobody else.
const Agreements = lazy(() =>
  import('../../operations/agreement/agreements.tsx').then((it) => ({ default: it.Agreements })),
);
const Urgency = lazy(() => import('../../operations/urgency.tsx').then((it) => ({ default: it.Urgency })));
const Usage = lazy(() => import('../../operations/usage.tsx').then((it) => ({ default: it.Usage })));
const AgreementEdit = lazy(() =>
  import('../../operations/agreement/agreement-edit.tsx').then((it) => ({ default: it.AgreementEdit })),
);
const GiftEdit = lazy(() => import('../../operations/gift/gift-edit.tsx').then((it) => ({ default: it.GiftEdit })));
const Items = lazy(() => import('../../operations/catalogue/items.tsx').then((it) => ({ default: it.Items })));
const ItemEdit = lazy(() =>
  import('../../operations/catalogue/item-edit.tsx').then((it) => ({ default: it.ItemEdit })),
);
const News = lazy(() => import('../../operations/news/news.tsx').then((it) => ({ default: it.News })));
const Costs = lazy(() => import('../../operations/costs/costs.tsx').then((it) => ({ default: it.Costs })));
const Sampling = lazy(() => import('../../operations/sampling/sampling.tsx').then((it) => ({ default: it.Sampling })));
const Deliveries = lazy(() =>
  import('../../operations/engine/deliveries.tsx').then((it) => ({ default: it.Deliveries })),
);
const StuckStages = lazy(() =>
  import('../../operations/engine/stuck-stages.tsx').then((it) => ({ default: it.StuckStages })),
);
const Intake = lazy(() => import('../../operations/people/intake.tsx').then((it) => ({ default: it.Intake })));
const Proofs = lazy(() => import('../../operations/people/proofs.tsx').then((it) => ({ default: it.Proofs })));
const Board = lazy(() => import('../../operations/board/board.tsx').then((it) => ({ default: it.Board })));
const Engine = lazy(() => import('../../operations/engine/engine.tsx').then((it) => ({ default: it.Engine })));
const People = lazy(() => import('../../operations/people/people.tsx').then((it) => ({ default: it.People })));
const Candidates = lazy(() =>
  import('../../operations/people/candidates.tsx').then((it) => ({ default: it.Candidates })),
);
const Rights = lazy(() => import('../../operations/people/rights.tsx').then((it) => ({ default: it.Rights })));
const Confirmations = lazy(() =>
  import('../../operations/people/confirmations.tsx').then((it) => ({ default: it.Confirmations })),
);
const OwnAccount = lazy(() =>
  import('../../operations/people/own-account.tsx').then((it) => ({ default: it.OwnAccount })),
);
const Members = lazy(() => import('../../operations/people/members.tsx').then((it) => ({ default: it.Members })));
const Refunds = lazy(() => import('../../operations/money/refunds.tsx').then((it) => ({ default: it.Refunds })));
const Credits = lazy(() => import('../../operations/money/credits.tsx').then((it) => ({ default: it.Credits })));
const Transfers = lazy(() => import('../../operations/money/transfers.tsx').then((it) => ({ default: it.Transfers })));
const Invoices = lazy(() => import('../../operations/money/invoices.tsx').then((it) => ({ default: it.Invoices })));
const Reconciliation = lazy(() =>
  import('../../operations/money/reconciliation.tsx').then((it) => ({ default: it.Reconciliation })),
);

/** The screens of the staff console: a new one is one row. */
export const operationsScreens: readonly OperationsScreen[] = [
  {
    path: '/Operations',
    title: { zh: '看板', en: 'Board' },
    roles: ['reviewer', 'lead'],
    screen: Board,
    icon: 'home',
  },
  {
    path: '/Operations/Tasks',
    title: { zh: '核实任务', en: 'Tasks' },
    roles: ['reviewer', 'lead'],
    screen: Tasks,
    icon: 'inbox',
    waiting: 'tasks',
  },
  {
    path: '/Operations/Intake',
    title: { zh: '收件审核', en: 'Intake' },
    roles: ['reviewer'],
    screen: Intake,
    icon: 'stamp',
    waiting: 'intake',
  },
  {
    path: '/Operations/Proofs',
    title: { zh: '证件核对', en: 'Identity papers' },
    roles: ['reviewer'],
    screen: Proofs,
    icon: 'face',
    waiting: 'proofs',
  },
  {
    path: '/Operations/Rights',
    title: { zh: '异议与申请', en: 'Disputes' },
    roles: ['reviewer'],
    screen: Rights,
    icon: 'chat',
    waiting: 'rights',
  },
  {
    path: '/Operations/Sampling',
    title: { zh: '质量抽检', en: 'Quality sampling' },
    roles: ['reviewer', 'lead'],
    screen: Sampling,
    icon: 'check',
    waiting: 'samples',
  },
  {
    path: '/Operations/Candidates',
    title: { zh: '候选人', en: 'Candidates' },
    roles: ['reviewer', 'sales', 'finance'],
    screen: Candidates,
    icon: 'id',
  },
  {
    path: '/Operations/Refunds',
    title: { zh: '退款', en: 'Refunds' },
    roles: ['sales', 'finance'],
    screen: Refunds,
    icon: 'coin',
    waiting: 'refunds',
  },
  {
    path: '/Operations/Credits',
    title: { zh: '人工入账', en: 'Credits' },
    roles: ['sales', 'finance'],
    screen: Credits,
    icon: 'plus',
    waiting: 'credits',
  },
  {
    path: '/Operations/Transfers',
    title: { zh: '转账入账', en: 'Bank transfers' },
    roles: ['finance'],
    screen: Transfers,
    icon: 'wallet',
    waiting: 'transfers',
  },
  {
    path: '/Operations/Invoices',
    title: { zh: '发票', en: 'Invoices' },
    roles: ['finance'],
    screen: Invoices,
    icon: 'doc',
    waiting: 'invoices',
  },
  {
    path: '/Operations/Reconciliation',
    title: { zh: '对账', en: 'Reconciliation' },
    roles: ['finance'],
    screen: Reconciliation,
    icon: 'cols',
    waiting: 'reconciliation',
  },
  {
    path: '/Operations/Costs',
    title: { zh: '数据源成本', en: 'Source costs' },
    roles: ['finance', 'administrator'],
    screen: Costs,
    icon: 'chart',
  },
  {
    path: '/Operations/Confirmations',
    title: { zh: '企业认证', en: 'Organization verification' },
    roles: ['sales', 'administrator'],
    screen: Confirmations,
    icon: 'stamp',
    waiting: 'confirmations',
  },
  {
    path: '/Operations/Members',
    title: { zh: '会员', en: 'Members' },
    roles: ['sales', 'finance', 'administrator'],
    screen: Members,
    icon: 'org',
  },
  {
    path: '/Operations/Agreements',
    title: { zh: '协议', en: 'Agreements' },
    roles: ['sales', 'finance'],
    screen: Agreements,
    icon: 'scale',
  },
  {
    path: '/AgreementEdit',
    title: { zh: '协议', en: 'Agreement' },
    roles: ['sales', 'finance'],
    screen: AgreementEdit,
    under: '/Operations/Agreements',
  },
  {
    path: '/Operations/Urgency',
    title: { zh: '加急', en: 'Express' },
    roles: ['sales', 'finance', 'administrator'],
    screen: Urgency,
    icon: 'bolt',
  },
  {
    path: '/GiftEdit',
    title: { zh: '卡券', en: 'Coupons' },
    roles: ['sales', 'finance'],
    screen: GiftEdit,
    icon: 'ticket',
    waiting: 'gifts',
  },
  {
    path: '/Operations/Items',
    title: { zh: '目录', en: 'Catalogue' },
    roles: ['sales', 'finance'],
    screen: Items,
    icon: 'layers',
  },
  {
    path: '/Operations/Items/Edit',
    title: { zh: '目录', en: 'Catalogue' },
    roles: ['sales', 'finance'],
    screen: ItemEdit,
    under: '/Operations/Items',
  },
  {
    path: '/Operations/News',
    title: { zh: '资讯', en: 'News' },
    roles: ['sales', 'administrator'],
    screen: News,
    icon: 'pen',
  },
  {
    path: '/Operations/Deliveries',
    title: { zh: '消息投递', en: 'Deliveries' },
    roles: ['sales', 'administrator'],
    screen: Deliveries,
    icon: 'bell',
  },
  {
    path: '/Operations/Recruiting',
    title: { zh: '招聘系统', en: 'Recruiting systems' },
    roles: ['sales', 'administrator'],
    screen: StuckStages,
    icon: 'link',
  },
  {
    path: '/Operations/Engine',
    title: { zh: '核查引擎', en: 'Engine' },
    roles: ['reviewer', 'administrator'],
    screen: Engine,
    icon: 'gear',
  },
  {
    path: '/Operations/Staff',
    title: { zh: '工作人员', en: 'Staff' },
    roles: ['administrator'],
    screen: People,
    icon: 'users',
  },
  {
    path: '/Operations/Usage',
    title: { zh: '使用统计', en: 'Usage' },
    roles: ['administrator'],
    screen: Usage,
    icon: 'eye',
  },
  {
    path: '/Operations/Account',
    title: { zh: '我的账号', en: 'My account' },
    roles: staffRoles,
    screen: OwnAccount,
  },
];

export const loginPath = '/Operations/Login';
/** Where the link of a new or reset account leads, whoever is signed in. */
export const accessPath = '/Operations/Access';

/** What this person may open, in the order of the menu. */
export const screensFor = (roles: readonly StaffRole[]): OperationsScreen[] =>
  operationsScreens.filter((screen) => screen.roles.some((role) => roles.includes(role)));

/** How much waits under each entry; null where it could not be read. */
export function useOperationsWaiting(): Partial<Record<Waiting, number | null>> {
  const roles = useStaffSession()?.staff.roles ?? [];
  const often = { staleTime: 20_000, refetchInterval: 60_000 } as const;
  const isReviewer = roles.includes('reviewer');
  const seesTasks = isReviewer || roles.includes('lead');
  const ofReviewers = { ...often, enabled: isReviewer };
  const review = useStaffCall(reviewCalls.counts, {}, { ...often, enabled: seesTasks });
  const proofs = useStaffCall(proofCalls.list, { pageSize: 100 }, ofReviewers);
  const rights = useStaffCall(rightsCalls.counts, {}, ofReviewers);
  const samples = useStaffCall(samplingCalls.list, { pageSize: 1 }, { ...often, enabled: seesTasks });
  const mayConfirm = roles.includes('sales') || roles.includes('administrator');
  const confirmations = useStaffCall(confirmationCalls.queue, { pageSize: 1 }, { ...often, enabled: mayConfirm });
  const invoices = useStaffCall(invoiceCalls.queue, { pageSize: 1 }, { ...often, enabled: roles.includes('finance') });
  const mayGive = roles.includes('sales') || roles.includes('finance');
  const gifts = useStaffCall(giftCalls.list, { state: 'waiting', pageSize: 100 }, { ...often, enabled: mayGive });
  const other = useStaffCall(operationsCalls.counts, {}, often);
  const told = <D>(answer: { data: D | undefined; isError: boolean }, count: (data: D) => number): number | null =>
    answer.data === undefined ? (answer.isError ? null : 0) : count(answer.data);
  return {
    tasks: told(review, ({ scopes }) => scopes.unclaimed + scopes.mine),
    proofs: told(proofs, ({ rows }) => rows.length),
    gifts: told(gifts, ({ rows }) => rows.filter(({ mayDecide }) => mayDecide).length),
    confirmations: told(confirmations, ({ total }) => total),
    rights: told(rights, ({ disputes, requests }) => disputes + requests),
    samples: told(samples, ({ counts }) => counts.open + counts.differs),
    invoices: told(invoices, ({ waiting }) => waiting),
    intake: told(other, ({ intake }) => intake),
    refunds: told(other, ({ refunds, failedRefunds }) => refunds + (roles.includes('finance') ? failedRefunds : 0)),
    credits: told(other, ({ credits }) => credits),
    transfers: told(other, ({ transfers }) => transfers),
    reconciliation: told(other, ({ differences }) => differences),
  };
}
