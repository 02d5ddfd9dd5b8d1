import { type Report, reportCalls } from '@beidiao/contract/report/calls';
import { versionWord } from '@beidiao/contract/report/lines';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import card from '../../ui/desk/card.module.css';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { ResultLight } from '../../ui/result-light.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAnswer } from '../../wire/use-answer.ts';
import { type ComparedItem, comparedItems, type Side } from './compared-items.ts';
import styles from './report-compare.module.css';

const texts = bilingual({
  zh: {
    title: '{name}：第 {before} 版与第 {after} 版',
    loading: '正在加载两个版本',
    troubled: '版本比较',
    back: '返回报告',
    about: '不同之处 {count} 项，共 {all} 项。',
    every: '相同的项也显示',
    item: '核查项',
    version: '第 {version} 版 · {kind}',
    overall: '总体结果',
    open: '核实中',
    absent: '这一版没有这一项',
    same: '两版的各项结果、依据和说明都相同。',
    statement: '候选人说明：{words}',
    row: '{label}：{words}',
    none: '没有这一栏',
  },
  en: {
    title: '{name}: version {before} and version {after}',
    loading: 'Loading both versions',
    troubled: 'Comparison of versions',
    back: 'Back to the report',
    about: '{count} of {all} items differ.',
    every: 'Show items that are the same too',
    item: 'Item',
    version: 'Version {version} · {kind}',
    overall: 'Overall result',
    open: 'In progress',
    absent: 'Not in this version',
    same: 'Results, evidence and statements are the same in both versions.',
    statement: 'Candidate’s statement: {words}',
    row: '{label}: {words}',
    none: 'no such row',
  },
});

type Props = { id: string; before: number; after: number };

/** Two versions of a report side by side; what stands otherwise first of all. Both readings are written down. */
export function ReportCompare({ id, before, after }: Props): ReactElement {
  const t = useTexts(texts);
  const old = useAnswer(reportCalls.view, { orderDetailsId: id, version: before });
  const now = useAnswer(reportCalls.view, { orderDetailsId: id, version: after });
  const failed = [old, now].find(({ error }) => error !== null);
  if (failed) return <NotLoaded what={t('troubled')} onRetry={failed.again} />;
  if (!old.data || !now.data) return <Skeleton rows={8} label={t('loading')} />;
  return <Compared id={id} before={old.data.report} after={now.data.report} />;
}

function Compared({ id, before, after }: { id: string; before: Report; after: Report }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const [isEvery, setEvery] = useState(false);
  const items = comparedItems(before, after, { language, open: t('open') });
  const others = items.filter(({ isSame }) => !isSame);
  const shown = isEvery ? items : others;
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title', { name: after.name, before: before.version, after: after.version })}
        about={t('about', { count: others.length, all: items.length })}
      />
      <p className={styles.acts}>
        <Link to="/Dashboard/Report" search={{ id, version: String(after.version) }}>
          {t('back')}
        </Link>
        <label>
          <TickBox isOn={isEvery} onTurn={setEvery} /> {t('every')}
        </label>
      </p>
      {/* A table of long cells scrolls by itself on narrow screens. */}
      <section className={`${card.card} ${styles.frame}`}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('item')}</th>
              {[before, after].map((report) => (
                <th key={report.version} scope="col">
                  {t('version', {
                    version: report.version,
                    kind: versionWord(report.kind, report.missing, language),
                  })}
                  <small>{formatTime(report.createdAt)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('overall')}</th>
              {[before, after].map((report) => (
                <td key={report.version}>{report.overall.sentence[language]}</td>
              ))}
            </tr>
            {shown.map((item) => (
              <Row key={item.key} item={item} />
            ))}
          </tbody>
        </table>
        {others.length === 0 && <p className={styles.same}>{t('same')}</p>}
      </section>
    </div>
  );
}

function Row({ item }: { item: ComparedItem }): ReactElement {
  return (
    <tr data-same={item.isSame || undefined}>
      <th scope="row">{item.title}</th>
      <td>
        <Stood side={item.before} rows={item.rows.map(({ label, before }) => [label, before])} />
      </td>
      <td>
        <Stood side={item.after} rows={item.rows.map(({ label, after }) => [label, after])} />
      </td>
    </tr>
  );
}

function Stood({ side, rows }: { side: Side | null; rows: readonly (readonly [string, string])[] }): ReactElement {
  const t = useTexts(texts);
  if (side === null) return <span className={styles.absent}>{t('absent')}</span>;
  return (
    <>
      <ResultLight light={side.mark}>{side.word}</ResultLight>
      <p>{side.sentence}</p>
      {rows.map(([label, words]) => (
        <p key={label} className={styles.row}>
          {t('row', { label, words: words || t('none') })}
        </p>
      ))}
      {side.statement && <p>{t('statement', { words: side.statement })}</p>}
    </>
  );
}
