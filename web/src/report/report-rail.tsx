import type { Data } from '@beidiao/contract/call';
import type { reportCalls } from '@beidiao/contract/report';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatDay, formatTime, formatTimeDense } from '../i18n/format.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { DeleteReportDialog } from '../trade/delete-report-dialog.tsx';
import { Card } from '../ui/card.tsx';
import { copyText } from '../ui/copy-text.ts';
import { Timeline } from '../ui/timeline.tsx';
import { toast } from '../ui/toasts.tsx';
import { FiveSteps, fiveSteps } from './five-steps.tsx';
import styles from './report-rail.module.css';
import { stepTimes } from './step-dates.ts';

const texts = bilingual({
  zh: {
    rail: '报告的来历',
    progress: '背调进程',
    versions: '版本',
    version: '第 {version} 版',
    full: '完整',
    stage: '阶段',
    views: '查阅记录',
    all: '全部',
    fewer: '收起',
    open: '打开',
    download: '下载 PDF',
    evidence: '打开证据',
    unknown: '已注销的用户',
    hash: '内容指纹',
    copy: '复制',
    copied: '已复制内容指纹',
    notCopied: '没能复制，请手动选取',
    deleteReport: '删除报告',
  },
  en: {
    rail: 'About this report',
    progress: 'Progress',
    versions: 'Versions',
    version: 'Version {version}',
    full: 'full',
    stage: 'stage',
    views: 'Opened by',
    all: 'All',
    fewer: 'Fewer',
    open: 'opened',
    download: 'downloaded',
    evidence: 'opened evidence',
    unknown: 'a closed account',
    hash: 'Content hash',
    copy: 'Copy',
    copied: 'The content hash is copied',
    notCopied: 'Could not copy. Please select it by hand',
    deleteReport: 'Delete report',
  },
});

type Viewed = Data<typeof reportCalls.view>;
const fewViews = 5;

function Versions({ viewed, id }: { viewed: Viewed; id: string }): ReactElement {
  const t = useTexts(texts);
  const moments = viewed.versions.map(({ version, kind, createdAt }) => {
    const isNow = version === viewed.report.version;
    const words = (
      <>
        <Link
          to="/Dashboard/Report"
          search={{ id, version: String(version) }}
          aria-current={isNow ? 'true' : undefined}
        >
          {t('version', { version })}
        </Link>{' '}
        · {t(kind)}
      </>
    );
    return { key: String(version), at: createdAt, time: formatTime(createdAt), words, isNow };
  });
  return (
    <Card title={t('versions')}>
      <Timeline label={t('versions')} moments={moments} time="below" />
    </Card>
  );
}

function Views({ views }: Pick<Viewed, 'views'>): ReactElement {
  const t = useTexts(texts);
  const [isAll, setAll] = useState(false);
  const shown = isAll ? views : views.slice(0, fewViews);
  const turn = views.length > fewViews && (
    <button type="button" className={styles.link} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
      {t(isAll ? 'fewer' : 'all')}
    </button>
  );
  return (
    <Card title={t('views')} extra={turn}>
      <ul className={styles.views}>
        {shown.map(({ readerName, what, at }, place) => (
          // Two openings of one second differ by their place alone
          <li key={`${at} ${place}`}>
            <span>
              {readerName || t('unknown')} {t(what)}
            </span>
            <time dateTime={at}>{formatTimeDense(at)}</time>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`;

/** Where the report comes from: the way of the check, its versions, who opened it, and the hash of the content. */
export function ReportRail({ viewed, id }: { viewed: Viewed; id: string }): ReactElement {
  const t = useTexts(texts);
  const { report, views } = viewed;
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const times = stepTimes(report);
  const dates = Object.fromEntries(Object.entries(times).map(([step, at]) => [step, formatDay(at).slice(5)]));
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(report.hash);
    toast(isCopied ? 'done' : 'problem', t(isCopied ? 'copied' : 'notCopied'));
  };
  return (
    <aside className={styles.rail} aria-label={t('rail')}>
      <Card title={t('progress')}>
        <div className={styles.steps}>
          <FiveSteps done={report.kind === 'full' ? fiveSteps.length : fiveSteps.indexOf('check')} dates={dates} />
        </div>
      </Card>
      <Versions viewed={viewed} id={id} />
      <Views views={views} />
      <p className={styles.hash}>
        {t('hash')} <code data-tip={report.hash}>{shortHash(report.hash)}</code>{' '}
        <button type="button" className={styles.link} onClick={() => void copy()}>
          {t('copy')}
        </button>
      </p>
      {report.kind === 'full' && (
        <p className={styles.hash}>
          <button type="button" className={styles.link} onClick={() => setDeleting(true)}>
            {t('deleteReport')}
          </button>
        </p>
      )}
      {isDeleting && (
        <DeleteReportDialog
          row={{ orderDetailsId: id, name: report.name }}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: '/Dashboard/Report' })}
        />
      )}
    </aside>
  );
}
