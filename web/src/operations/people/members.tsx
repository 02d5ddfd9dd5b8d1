import { type MemberRow, operationsCalls } from '@beidiao/contract/operations/calls';
import { type ReactElement, useState } from 'react';
import { formatDay, formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { sendAsStaff, useStaffSession } from '../../wire/staff-wire.ts';
import { AskWhy } from '../ask-why.tsx';
import styles from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { usePages } from '../use-pages.ts';
import { ResetFactorsDialog } from './reset-factors-dialog.tsx';
import { MemberFlags } from './member-flags.tsx';
import { MemberGrades } from './member-grades.tsx';

const texts = bilingual({
  zh: {
    title: '会员',
    about: '冻结后立即不能下单和支付，下级企业一并冻结，已在进行的核查继续。冻结与解冻都要写明原因，会员能看到。',
    find: '按名称或会员号查找',
    onlyFrozen: '仅看已冻结',
    name: '会员',
    kind: '类型',
    enterprise: '企业',
    personal: '个人',
    joined: '注册',
    checks: '背调',
    balance: '余额',
    state: '状态',
    active: '正常',
    frozen: '已冻结',
    frozenWith: '随上级 {name}',
    acts: '操作',
    grades: '会员记录',
    flags: '定制',
    freeze: '冻结',
    unfreeze: '解冻',
    none: '暂无会员',
    noneAbout: '请更换名称再查找。',
    factors: '重置两步验证',
    freezeTitle: '冻结 {name}',
    freezeBody: '{name} 立即不能下单和支付，下级企业一并冻结；余额 {amount} 保留，已在进行的核查继续。',
    unfreezeTitle: '解冻 {name}',
    unfreezeBody: '{name} 可以重新下单和支付，随之冻结的下级企业也一并解冻。冻结原因：{why}',
    unfreezeBelow: '上级 {above} 仍在冻结中，{name} 解冻后仍不能下单和支付。冻结原因：{why}',
    frozenNow: '{name} 已冻结',
    freeNow: '{name} 已解冻',
    stillFrozen: '{name} 已解冻，但仍随上级 {above} 冻结',
  },
  en: {
    title: 'Members',
    about:
      'A frozen member, with all organizations below it, immediately loses the ability to order and pay. Checks in progress continue. Freezing and unfreezing need a reason, which the member will see.',
    find: 'Search by name or number',
    onlyFrozen: 'Frozen only',
    name: 'Member',
    kind: 'Kind',
    enterprise: 'Organization',
    personal: 'Personal',
    joined: 'Registered',
    checks: 'Checks',
    balance: 'Balance',
    state: 'State',
    active: 'Active',
    frozen: 'Frozen',
    frozenWith: 'with {name} above it',
    acts: 'Actions',
    grades: 'Memberships',
    flags: 'Custom features',
    freeze: 'Freeze',
    unfreeze: 'Unfreeze',
    none: 'No members',
    noneAbout: 'Try another name.',
    factors: 'Reset two-step verification',
    freezeTitle: 'Freeze {name}',
    freezeBody:
      '{name}, with all organizations below it, will immediately be unable to order or pay. The balance of {amount} is kept, and checks in progress continue.',
    unfreezeTitle: 'Unfreeze {name}',
    unfreezeBody:
      '{name} will be able to order and pay again, with the organizations below that were frozen with it. Reason for freezing: {why}',
    unfreezeBelow:
      '{above}, above it, is still frozen: {name} will be unable to order or pay until that ends. Reason for freezing: {why}',
    frozenNow: '{name} is frozen',
    freeNow: '{name} is unfrozen',
    stillFrozen: '{name} is unfrozen, but still frozen with {above} above it',
  },
});

export function Members(): ReactElement {
  const t = useTexts(texts);
  const [search, setSearch] = useState('');
  const [wanted, setWanted] = useState('');
  const [onlyFrozen, setOnlyFrozen] = useState(false);
  const [helped, setHelped] = useState<MemberRow | null>(null);
  const mayReset = useStaffSession()?.staff.roles.includes('administrator') === true;
  const [seen, setSeen] = useState<MemberRow | null>(null);
  const [made, setMade] = useState<MemberRow | null>(null);
  const [changing, setChanging] = useState<MemberRow | null>(null);
  const wish = { onlyFrozen, ...(wanted ? { search: wanted } : {}) };
  const query = usePages(operationsCalls.members, wish, { nextOf: (page) => page.nextCursor });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const change = async (row: MemberRow, why: string): Promise<void> => {
    const { memberId, name } = row;
    const isStillFrozen = row.frozen !== null && row.frozenAbove !== null;
    await sendAsStaff(row.frozen === null ? operationsCalls.freeze : operationsCalls.unfreeze, { memberId, why });
    if (isStillFrozen) toast('done', t('stillFrozen', { name, above: row.frozenAbove ?? '' }));
    else toast('done', t(row.frozen === null ? 'frozenNow' : 'freeNow', { name }));
  };
  const columns: Column<MemberRow>[] = [
    {
      key: 'name',
      head: t('name'),
      phone: 'title',
      cell: (row) => <TwoLines first={row.name} second={row.memberId} />,
    },
    { key: 'kind', head: t('kind'), width: 120, cell: (row) => t(row.category === 1 ? 'enterprise' : 'personal') },
    { key: 'joined', head: t('joined'), width: 110, cell: (row) => formatDay(row.createdAt) },
    { key: 'checks', head: t('checks'), width: 80, align: 'end', cell: (row) => row.checkCount.toLocaleString('en') },
    { key: 'balance', head: t('balance'), width: 130, align: 'end', cell: (row) => formatMoney(row.balanceFen) },
    {
      key: 'state',
      head: t('state'),
      width: 210,
      cell: (row) =>
        row.frozen === null && row.frozenAbove === null ? (
          <StatusTag look="done" icon="check">
            {t('active')}
          </StatusTag>
        ) : (
          <TwoLines
            first={
              <StatusTag look="ended" icon="ban">
                {t('frozen')}
              </StatusTag>
            }
            second={[
              row.frozen && `${formatTimeDense(row.frozen.at)} ${row.frozen.why ?? ''}`,
              row.frozenAbove && t('frozenWith', { name: row.frozenAbove }),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ),
    },
    {
      key: 'acts',
      head: t('acts'),
      width: mayReset ? 350 : 220,
      align: 'end',
      phone: 'foot',
      cell: (row) => (
        <span className={styles.acts}>
          <LinkButton onClick={() => setSeen(row)}>{t('grades')}</LinkButton>
          <LinkButton onClick={() => setMade(row)}>{t('flags')}</LinkButton>
          <LinkButton onClick={() => setChanging(row)}>{t(row.frozen === null ? 'freeze' : 'unfreeze')}</LinkButton>
          {mayReset && <LinkButton onClick={() => setHelped(row)}>{t('factors')}</LinkButton>}
        </span>
      ),
    },
  ];
  const isFreezing = changing?.frozen === null;
  const facts = {
    name: changing?.name ?? '',
    amount: formatMoney(changing?.balanceFen),
    why: changing?.frozen?.why ?? '-',
    above: changing?.frozenAbove ?? '',
  };
  const unfreezeBody = changing?.frozenAbove == null ? 'unfreezeBody' : 'unfreezeBelow';
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} about={t('about')} />
      <form
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault();
          setWanted(search.trim());
        }}
      >
        <TextBox
          type="search"
          aria-label={t('find')}
          placeholder={t('find')}
          maxLength={60}
          value={search}
          onChange={(value) => {
            setSearch(value);
            if (value === '') setWanted('');
          }}
        />
        <label>
          <TickBox isOn={onlyFrozen} onTurn={setOnlyFrozen} />
          {t('onlyFrozen')}
        </label>
      </form>
      <Rows query={query} count={rows.length} empty={<EmptyState title={t('none')} about={t('noneAbout')} />}>
        <Table label={t('title')} columns={columns} rows={rows} keyOf={(row) => row.memberId} lines={2} />
      </Rows>
      {helped && <ResetFactorsDialog member={helped} onClose={() => setHelped(null)} />}
      {seen && <MemberGrades member={seen} onClose={() => setSeen(null)} />}
      {made && <MemberFlags member={made} onClose={() => setMade(null)} />}
      {changing && (
        <AskWhy
          title={t(isFreezing ? 'freezeTitle' : 'unfreezeTitle', facts)}
          body={t(isFreezing ? 'freezeBody' : unfreezeBody, facts)}
          act={t(isFreezing ? 'freeze' : 'unfreeze')}
          isDanger={isFreezing}
          onClose={() => setChanging(null)}
          onAct={(why) => change(changing, why)}
        />
      )}
    </div>
  );
}
