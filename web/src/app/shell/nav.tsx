import { accountCalls, roles } from '@beidiao/contract/account/calls';
import { approvalCalls } from '@beidiao/contract/approval/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Icon, type IconName } from '../../ui/core/icon.tsx';
import { useSession } from '../../wire/send/session.ts';
import { useCall } from '../../wire/use-call.ts';
import styles from './nav.module.css';
import { ordersForMe } from './orders-for-me.ts';
import { useHolds } from '../../wire/use-holds.ts';

const texts = bilingual({
  zh: {
    nav: '主导航',
    checks: '背调',
    money: '费用',
    tools: '工具',
    overview: '工作台',
    wizard: '下单背调',
    orders: '订单管理',
    reports: '报告中心',
    packages: '我的套餐',
    account: '账户与账单',
    coupons: '卡券',
    membership: '会员等级',
    setting: '账号设置',
    company: '企业',
    group: '企业与成员',
    enterpriseSetting: '企业设置',
    approvals: '审批',
    sandbox: '沙盒',
    waiting: '{count} 项待处理',
    unknown: '待处理数量加载失败',
  },
  en: {
    nav: 'Main',
    checks: 'Checks',
    money: 'Money',
    tools: 'Tools',
    overview: 'Overview',
    wizard: 'New check',
    orders: 'Orders',
    reports: 'Reports',
    packages: 'My packages',
    account: 'Account and statement',
    coupons: 'Coupons and cards',
    membership: 'Membership',
    setting: 'Settings',
    company: 'Organization',
    group: 'Company and people',
    enterpriseSetting: 'Company settings',
    approvals: 'Approvals',
    sandbox: 'Sandbox',
    waiting: '{count} waiting for you',
    unknown: 'Could not load the number of pending items',
  },
});

type Key = keyof (typeof texts)['zh'];
type Entry = {
  to:
    | '/Dashboard'
    | '/Dashboard/OrderCreate'
    | '/Dashboard/Order'
    | '/Dashboard/Report'
    | '/Dashboard/Combo'
    | '/Dashboard/Account'
    | '/Dashboard/Account/Coupons'
    | '/Dashboard/Member'
    | '/Dashboard/Setting'
    | '/Dashboard/EnterpriseSetting'
    | '/Dashboard/Group'
    | '/Dashboard/Approval'
    | '/sandbox';
  icon: IconName;
  text: Key;
  /** Null when it could not be read. */
  waiting?: number | null;
};
type Group = { heading?: Key; entries: Entry[] };

function useWaiting(): number | null {
  const { data, isError } = useCall(orderCalls.counts, {}, { staleTime: 60_000 });
  if (!data) return isError ? null : 0;
  return ordersForMe(data.counts);
}

/**
 * What the person may do for an enterprise; nobody leads or approves in a personal account. When the rights could not be
 * read every entry stands: the server decides, and a menu that shrinks in trouble would say something untrue.
 */
function useOffices(): { isAdmin: boolean; leads: boolean; approves: boolean; toApprove: number | null } {
  const isEnterprise = useSession(({ enterprise }) => enterprise !== null);
  const isAdmin = useSession(({ enterprise }) => enterprise?.roleId === roles.admin);
  const { data, isError } = useCall(accountCalls.permissions, {}, { staleTime: 60_000, enabled: isEnterprise });
  const holds = (code: string): boolean =>
    isEnterprise && (data?.permList.some((it) => it.code === code && it.holds) ?? isError);
  const approves = holds(permissions.approve);
  const waiting = useCall(approvalCalls.waiting, { pageSize: 1 }, { staleTime: 60_000, enabled: approves });
  const toApprove = waiting.data?.mineCount ?? (waiting.isError ? null : 0);
  return { isAdmin, leads: holds(permissions.leadPeople), approves, toApprove };
}

/** The sandbox stands in the menu only where the server has it. */
function useHasSandbox(): boolean {
  return useCall(sandboxCalls.cashierList, {}, { staleTime: Number.POSITIVE_INFINITY, retry: false }).isSuccess;
}

/** Other entries stand below their address. */
const haveMoreBelow: readonly Entry['to'][] = ['/Dashboard', '/Dashboard/Account'];

function NavEntry({ entry, isFolded }: { entry: Entry; isFolded: boolean }): ReactElement {
  const t = useTexts(texts);
  const { to, icon, text, waiting = 0 } = entry;
  // The guards of the specification lead to an address in small letters, which the link itself does not take for its own
  const isHere = useRouterState({ select: ({ location }) => location.pathname.toLowerCase() === to.toLowerCase() });
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      activeOptions={{ exact: haveMoreBelow.includes(to), includeSearch: false }}
      data-tip={isFolded ? t(text) : undefined}
    >
      <Icon name={icon} size={18} />
      <span>{t(text)}</span>
      {waiting === null && (
        <b data-unknown="">
          <span aria-hidden="true">—</span>
          <i className="visually-hidden">{t('unknown')}</i>
        </b>
      )}
      {waiting !== null && waiting > 0 && (
        <b>
          <span aria-hidden="true">{waiting > 99 ? '99+' : waiting}</span>
          <i className="visually-hidden">{t('waiting', { count: waiting })}</i>
        </b>
      )}
    </Link>
  );
}

/** Only screens that exist; groups with counts of what waits. */
export function Nav({ isFolded = false }: { isFolded?: boolean }): ReactElement {
  const t = useTexts(texts);
  const waiting = useWaiting();
  const hasSandbox = useHasSandbox();
  const readsReports = useHolds(permissions.seeReports);
  const { isAdmin, leads, approves, toApprove } = useOffices();
  const groups: Group[] = [
    { entries: [{ to: '/Dashboard', icon: 'home', text: 'overview' }] },
    {
      heading: 'checks',
      entries: [
        { to: '/Dashboard/OrderCreate', icon: 'plus', text: 'wizard' },
        { to: '/Dashboard/Order', icon: 'list', text: 'orders', waiting },
        ...(readsReports ? [{ to: '/Dashboard/Report' as const, icon: 'doc' as const, text: 'reports' as const }] : []),
        { to: '/Dashboard/Combo', icon: 'bookmark', text: 'packages' },
        ...(approves
          ? [
              {
                to: '/Dashboard/Approval' as const,
                icon: 'stamp' as const,
                text: 'approvals' as const,
                waiting: toApprove,
              },
            ]
          : []),
      ],
    },
    {
      heading: 'money',
      entries: [
        { to: '/Dashboard/Account', icon: 'wallet', text: 'account' },
        { to: '/Dashboard/Account/Coupons', icon: 'ticket', text: 'coupons' },
        { to: '/Dashboard/Member', icon: 'medal', text: 'membership' },
      ],
    },
    ...(leads
      ? [
          {
            heading: 'company' as const,
            entries: [
              { to: '/Dashboard/Group' as const, icon: 'org' as const, text: 'group' as const },
              ...(isAdmin
                ? [
                    {
                      to: '/Dashboard/EnterpriseSetting' as const,
                      icon: 'shield' as const,
                      text: 'enterpriseSetting' as const,
                    },
                  ]
                : []),
            ],
          },
        ]
      : []),
    {
      heading: 'tools',
      entries: [
        { to: '/Dashboard/Setting', icon: 'gear', text: 'setting' },
        ...(hasSandbox ? [{ to: '/sandbox' as const, icon: 'inbox' as const, text: 'sandbox' as const }] : []),
      ],
    },
  ];
  return (
    <nav className={styles.nav} data-folded={isFolded || undefined} aria-label={t('nav')}>
      {groups.map(({ heading, entries }) => (
        <div key={heading ?? 'top'}>
          {heading && <p className={styles.heading}>{t(heading)}</p>}
          <ul>
            {entries.map((entry) => (
              <li key={entry.to}>
                <NavEntry entry={entry} isFolded={isFolded} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
