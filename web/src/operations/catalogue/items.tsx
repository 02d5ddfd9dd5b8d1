import { type ItemLine, itemVersionCalls } from '@beidiao/contract/operations/item-versions';
import { minuteInChina } from '@beidiao/contract/wire/china-time';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { useStaffCall } from '../../wire/staff-wire.ts';
import plain from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { catalogueTexts } from './catalogue-texts.ts';

/** Every check item that is sold, with its price and the version that is ahead. */
export function Items(): ReactElement {
  const t = useTexts(catalogueTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const query = useStaffCall(itemVersionCalls.list, {});
  const sought = typed.trim().toLowerCase();
  const groups = new Map(query.data?.groupList.map(({ code, name }) => [code, name[language]]));
  const rows = (query.data?.itemList ?? []).filter(({ itemCode, name }) =>
    [itemCode, name.zh, name.en].some((words) => words.toLowerCase().includes(sought)),
  );
  const columns: Column<ItemLine>[] = [
    {
      key: 'name',
      head: t('item'),
      phone: 'title',
      cell: (row) => (
        <TwoLines
          first={
            <LinkButton onClick={() => void navigate({ href: `/Operations/Items/Edit?code=${row.itemCode}` })}>
              {row.name[language]}
            </LinkButton>
          }
          second={`${row.itemCode} · ${groups.get(row.group) ?? ''}`}
        />
      ),
    },
    { key: 'price', head: t('price'), width: 120, align: 'end', cell: (row) => formatMoney(row.basePriceFen) },
    {
      key: 'turnaround',
      head: t('turnaround'),
      width: 130,
      align: 'end',
      cell: ({ turnaroundHours: hours }) => (hours === 0 ? t('instant') : t('inHours', { hours })),
    },
    { key: 'version', head: t('version'), width: 90, align: 'end', cell: (row) => `v${row.version}` },
    {
      key: 'ahead',
      head: t('ahead'),
      width: 280,
      cell: ({ planned }) =>
        planned && (
          <TwoLines
            first={t('aheadAt', {
              version: planned.version,
              time: minuteInChina(planned.startTime),
              price: formatMoney(planned.basePriceFen),
            })}
            second={planned.savedBy ?? ''}
          />
        ),
    },
  ];
  return (
    <div className={plain.page}>
      <PageHeader title={t('list')} about={t('listAbout')} />
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
        <Table label={t('list')} columns={columns} rows={rows} keyOf={(row) => row.itemCode} lines={2} />
      </Rows>
    </div>
  );
}
