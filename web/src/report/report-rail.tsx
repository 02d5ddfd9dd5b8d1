import type { Data } from '@beidiao/contract/wire/call';
import { endedWords } from '@beidiao/contract/finding/ended-item';
import { markOfEnded } from '@beidiao/contract/finding/marks';
import type { Report, reportCalls } from '@beidiao/contract/report/calls';
import { ruleLines, versionWord } from '@beidiao/contract/report/lines';
import { itemTitle } from '@beidiao/contract/report/words';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatDay, formatTimeDense } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { DeleteReportDialog } from '../trade/delete-report-dialog.tsx';
import { Card } from '../ui/desk/card.tsx';
import { useCopy } from '../ui/desk/use-copy.ts';
import { LinkButton } from '../ui/core/link-button.tsx';
import { LightShape, ResultLight } from '../ui/result-light.tsx';
import { Timeline } from '../ui/desk/timeline.tsx';
import { FiveSteps, fiveSteps } from './five-steps.tsx';
import styles from './report-rail.module.css';
import { ShareCard } from './share/share-card.tsx';
import { stepTimes } from './step-dates.ts';

const texts = bilingual({
  zh: {
    rail: '报告信息',
    progress: '背调进程',
    versions: '版本',
    compare: '与第 {n} 版并排比较',
    version: '第 {version} 版',
    now: '{at}，现行',
    older: '{at}，已被第 {next} 版取代',
    lacks: '缺 {n} 项',
    lacksAbout: '缺少的项没有结论，不能据此推断。如需核查，请重新下单并由候选人另行授权。',
    rulesOf: '第 {no} 项命中 {n} 条规则',
    noRules: '第 {no} 项没有命中规则',
    evidenceCard: '证据',
    evidenceRange: '{first} 至 {last}，共 {n} 份，报告中按编号引用。未共享的原件由核查方保存。',
    evidenceOne: '{first}，报告中按编号引用。未共享的原件由核查方保存。',
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
    deleteReport: '删除报告',
  },
  en: {
    rail: 'About this report',
    progress: 'Progress',
    versions: 'Versions',
    compare: 'Compare with version {n}',
    version: 'Version {version}',
    now: '{at}, current',
    older: '{at}, superseded by version {next}',
    lacks: 'Missing: {n}',
    lacksAbout:
      'Missing items have no result, and nothing can be inferred from that. To have them checked, place a new order; the candidate must consent again.',
    rulesOf: 'Item {no}: rules fired {n}',
    noRules: 'Item {no}: no rule fired',
    evidenceCard: 'Evidence',
    evidenceRange:
      '{first} to {last}, {n} in total, cited by number in the report. Originals not shared are kept by the verifier.',
    evidenceOne: '{first}, cited by number in the report. Originals not shared are kept by the verifier.',
    views: 'Access log',
    all: 'All',
    fewer: 'Show less',
    open: 'opened',
    download: 'downloaded',
    evidence: 'opened evidence',
    unknown: 'a closed account',
    hash: 'Content hash',
    copy: 'Copy',
    copied: 'Content hash copied',
    deleteReport: 'Delete report',
  },
});

type Viewed = Data<typeof reportCalls.view>;
const fewViews = 5;

function Versions({ viewed: { versions, report }, id }: { viewed: Viewed; id: string }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const newest = Math.max(...versions.map(({ version }) => version));
  const moments = versions.map(({ version, kind, createdAt }) => {
    const isNow = version === report.version;
    const at = formatTimeDense(createdAt);
    const words = (
      <>
        <Link
          to="/Dashboard/Report"
          search={{ id, version: String(version) }}
          aria-current={isNow ? 'true' : undefined}
        >
          {t('version', { version })}
        </Link>{' '}
        · {versionWord(kind, isNow ? report.missing : null, language)}
      </>
    );
    const time = version === newest ? t('now', { at }) : t('older', { at, next: version + 1 });
    return { key: String(version), at: createdAt, time, words, isNow };
  });
  return (
    <Card title={t('versions')}>
      <Timeline label={t('versions')} moments={moments} time="below" />
      {report.version > 1 && (
        <p className={styles.about}>
          <Link
            to="/Dashboard/Report"
            search={{ id, version: String(report.version), with: String(report.version - 1) }}
          >
            {t('compare', { n: report.version - 1 })}
          </Link>
        </p>
      )}
    </Card>
  );
}

function Lacks({ report }: { report: Report }): ReactElement | null {
  const t = useTexts(texts);
  const language = useLanguage();
  const { missing } = report;
  if (missing.length === 0) return null;
  return (
    <Card title={t('lacks', { n: missing.length })}>
      <ul className={styles.lacks}>
        {missing.map((item, place) => (
          // Two of one code differ by their place alone
          <li key={`${item.code} ${place}`}>
            <span>{itemTitle(item, report, language)}</span>
            <ResultLight light={markOfEnded(item.result)}>{endedWords[item.result][language]}</ResultLight>
          </li>
        ))}
      </ul>
      <p className={styles.about}>{t('lacksAbout')}</p>
    </Card>
  );
}

/** Of the item that is being read. */
function RulesInView({ report, inView }: { report: Report; inView: string | null }): ReactElement | null {
  const t = useTexts(texts);
  const language = useLanguage();
  const no = Number(/^item-(\d+)$/.exec(inView ?? '')?.[1] ?? 0);
  const item = report.items[no - 1];
  if (item === undefined) return null;
  const rules = ruleLines(item, language);
  return (
    <Card title={t(rules.length > 0 ? 'rulesOf' : 'noRules', { no, n: rules.length })}>
      {rules.length > 0 && (
        <ul className={styles.rules}>
          {rules.map(({ mark, words, why }) => (
            <li key={words}>
              <LightShape light={mark} size={14} />
              <span>
                {words}
                <small>{why}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function EvidenceCard({ report }: { report: Report }): ReactElement | null {
  const t = useTexts(texts);
  const numbers = report.items.flatMap(({ evidence }) => evidence.map(({ no }) => no));
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <Card title={t('evidenceCard')}>
      <p className={styles.about}>
        {t(first === last ? 'evidenceOne' : 'evidenceRange', { first, last, n: numbers.length })}
      </p>
    </Card>
  );
}

function Views({ views }: Pick<Viewed, 'views'>): ReactElement {
  const t = useTexts(texts);
  const [isAll, setAll] = useState(false);
  const shown = isAll ? views : views.slice(0, fewViews);
  const turn = views.length > fewViews && (
    <LinkButton aria-expanded={isAll} onClick={() => setAll(!isAll)}>
      {t(isAll ? 'fewer' : 'all')}
    </LinkButton>
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
export function ReportRail({
  viewed,
  id,
  inView,
}: {
  viewed: Viewed;
  id: string;
  inView: string | null;
}): ReactElement {
  const t = useTexts(texts);
  const { report, views } = viewed;
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const times = stepTimes(report);
  const dates = Object.fromEntries(Object.entries(times).map(([step, at]) => [step, formatDay(at).slice(5)]));
  const copy = useCopy();
  return (
    <aside className={styles.rail} aria-label={t('rail')}>
      <Versions viewed={viewed} id={id} />
      <Lacks report={report} />
      <RulesInView report={report} inView={inView} />
      <EvidenceCard report={report} />
      <Card title={t('progress')}>
        <div className={styles.steps}>
          <FiveSteps done={report.kind === 'stage' ? fiveSteps.indexOf('check') : fiveSteps.length} dates={dates} />
        </div>
      </Card>
      <ShareCard id={id} name={report.name} />
      <Views views={views} />
      <p className={styles.hash}>
        {t('hash')} <code data-tip={report.hash}>{shortHash(report.hash)}</code>{' '}
        <LinkButton onClick={() => void copy(report.hash, { copied: t('copied') })}>{t('copy')}</LinkButton>
      </p>
      {report.kind !== 'stage' && viewed.mayDelete && (
        <p className={styles.hash}>
          <LinkButton onClick={() => setDeleting(true)}>{t('deleteReport')}</LinkButton>
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
