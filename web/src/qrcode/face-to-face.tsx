import { type QrCode, qrcodeCalls } from '@beidiao/contract/qrcode/calls';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import card from '../ui/desk/card.module.css';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { Pager } from '../ui/desk/pager.tsx';
import { Segments } from '../ui/desk/segments.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { useCall } from '../wire/use-call.ts';
import { CodeDialog } from './code-dialog.tsx';
import { CodeTable } from './code-table.tsx';
import { qrTexts } from './qr-texts.ts';
import styles from './qr.module.css';
import { Records } from './records.tsx';

const tabs = ['all', 'open', 'ended'] as const;
type Tab = (typeof tabs)[number];

/** The codes of the member, and who has submitted by the one that is looked at. */
export function FaceToFace(): ReactElement {
  const t = useTexts(qrTexts);
  const navigate = useNavigate();
  // Every address of the desk holds texts.
  const wished = useSearch({ strict: false }) as { package?: string };
  const [tab, setTab] = useState<Tab>('all');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState({ pageNo: 1, pageSize: 20 });
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [edited, setEdited] = useState<QrCode | 'new' | null>(wished.package ? 'new' : null);
  const searchCriteria = useSettled(search.trim(), 300);
  const query = useCall(
    qrcodeCalls.list,
    { tab, ...page, ...(searchCriteria && { searchCriteria }) },
    { keepPrevious: true },
  );
  const { data, error } = query;
  const rows = data?.rows ?? [];
  const chosen = rows.find(({ qrcodeId }) => qrcodeId === chosenId) ?? rows[0];
  const counts = data?.counts ?? { all: 0, open: 0, ended: 0 };
  const close = (): void => {
    setEdited(null);
    // What was chosen elsewhere is made once.
    if (wished.package) void navigate({ to: '/Dashboard/FaceToFace', search: {}, replace: true });
  };
  const saved = (code: QrCode, wish: 'look' | 'print'): void => {
    close();
    setChosenId(code.qrcodeId);
    if (wish === 'print') void navigate({ to: '/Dashboard/FaceToFace/Sheet', search: { id: code.qrcodeId } });
  };
  const add = (
    <Button look="primary" size="small" onClick={() => setEdited('new')}>
      <Icon name="plus" /> {t('add')}
    </Button>
  );
  const isNarrowed = tab !== 'all' || searchCriteria !== '';
  return (
    <>
      <PageHeader title={t('title')} about={t('about')} actions={add} />
      <section className={card.card} aria-label={t('title')}>
        <div className={styles.bar}>
          <Segments
            label={t('which')}
            choices={tabs.map((key) => ({ key, label: t(key, { count: counts[key] }) }))}
            chosen={tab}
            onChoose={(key) => {
              setTab(key);
              setPage({ ...page, pageNo: 1 });
            }}
          />
          <TextBox
            type="search"
            aria-label={t('find')}
            placeholder={t('find')}
            maxLength={60}
            value={search}
            onChange={setSearch}
          />
        </div>
        {!data && !error && <Skeleton rows={5} label={t('loading')} />}
        {!data && error && (
          <EmptyState
            title={t('failed')}
            about={error.message}
            action={
              <Button size="small" onClick={() => void query.refetch()}>
                {t('again')}
              </Button>
            }
          />
        )}
        {data && rows.length === 0 && (
          <EmptyState
            title={t(isNarrowed ? 'noneFound' : 'none')}
            about={t(isNarrowed ? 'noneFoundAbout' : 'noneAbout')}
          />
        )}
        {rows.length > 0 && (
          <CodeTable rows={rows} chosenId={chosen?.qrcodeId ?? ''} onChoose={setChosenId} onChange={setEdited} />
        )}
        {data && data.total > page.pageSize && (
          <Pager
            page={page.pageNo}
            size={page.pageSize}
            shown={rows.length}
            total={data.total}
            onChange={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
          />
        )}
      </section>
      {chosen && <Records key={chosen.qrcodeId} of={chosen} />}
      {edited && (
        <CodeDialog
          of={edited === 'new' ? null : edited}
          {...(wished.package ? { packageId: wished.package } : {})}
          onSaved={saved}
          onClose={close}
        />
      )}
    </>
  );
}
