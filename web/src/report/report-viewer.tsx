import type { Data } from '@beidiao/contract/wire/call';
import { orderCalls } from '@beidiao/contract/order/calls';
import { reportCalls } from '@beidiao/contract/report/calls';
import { versionWord } from '@beidiao/contract/report/lines';
import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button, buttonClass } from '../ui/core/button.tsx';
import card from '../ui/desk/card.module.css';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Refused } from '../wire/send/refused.ts';
import { send } from '../wire/send/send.ts';
import { useSession } from '../wire/send/session.ts';
import { useAnswer } from '../wire/use-answer.ts';
import { ChangesNote } from './changes-note.tsx';
import { NotWritten } from './not-written.tsx';
import { ReportPaper } from './report-paper.tsx';
import { ReportRail } from './report-rail.tsx';
import { ReportToc } from './report-toc.tsx';
import styles from './report-viewer.module.css';
import { StillWaiting } from './still-waiting.tsx';
import { tocEntries } from './toc-state.ts';
import { usePdf } from './use-download.ts';
import { useTocState } from './use-toc-state.ts';
import { watermarkOf } from './watermark.ts';

const texts = bilingual({
  zh: {
    back: '报告中心',
    title: '{name}的背调报告',
    untitled: '背调报告',
    version: '第 {version} 版 · {kind}',
    read: '已读 {count} / {of} 部分',
    contents: '目录',
    print: '打印',
    download: '下载 PDF',
    off: '报告查看已关闭',
    deleted: '报告已删除',
    loading: '正在加载报告',
    troubled: '报告加载失败',
    again: '重试',
    order: '查看订单进展',
    older: '这是第 {version} 版。最新的是第 {newest} 版。',
    newest: '查看最新版',
  },
  en: {
    back: 'Reports',
    title: 'Report on {name}',
    untitled: 'Report',
    version: 'Version {version} · {kind}',
    read: '{count} of {of} sections read',
    contents: 'Contents',
    print: 'Print',
    download: 'Download PDF',
    off: 'Report viewing is turned off',
    deleted: 'Report deleted',
    loading: 'Loading report',
    troubled: 'Could not load the report',
    again: 'Retry',
    order: 'View order',
    older: 'This is version {version}. The latest is version {newest}. ',
    newest: 'View latest',
  },
});

type Viewed = Data<typeof reportCalls.view>;

/** Who reads, for whom and since when. */
function useWatermark(): string {
  const reader = useSession(({ person }) => person?.username ?? person?.loginName ?? '');
  const enterprise = useSession(({ enterprise }) => enterprise?.epName);
  const [openedAt] = useState(() => Date.now());
  return useMemo(
    () => watermarkOf([reader, enterprise, formatTime(openedAt)].filter(Boolean).join(' · ')),
    [reader, enterprise, openedAt],
  );
}

function Bar({ children }: { children: ReactNode }): ReactElement {
  const t = useTexts(texts);
  return (
    <div className={styles.bar}>
      <Link to="/Dashboard/Report" className={styles.back}>
        <Icon name="left" />
        {t('back')}
      </Link>
      {children}
    </div>
  );
}

/** The newest version has been opened: the mark of this person goes, here and in the lists. */
function useReadMark(id: string, isNewest: boolean): void {
  useEffect(() => {
    if (!isNewest) return;
    // When it fails the mark stays, and goes at the next opening.
    send(orderCalls.markRead, { orderDetailsId: id }).catch(() => undefined);
  }, [id, isNewest]);
}

function Opened({ viewed, id }: { viewed: Viewed; id: string }): ReactElement {
  const t = useTexts(texts);
  const pdf = usePdf();
  const language = useLanguage();
  const paper = useRef<HTMLElement>(null);
  const watermark = useWatermark();
  const { report, versions } = viewed;
  const entries = useMemo(() => tocEntries(report, language), [report, language]);
  const state = useTocState(paper, entries);
  const newest = Math.max(...versions.map(({ version }) => version));
  useReadMark(id, newest === report.version);
  const read = t('read', { count: state.seen.size, of: entries.length });
  return (
    <div className={styles.viewer}>
      <Bar>
        <b>{t('title', { name: report.name })}</b>
        <span className={styles.version}>
          {t('version', { version: report.version, kind: versionWord(report.kind, report.missing, language) })}
        </span>
        <span className={styles.read}>{read}</span>
        <span className={styles.acts}>
          <Button size="small" onClick={() => print()}>
            <Icon name="print" />
            <span>{t('print')}</span>
          </Button>
          <Button
            size="small"
            look="primary"
            isBusy={pdf.isBusy}
            onClick={() => pdf.save({ orderDetailsId: id, version: report.version })}
          >
            <Icon name={pdf.isBusy ? 'spin' : 'dl'} />
            <span>{t('download')}</span>
          </Button>
        </span>
      </Bar>
      <div className={styles.columns}>
        <div className={styles.toc}>
          <ReportToc entries={entries} state={state} />
        </div>
        <details className={styles.folded}>
          <summary>
            {t('contents')} <small>{read}</small>
          </summary>
          <ReportToc entries={entries} state={state} />
        </details>
        <div>
          {newest > report.version && (
            <p className={styles.older}>
              {t('older', { version: report.version, newest })}
              <Link to="/Dashboard/Report" search={{ id }}>
                {t('newest')}
              </Link>
            </p>
          )}
          {newest === report.version && report.kind === 'stage' && <StillWaiting id={id} />}
          <ChangesNote report={report} id={id} />
          <ReportPaper
            ref={paper}
            report={report}
            orderDetailsId={id}
            mayReveal={viewed.mayReveal}
            watermark={watermark}
          />
        </div>
        <ReportRail viewed={viewed} id={id} inView={state.current} />
      </div>
    </div>
  );
}

function troubleOf(error: Error): 'off' | 'deleted' | 'troubled' {
  if (!(error instanceof Refused)) return 'troubled';
  if (error.is('viewingOff')) return 'off';
  return error.is('reportDeleted') ? 'deleted' : 'troubled';
}

/** One version of a report. Read once per opening and never in the background: the server writes each reading down. */
export function ReportViewer({ id, version }: { id: string; version: number | undefined }): ReactElement {
  const t = useTexts(texts);
  const { data, error, again } = useAnswer(reportCalls.view, {
    orderDetailsId: id,
    ...(version === undefined ? {} : { version }),
  });
  if (data) return <Opened viewed={data} id={id} />;
  const isNotWritten = error instanceof Refused && error.is('reportNotReady');
  const ways = (
    <span className={styles.ways}>
      {!isNotWritten && !(error instanceof Refused && error.is('reportDeleted')) && (
        <Button size="small" onClick={again}>
          {t('again')}
        </Button>
      )}
      <Link to="/Dashboard/Order" search={{ detail: id }} className={buttonClass('plain', 'small')}>
        {t('order')}
      </Link>
    </span>
  );
  return (
    <div className={styles.viewer}>
      <Bar>
        <h1>{t('untitled')}</h1>
      </Bar>
      {error === null && <Skeleton rows={8} label={t('loading')} />}
      {error && !isNotWritten && (
        <section className={card.card}>
          <EmptyState title={t(troubleOf(error))} about={error.message} action={ways} />
        </section>
      )}
      {isNotWritten && <NotWritten id={id} about={error.message} ways={ways} again={again} />}
    </div>
  );
}
