import { useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { readOpened, readReportFilter } from './report-filter.ts';
import { ReportList } from './report-list.tsx';
import { ReportViewer } from './report-viewer.tsx';

/** The report centre: the list, or the one report that the address names. */
export function Reports(): ReactElement {
  const search = useSearch({ strict: false });
  const opened = readOpened(search);
  if (!opened) return <ReportList filter={readReportFilter(search)} />;
  return <ReportViewer key={`${opened.id} ${opened.version ?? ''}`} id={opened.id} version={opened.version} />;
}
