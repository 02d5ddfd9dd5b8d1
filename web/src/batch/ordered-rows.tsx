import type { OrderedBatchRow } from '@beidiao/contract/batch/order-calls';
import { orderStates } from '@beidiao/contract/order/states';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { CheckResult } from '../trade/check-result.tsx';
import { dueWords } from '../trade/due-words.ts';
import { OrderStateTag } from '../trade/order-state-tag.tsx';
import { type Column, Ellipsis, Table } from '../ui/desk/table.tsx';
import { holdsRow, onPage, type Selection, turn, turnPage, turnUntil } from '../ui/list/selection.ts';
import styles from './detail.module.css';
import { detailTexts } from './detail-texts.ts';
import { RemarkCell } from './remark-cell.tsx';

const isReported = ({ status, result }: OrderedBatchRow): boolean =>
  (status === orderStates.partlyReported || status === orderStates.reported) && result?.light != null;
const mayBeChecked = ({ status, mayReveal }: OrderedBatchRow): boolean =>
  mayReveal &&
  (status === orderStates.refused ||
    status === orderStates.identityFailed ||
    status === orderStates.authorizationExpired);

function ActCell({ row }: { row: OrderedBatchRow }): ReactElement {
  const t = useTexts(detailTexts);
  const { orderDetailsId: id, name } = row;
  if (isReported(row))
    return (
      <Link to="/Dashboard/Report" search={{ id }} aria-label={`${t('report')} ${name}`}>
        {t('report')}
      </Link>
    );
  if (mayBeChecked(row))
    return (
      <Link to="/Dashboard/OrderCreate" search={{ again: id }} aria-label={`${t('checkAgain')} ${name}`}>
        {t('checkAgain')}
      </Link>
    );
  return (
    <Link to="/Dashboard/Order" search={{ detail: id }} aria-label={`${t('details')} ${name}`}>
      {t('details')}
    </Link>
  );
}

function Due({ row }: { row: OrderedBatchRow }): ReactElement {
  const { text, isShort } = dueWords(row, useLanguage());
  return (
    <small className={styles.due} data-short={isShort || undefined}>
      {text}
    </small>
  );
}

type Props = {
  fileId: string;
  rows: readonly OrderedBatchRow[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** Why an act was not done with a row. */
  kept: ReadonlyMap<string, string>;
};

const keyOf = (row: OrderedBatchRow): string => row.orderDetailsId;

/** The people of a list who were ordered, in the order of the file. */
export function OrderedRows({ fileId, rows, selection, onSelect, kept }: Props): ReactElement {
  const t = useTexts(detailTexts);
  const language = useLanguage();
  const keys = rows.map(keyOf);
  const columns: Column<OrderedBatchRow>[] = [
    { key: 'n', head: t('row'), width: 52, align: 'end', cell: (row) => row.batchFileDetailsId },
    {
      key: 'name',
      head: t('name'),
      width: 96,
      phone: 'title',
      cell: (row) => (
        <Ellipsis>
          <b>{row.name || t('erased')}</b>
        </Ellipsis>
      ),
    },
    { key: 'phone', head: t('phone'), width: 124, cell: (row) => row.phoneNo },
    {
      key: 'post',
      head: t('post'),
      cell: (row) => <Ellipsis>{[row.department, row.position].filter(Boolean).join(' · ') || '-'}</Ellipsis>,
    },
    {
      key: 'state',
      head: t('state'),
      width: language === 'zh' ? 152 : 192,
      cell: (row) => <OrderStateTag state={row.status} />,
    },
    { key: 'due', head: t('due'), width: 136, cell: (row) => <Due row={row} /> },
    {
      key: 'result',
      head: t('result'),
      width: language === 'zh' ? 108 : 116,
      cell: (row) => <CheckResult row={row} isInline />,
    },
    {
      key: 'remark',
      head: t('remark'),
      width: '14%',
      cell: (row) => <RemarkCell fileId={fileId} row={row} />,
    },
    { key: 'acts', head: t('acts'), width: 96, phone: 'foot', cell: (row) => <ActCell row={row} /> },
  ];
  return (
    <Table<OrderedBatchRow>
      label={t('people')}
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      density="dense"
      noteOf={(row) => kept.get(keyOf(row))}
      selecting={{
        isOn: (key) => holdsRow(selection, key),
        onTurn: (key, isRange) => onSelect((isRange ? turnUntil : turn)(selection, key, keys)),
        page: onPage(selection, keys),
        onTurnPage: () => onSelect(turnPage(selection, keys)),
        label: ({ name }) => t('select', { name }),
        pageLabel: t('selectPage'),
      }}
    />
  );
}
