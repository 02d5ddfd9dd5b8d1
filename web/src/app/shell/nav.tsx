import { accountCalls, roles } from '@beidiao/contract/account/calls';
import { approvalCalls } from '@beidiao/contract/approval/calls';
import { deskCalls } from '@beidiao/contract/desk/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import { qrcodeCalls } from '@beidiao/contract/qrcode/calls';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Icon, type IconName } from '../../ui/core/icon.tsx';
import { useSession } from '../../wire/send/session.ts';
import { useCall } from '../../wire/use-call.ts';
import styles from './nav.module.css';
import { useScans } from '../../trade/use-scans.ts';
import { useHolds } from '../../wire/use-holds.ts';

export const navTexts = bilingual({
  zh: {
    nav: '主导航',
    checks: '背调',
    money: '费用',
    tools: '工具',
    overview: '工作台',
    todo: '待办',
    wizard: '下单背调',
    orders: '订单管理',
    batches: '批量订单',
    reports: '报告中心',
    packages: '我的套餐',
    qrCodes: '扫码背调',
    account: '账户与账单',
    coupons: '卡券',
    membership: '会员等级',
    downloads: '下载中心',
    setting: '账号设置',
    company: '企业',
    group: '企业与成员',
    enterpriseSetting: '企业设置',
    open: '开放接口',
    recruiting: '招聘系统',
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
    todo: 'To-do',
    wizard: 'New check',
    orders: 'Orders',
    batches: 'Batch orders',
    reports: 'Reports',
    packages: 'My packages',
    qrCodes: 'QR code checks',
    account: 'Account and statement',
    coupons: 'Coupons and cards',
    membership: 'Membership',
    downloads: 'Download centre',
    setting: 'Settings',
    company: 'Organization',
    group: 'Company and people',
    enterpriseSetting: 'Company settings',
    open: 'API and webhooks',
    recruiting: 'Recruiting systems',
    approvals: 'Approvals',
    sandbox: 'Sandbox',
    waiting: '{count} waiting for you',
    unknown: 'Could not load the number of pending items',
  },
});

type Key = keyof (typeof navTexts)['zh'];
type Entry = {
  to:
    | '/Dashboard'
    | '/Dashboard/TodoRemind'
    | '/Dashboard/OrderCreate'
    | '/Dashboard/Order'
    | '/Dashboard/Batch'
    | '/Dashboard/Report'
    | '/Dashboard/Combo'
    | '/Dashboard/FaceToFace'
    | '/Dashboard/Account'
    | '/Dashboard/Account/Coupons'
    | '/Dashboard/Member'
    | '/Dashboard/Download'
    | '/Dashboard/Setting'
    | '/Dashboard/EnterpriseSetting'
    | '/Dashboard/Recruiting'
    | '/Dashboard/Setting/Open/Keys'
    | '/Dashboard/Group'
    | '/Dashboard/Approval'
    | '/sandbox';
  icon: IconName;
  text: Key;
  /** What the addresses of its other screens begin with. */
  within?: string;
  /** Null when it could not be read. */
  waiting?: number | null;
};
type Group = { heading?: Key; entries: Entry[] };

function useWaiting(): number | null {
  const { data, isError } = useCall(deskCalls.todo, {}, { staleTime: 60_000 });
  if (!data) return isError ? null : 0;
  return data.rows.length;
}

/**
 * What the person may do for an enterprise; nobody leads or approves in a personal account. When the rights could not be
 * read every entry stands: the server decides, and a menu that shrinks in trouble would say something untrue.
 */
function useOffices(): {
  isEnterprise: boolean;
  isAdmin: boolean;
  leads: boolean;
  approves: boolean;
  toApprove: number | null;
} {
  const isEnterprise = useSession(({ enterprise }) => enterprise !== null);
  const isAdmin = useSession(({ enterprise }) => enterprise?.roleId === roles.admin);
  const { data, isError } = useCall(accountCalls.permissions, {}, { staleTime: 60_000, enabled: isEnterprise });
  const holds = (code: string): boolean =>
    isEnterprise && (data?.permList.some((it) => it.code === code && it.holds) ?? isError);
  const approves = holds(permissions.approve);
  const waiting = useCall(approvalCalls.waiting, { pageSize: 1 }, { staleTime: 60_000, enabled: approves });
  const toApprove = waiting.data?.mineCount ?? (waiting.isError ? null : 0);
  return { isEnterprise, isAdmin, leads: holds(permissions.leadPeople), approves, toApprove };
}

/** What was submitted by codes and waits to be viewed. */
function useWaitingScans(): { isOn: boolean; waiting: number | null } {
  const isOn = useScans();
  const { data, isError } = useCall(qrcodeCalls.recordCounts, {}, { staleTime: 60_000, enabled: isOn });
  return { isOn, waiting: data?.counts.waiting ?? (isError ? null : 0) };
}

/** The sandbox stands in the menu only where the server has it. */
function useHasSandbox(): boolean {
  return useCall(sandboxCalls.cashierList, {}, { staleTime: Number.POSITIVE_INFINITY, retry: false }).isSuccess;
}

/** Other entries stand below their address. */
const haveMoreBelow: readonly Entry['to'][] = ['/Dashboard', '/Dashboard/Account', '/Dashboard/Setting'];

function NavEntry({ entry, isFolded }: { entry: Entry; isFolded: boolean }): ReactElement {
  const t = useTexts(navTexts);
  const { to, icon, text, waiting = 0, within } = entry;
  // The guards of the specification lead to an address in small letters, which the link itself does not take for its own
  const isHere = useRouterState({
    select: ({ location: { pathname } }) => {
      const path = pathname.toLowerCase();
      return path === to.toLowerCase() || (within !== undefined && path.startsWith(within.toLowerCase()));
    },
  });
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

/** Only screens that exist, and of them those that the person may open; groups with counts of what waits. */
export function useNavGroups(): readonly Group[] {
  const waiting = useWaiting();
  const hasSandbox = useHasSandbox();
  const readsReports = useHolds(permissions.seeReports);
  const { isEnterprise, isAdmin, leads, approves, toApprove } = useOffices();
  const scans = useWaitingScans();
  return [
    {
      entries: [
        { to: '/Dashboard', icon: 'home', text: 'overview' },
        { to: '/Dashboard/TodoRemind', icon: 'check', text: 'todo', waiting },
      ],
    },
    {
      heading: 'checks',
      entries: [
        { to: '/Dashboard/OrderCreate', icon: 'plus', text: 'wizard' },
        { to: '/Dashboard/Order', icon: 'list', text: 'orders' },
        ...(isEnterprise
          ? [{ to: '/Dashboard/Batch' as const, icon: 'layers' as const, text: 'batches' as const }]
          : []),
        ...(readsReports ? [{ to: '/Dashboard/Report' as const, icon: 'doc' as const, text: 'reports' as const }] : []),
        ...(scans.isOn
          ? [
              {
                to: '/Dashboard/FaceToFace' as const,
                icon: 'qr' as const,
                text: 'qrCodes' as const,
                waiting: scans.waiting,
              },
            ]
          : []),
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
                    { to: '/Dashboard/Recruiting' as const, icon: 'users' as const, text: 'recruiting' as const },
                  ]
                : []),
            ],
          },
        ]
      : []),
    {
      heading: 'tools',
      entries: [
        { to: '/Dashboard/Download', icon: 'dl', text: 'downloads' },
        { to: '/Dashboard/Setting', icon: 'gear', text: 'setting' },
        ...(isEnterprise
          ? [
              {
                to: '/Dashboard/Setting/Open/Keys' as const,
                icon: 'link' as const,
                text: 'open' as const,
                within: '/Dashboard/Setting/Open/',
              },
            ]
          : []),
        ...(hasSandbox ? [{ to: '/sandbox' as const, icon: 'inbox' as const, text: 'sandbox' as const }] : []),
      ],
    },
  ];
}

export function Nav({ isFolded = false }: { isFolded?: boolean }): ReactElement {
  const t = useTexts(navTexts);
  const groups = useNavGroups();
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
