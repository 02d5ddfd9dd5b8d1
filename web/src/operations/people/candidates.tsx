import { type CandidateHit, operationsCalls } from '@beidiao/contract/operations/calls';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useNameHint } from '../../trade/list/use-name-hint.ts';
import { OrderStateTag } from '../../trade/order-state-tag.tsx';
import { formatTimeDense } from '../../i18n/format.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { problemOf } from '../../wire/send/problem-of.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { CandidateDossier } from './candidate-dossier.tsx';
import styles from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { isTyping } from '../words.ts';

const texts = bilingual({
  zh: {
    title: '候选人',
    about: '输入姓名开头的至少两个字，或订单号的开头即可查找，手机号和证件号须完整输入。查找和查看都会留下记录。',
    find: '订单号、姓名、手机号、证件号',
    act: '查找',
    name: '候选人',
    order: '订单',
    state: '状态',
    created: '下单',
    acts: '操作',
    open: '查看',
    first: '请输入查找条件',
    firstAbout: '为保护隐私，不显示全部名单，仅可打开查找结果。',
    none: '未找到',
    noneAbout: '请输入姓名或名字开头的至少两个字；手机号须完整输入，或输入后四位。',
    back: '返回查找',
  },
  en: {
    title: 'Candidates',
    about:
      'Search by the beginning of a name (two characters or more) or order number, or by the full phone number or ID card number. Searches and views are recorded.',
    find: 'Order number, name, phone number, ID card number',
    act: 'Search',
    name: 'Candidate',
    order: 'Order',
    state: 'State',
    created: 'Ordered',
    acts: 'Actions',
    open: 'View',
    first: 'Enter your search',
    firstAbout: 'For privacy there is no full list. Only search results can be opened.',
    none: 'No results',
    noneAbout:
      'Enter at least two characters of how the first or last name begins. For phone numbers, enter the full number or its last four digits.',
    back: 'Back to search',
  },
});

type Search = { member?: string; detail?: string };

type Finding = { rows: CandidateHit[] | null; error: Error | null; isBusy: boolean };
const nothingFound: Finding = { rows: null, error: null, isBusy: false };

function useFind() {
  const [state, setState] = useState<Finding>(nothingFound);
  const [last, setLast] = useState('');
  const find = async (search: string): Promise<void> => {
    setLast(search);
    setState({ rows: null, error: null, isBusy: true });
    try {
      const { rows } = await sendAsStaff(operationsCalls.searchCandidates, { search });
      setState({ rows, error: null, isBusy: false });
    } catch (fault) {
      setState({ rows: null, error: new Error(problemOf(fault)), isBusy: false });
    }
  };
  const forget = (): void => setState(nothingFound);
  return { ...state, find, forget, again: () => void find(last) };
}

/** `/` leads to the field from anywhere. */
function useSlash() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || isTyping(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  return input;
}

export function Candidates(): ReactElement {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const { member, detail } = useRouterState({ select: ({ location }) => location.search as Search });
  const [search, setSearch] = useState('');
  const found = useFind();
  const nameHint = useNameHint(search);
  const input = useSlash();
  if (member && detail)
    return (
      <div className={styles.page}>
        <Button size="small" look="text" onClick={() => void navigate({ href: '/Operations/Candidates' })}>
          {t('back')}
        </Button>
        <CandidateDossier memberId={member} orderDetailsId={detail} />
      </div>
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (search.trim().length >= 2) void found.find(search.trim());
    else found.forget();
  };
  const open = (row: CandidateHit): void =>
    void navigate({ href: `/Operations/Candidates?member=${row.memberId}&detail=${row.orderDetailsId}` });
  const columns: Column<CandidateHit>[] = [
    {
      key: 'name',
      head: t('name'),
      phone: 'title',
      width: '24%',
      cell: (row) => <TwoLines first={row.candidateName} second={row.phoneNo} />,
    },
    { key: 'order', head: t('order'), cell: (row) => <TwoLines first={row.enterpriseName} second={row.orderNo} /> },
    { key: 'state', head: t('state'), width: 150, cell: (row) => <OrderStateTag state={row.status} /> },
    { key: 'created', head: t('created'), width: 120, cell: (row) => formatTimeDense(row.createdAt) },
    {
      key: 'acts',
      head: t('acts'),
      width: 80,
      align: 'end',
      phone: 'foot',
      cell: (row) => (
        <span className={styles.acts}>
          <LinkButton onClick={() => open(row)}>{t('open')}</LinkButton>
        </span>
      ),
    },
  ];
  const isFirst = found.rows === null && found.error === null && !found.isBusy;
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} about={t('about')} />
      <form className={styles.bar} onSubmit={submit}>
        <TextBox
          ref={input}
          type="search"
          name="search"
          aria-label={t('find')}
          aria-keyshortcuts="/"
          placeholder={t('find')}
          maxLength={40}
          value={search}
          onChange={setSearch}
        />
        <Button type="submit" look="primary" size="small" isBusy={found.isBusy}>
          {t('act')}
        </Button>
      </form>
      <Rows
        query={{ isPending: found.isBusy, error: found.error, refetch: found.again }}
        count={found.rows?.length ?? 0}
        empty={
          <EmptyState
            title={t(isFirst ? 'first' : 'none')}
            about={nameHint ?? t(isFirst ? 'firstAbout' : 'noneAbout')}
          />
        }
      >
        <Table
          label={t('title')}
          columns={columns}
          rows={found.rows ?? []}
          keyOf={(row) => row.orderDetailsId}
          lines={2}
        />
      </Rows>
    </div>
  );
}
