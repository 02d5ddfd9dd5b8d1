import { permissions } from '@beidiao/contract/wire/permissions';
import { useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { NoRight } from '../trade/no-right.tsx';
import { useHolds } from '../wire/use-holds.ts';
import { useTexts } from '../i18n/texts.ts';
import card from '../ui/desk/card.module.css';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { readOpened, readReportFilter } from './report-filter.ts';
import { ReportList } from './report-list.tsx';
import { ReportViewer } from './report-viewer.tsx';
import { reportsTexts } from './reports-texts.ts';

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
  if (!opened) return <ReportList filter={readReportFilter(search)} />;
  return <ReportViewer key={`${opened.id} ${opened.version ?? ''}`} id={opened.id} version={opened.version} />;
}
