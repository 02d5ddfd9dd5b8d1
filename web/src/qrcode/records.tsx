import { type QrCode, qrcodeCalls, type QrSubmission } from '@beidiao/contract/qrcode/calls';
import { allQrTabs, type QrTab } from '@beidiao/contract/qrcode/rules';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatMoney, formatTime, formatTimeLeft } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { OrderStateTag } from '../trade/order-state-tag.tsx';
import { BareButton } from '../ui/core/bare-button.tsx';
import { Button, buttonClass } from '../ui/core/button.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { TickBox } from '../ui/core/tick-box.tsx';
import card from '../ui/desk/card.module.css';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { Pager } from '../ui/desk/pager.tsx';
import { type Column, Ellipsis, Table } from '../ui/desk/table.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useCall } from '../wire/use-call.ts';
import { PlaceDialog } from './place-dialog.tsx';
import { qrTexts } from './qr-texts.ts';
import styles from './qr.module.css';
import { useCodeActs } from './use-code-acts.ts';
import { useViewing } from './use-viewing.ts';

const shortMs = 24 * 3_600_000;

/** Who has submitted by one code, by what is to be done about them. */
export function Records({ of }: { of: QrCode }): ReactElement {
  const t = useTexts(qrTexts);
  const [tab, setTab] = useState<QrTab>('waiting');
  const { data } = useCall(qrcodeCalls.recordCounts, { qrcodeId: of.qrcodeId }, { keepPrevious: true });
  const acts = useCodeActs();
  return (
    <section className={`${card.card} ${styles.records}`} aria-label={of.name}>
      <header className={styles.head}>
        <h2>
          {of.name}
          <small>{t('records', { count: of.submitted })}</small>
        </h2>
        <span className={styles.acts}>
          <Link to="/Dashboard/FaceToFace/Sheet" search={{ id: of.qrcodeId }} className={buttonClass('plain', 'small')}>
            <Icon name="print" /> {t('printSheet')}
          </Link>
          <Button size="small" onClick={() => void acts.copy(of)}>
            <Icon name="link" /> {t('copy')}
          </Button>
        </span>
      </header>
      <Tabs
        label={t('tabs')}
        chosen={tab}
        onChoose={setTab}
        tabs={allQrTabs.map((key) => ({
          key,
          label: t(`tab_${key}`),
          count: data?.counts[key],
          isUrgent: key === 'waiting',
        }))}
      />
      <Page key={tab} qrcodeId={of.qrcodeId} tab={tab} />
    </section>
  );
}

function Page({ qrcodeId, tab }: { qrcodeId: string; tab: QrTab }): ReactElement {
  const t = useTexts(qrTexts);
  const [page, setPage] = useState({ pageNo: 1, pageSize: 20 });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [placed, setPlaced] = useState<QrSubmission | null>(null);
  const query = useCall(qrcodeCalls.records, { qrcodeId, tab, ...page }, { keepPrevious: true });
  const viewing = useViewing(() => setChosen(new Set()));
  const { data, error } = query;
  const rows = data?.rows ?? [];
  const picked = rows.filter((row) => chosen.has(row.orderDetailsId));
  const choose = (ids: readonly string[], isOn: boolean): void => {
    const next = new Set(chosen);
    for (const id of ids)
      if (isOn) next.add(id);
      else next.delete(id);
    setChosen(next);
  };
  const columns = useColumns(tab, { chosen, choose, viewing, onPlace: setPlaced });
  if (!data && error)
    return (
      <EmptyState
        title={t('recordsFailed')}
        about={error.message}
        action={
          <Button size="small" onClick={() => void query.refetch()}>
            {t('again')}
          </Button>
        }
      />
    );
  if (!data) return <Skeleton rows={4} label={t('recordsLoading')} />;
  if (rows.length === 0) return <EmptyState title={t('recordsNone')} about={t('recordsNoneAbout')} />;
  const open = rows.filter(({ mayChange }) => mayChange);
  return (
    <>
      {tab === 'waiting' && open.length > 0 && (
        <label className={styles.head}>
          <span>
            <TickBox
              isOn={picked.length === open.length}
              onTurn={(isOn) =>
                choose(
                  open.map(({ orderDetailsId: id }) => id),
                  isOn,
                )
              }
            />{' '}
            {t('chooseAll')}
          </span>
        </label>
      )}
      {picked.length > 0 && <ChosenBar rows={picked} viewing={viewing} onClear={() => setChosen(new Set())} />}
      <div className={styles.list}>
        <Table label={t(`tab_${tab}`)} columns={columns} rows={rows} keyOf={({ orderDetailsId: id }) => id} />
      </div>
      {data.total > page.pageSize && (
        <Pager
          page={page.pageNo}
          size={page.pageSize}
          shown={rows.length}
          total={data.total}
          onChange={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
        />
      )}
      {placed && <PlaceDialog of={placed} onClose={() => setPlaced(null)} />}
    </>
  );
}

type Viewing = ReturnType<typeof useViewing>;
type BarProps = { rows: readonly QrSubmission[]; viewing: Viewing; onClear: () => void };

/** The sum comes from the server, as every amount. */
function ChosenBar({ rows, viewing, onClear }: BarProps): ReactElement {
  const t = useTexts(qrTexts);
  const orderDetailsIds = rows.map(({ orderDetailsId }) => orderDetailsId);
  const { data } = useCall(qrcodeCalls.summary, { orderDetailsIds }, { keepPrevious: true });
  return (
    <div className={styles.chosen} role="status">
      <b>{t('chosen', { count: rows.length })}</b>
      <Button size="small" isBusy={viewing.isBusy} onClick={() => void viewing.view(rows)}>
        {data ? t('viewFor', { amount: formatMoney(data.totalFen) }) : t('view')}
      </Button>
      <Button size="small" isBusy={viewing.isBusy} onClick={() => void viewing.cancel(rows)}>
        {t('cancel')}
      </Button>
      <small>{t('noFee')}</small>
      <BareButton className={styles.clear} aria-label={t('clear')} onClick={onClear}>
        <Icon name="x" />
      </BareButton>
    </div>
  );
}

type ColumnsOf = {
  chosen: ReadonlySet<string>;
  choose: (ids: readonly string[], isOn: boolean) => void;
  viewing: Viewing;
  onPlace: (row: QrSubmission) => void;
};

function useColumns(tab: QrTab, { chosen, choose, viewing, onPlace }: ColumnsOf): Column<QrSubmission>[] {
  const t = useTexts(qrTexts);
  const language = useLanguage();
  const isWaiting = tab === 'waiting';
  const name: Column<QrSubmission> = {
    key: 'name',
    head: t('candidate'),
    phone: 'title',
    cell: (row) =>
      isWaiting && row.mayChange ? (
        <label>
          <TickBox
            isOn={chosen.has(row.orderDetailsId)}
            aria-label={t('choose', { name: row.name })}
            onTurn={(isOn) => choose([row.orderDetailsId], isOn)}
          />{' '}
          <b>{row.name}</b>
        </label>
      ) : (
        <Link to="/Dashboard/Order" search={{ detail: row.orderDetailsId }}>
          {row.name}
        </Link>
      ),
  };
  const place: Column<QrSubmission> = {
    key: 'place',
    head: t('place'),
    cell: (row) => (
      <span className={styles.acts}>
        <Ellipsis>{[row.department, row.position].filter(Boolean).join(t('separator'))}</Ellipsis>
        {row.mayChange && (tab === 'waiting' || tab === 'consenting') && (
          <BareButton
            className={styles.more}
            aria-label={t('placeOf', { name: row.name })}
            onClick={() => onPlace(row)}
          >
            <Icon name="pen" />
          </BareButton>
        )}
      </span>
    ),
  };
  const due: Column<QrSubmission> = {
    key: 'due',
    head: t('due'),
    width: 136,
    cell: ({ dueAt }) =>
      dueAt === null ? null : (
        <span className={Date.parse(dueAt) - Date.now() < shortMs ? styles.due : undefined}>
          {formatTimeLeft(dueAt, language)}
        </span>
      ),
  };
  const standing: Column<QrSubmission> = {
    key: 'standing',
    head: t('standing'),
    width: 136,
    cell: ({ status }) => <OrderStateTag state={status} />,
  };
  const acts: Column<QrSubmission> = {
    key: 'acts',
    head: t('acts'),
    width: 176,
    phone: 'foot',
    cell: (row) =>
      row.mayChange && (
        <span className={styles.acts}>
          <LinkButton
            aria-label={`${t('view')} ${row.name}`}
            aria-disabled={viewing.isBusy || undefined}
            onClick={() => void viewing.view([row])}
          >
            {t('view')}
          </LinkButton>
          <LinkButton
            aria-label={`${t('cancel')} ${row.name}`}
            aria-disabled={viewing.isBusy || undefined}
            onClick={() => void viewing.cancel([row])}
          >
            {t('cancel')}
          </LinkButton>
        </span>
      ),
  };
  return [
    name,
    { key: 'phone', head: t('phone'), width: 128, cell: ({ phoneNo }) => phoneNo },
    place,
    { key: 'at', head: t('at'), width: 136, cell: ({ submittedAt }) => formatTime(submittedAt) },
    isWaiting ? due : standing,
    {
      key: 'fee',
      head: t('fee'),
      width: 104,
      align: 'end',
      cell: ({ amountFen }) =>
        amountFen === null ? <small>{isWaiting ? t('unpriced') : '—'}</small> : formatMoney(amountFen),
    },
    ...(isWaiting ? [acts] : []),
  ];
}
