import { permissions } from '@beidiao/contract/wire/permissions';
import { useSearch } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';
import { NoRight } from '../trade/no-right.tsx';
import { useHolds } from '../wire/use-holds.ts';
import { useTexts } from '../i18n/texts.ts';
import card from '../ui/desk/card.module.css';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ReportList } from './list/report-list.tsx';
import { readOpened } from './list/report-view.ts';
import { reportsTexts } from './reports-texts.ts';

const ReportCompare = lazy(() => import('./compare/report-compare.tsx').then((it) => ({ default: it.ReportCompare })));
const ReportViewer = lazy(() => import('./report-viewer.tsx').then((it) => ({ default: it.ReportViewer })));

/** The report centre: the list, or the one report that the address names. */
export function Reports(): ReactElement {
  const search = useSearch({ strict: false });
  const t = useTexts(reportsTexts);
  const maySee = useHolds(permissions.seeReports);
  const opened = readOpened(search);
  if (!maySee)
    return (
      <>
        <PageHeader title={t('title')} />
        <section className={card.card}>
          <NoRight code={permissions.seeReports} />
        </section>
      </>
    );
  if (!opened) return <ReportList />;
  const { id, version, comparedTo } = opened;
  return (
    <Suspense fallback={<Skeleton rows={8} label={t('loading')} />}>
      {version !== undefined && comparedTo !== undefined ? (
        <ReportCompare key={`${id} ${comparedTo} ${version}`} id={id} before={comparedTo} after={version} />
      ) : (
        <ReportViewer key={`${id} ${version ?? ''}`} id={id} version={version} />
      )}
    </Suspense>
  );
}
