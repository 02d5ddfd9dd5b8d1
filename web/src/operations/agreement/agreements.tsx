import { type AgreementRow, type AgreementState, agreementCalls } from '@beidiao/contract/operations/agreements';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { useStaffSession } from '../../wire/staff-wire.ts';
import plain from '../plain.module.css';
import { MemberPicker } from '../member-picker.tsx';
import { Rows } from '../rows.tsx';
import { usePages } from '../use-pages.ts';
import { agreementTexts } from './agreement-texts.ts';

const looks = { ahead: 'platform', inForce: 'done', ended: 'ended' } as const satisfies Record<AgreementState, string>;
const icons = { ahead: 'clock', inForce: 'check', ended: 'ban' } as const satisfies Record<AgreementState, string>;
const restMs = 300;

const editPath = (query: Record<string, string>): string => `/AgreementEdit?${new URLSearchParams(query)}`;

/** Agreements of all members. */
export function Agreements(): ReactElement {
  const t = useTexts(agreementTexts);
  const navigate = useNavigate();
  const mayMake = useStaffSession()?.staff.roles.some((role) => role === 'sales' || role === 'finance') ?? false;
  const [typed, setTyped] = useState('');
  const [isPicking, setPicking] = useState(false);
  const search = useSettled(typed.trim(), restMs);
  const query = usePages(agreementCalls.list, search ? { search } : {}, { nextOf: (page) => page.nextCursor });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const columns: Column<AgreementRow>[] = [
    {
      key: 'name',
      head: t('name'),
      phone: 'title',
      cell: (row) => (
        <TwoLines
          first={
            <LinkButton onClick={() => void navigate({ href: editPath({ groupId: row.groupId }) })}>
              {row.groupName}
            </LinkButton>
          }
          second={row.memberName}
        />
      ),
    },
    {
      key: 'state',
      head: t('state'),
      width: 120,
      cell: (row) => (
        <StatusTag look={looks[row.state]} icon={icons[row.state]}>
          {t(row.state)}
        </StatusTag>
      ),
    },
    {
      key: 'days',
      head: t('days'),
      width: 220,
      cell: (row) => t('between', { from: row.start_time, to: row.end_time }),
    },
    { key: 'items', head: t('items'), width: 90, align: 'end', cell: (row) => row.itemCount },
    {
      key: 'saved',
      head: t('saved'),
      width: 140,
      cell: (row) => <TwoLines first={`v${row.version}`} second={formatTimeDense(row.savedAt)} />,
    },
  ];
  return (
    <div className={plain.page}>
      <PageHeader
        title={t('list')}
        about={t('listAbout')}
        actions={
          mayMake && (
            <Button look="primary" size="small" onClick={() => setPicking(true)}>
              {t('make')}
            </Button>
          )
        }
      />
      <div className={plain.bar}>
        <TextBox
          type="search"
          aria-label={t('find')}
          placeholder={t('find')}
          maxLength={60}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <Rows query={query} count={rows.length} empty={<EmptyState title={t('none')} about={t('noneAbout')} />}>
        <Table label={t('list')} columns={columns} rows={rows} keyOf={(row) => row.groupId} lines={2} />
      </Rows>
      {isPicking && (
        <MemberPicker
          title={t('makeTitle')}
          onClose={() => setPicking(false)}
          onPick={({ memberId }) => void navigate({ href: editPath({ memberId }) })}
        />
      )}
    </div>
  );
}
