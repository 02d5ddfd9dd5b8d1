import type { deskCalls } from '@beidiao/contract/desk/calls';
import type { Data } from '@beidiao/contract/wire/call';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { LinkButton } from '../ui/core/link-button.tsx';
import { Card } from '../ui/desk/card.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { figureTexts } from './figure-texts.ts';
import { TurnaroundChart } from './turnaround-chart.tsx';
import styles from './turnaround-card.module.css';
import { spanWords } from './turnaround.ts';
import { useReminding } from './use-reminding.ts';

export type Figures = Data<typeof deskCalls.figures>;
type PartKey = 'consent' | 'material' | 'checking' | 'review';

function Parts({ figures, parts }: { figures: Figures; parts: NonNullable<Figures['parts']> }): ReactElement {
  const t = useTexts(figureTexts);
  const { isBusy, remind } = useReminding();
  const { consentLong, material, checking } = figures.waiting;
  const medianHours = figures.weeks.find(({ week }) => week === parts.week)?.medianHours ?? 0;
  const reminder = (ids: readonly string[]): ReactNode =>
    ids.length > 0 && (
      <LinkButton isBusy={isBusy} onClick={() => void remind(ids)}>
        {t('remind', { count: ids.length })}
      </LinkButton>
    );
  const rows: readonly { key: PartKey; hours: number; about?: string; act?: ReactNode }[] = [
    {
      key: 'consent',
      hours: parts.consentHours,
      about: t('consentLong', { count: consentLong.count }),
      act: reminder(consentLong.ids),
    },
    {
      key: 'material',
      hours: parts.materialHours,
      about: t('asked', { count: material.count }),
      act: reminder(material.ids),
    },
    {
      key: 'checking',
      hours: parts.checkingHours,
      act: checking > 0 && (
        <Link to="/Dashboard/Order" search={{ tab: 'checking' }}>
          {t('look', { count: checking })}
        </Link>
      ),
    },
    { key: 'review', hours: parts.reviewHours },
  ];
  return (
    <div className={styles.parts}>
      <h3 data-tip={t('partsTip')}>
        {t('partsTitle', { week: parts.week.slice(5), span: spanWords(medianHours, t) })}
      </h3>
      <p className="visually-hidden">{t('partsTip')}</p>
      <div className={styles.bar} aria-hidden="true">
        {rows.map(({ key, hours }) => hours > 0 && <i key={key} data-part={key} style={{ flexGrow: hours }} />)}
      </div>
      <ul aria-label={t('partsChart')}>
        {rows.map(({ key, hours, about, act }) => (
          <li key={key}>
            <i data-part={key} aria-hidden="true" />
            <span>{t(key)}</span>
            <b>{spanWords(hours, t, medianHours)}</b>
            <small>{about}</small>
            <span className={styles.act}>{act}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How long reports take, and on what: each slow part with the act that shortens it. */
export function TurnaroundCard({ figures }: { figures: Figures }): ReactElement {
  const t = useTexts(figureTexts);
  return (
    <Card
      title={t('title')}
      note={<small>{t('about')}</small>}
      extra={
        figures.parts && (
          <span className={styles.legend} aria-hidden="true">
            <i data-line="median" /> {t('median')} <i data-line="p90" /> {t('p90')}
          </span>
        )
      }
    >
      {figures.parts === null ? (
        <EmptyState title={t('empty')} about={t('emptyAbout')} />
      ) : (
        <>
          <TurnaroundChart weeks={figures.weeks} />
          <Parts figures={figures} parts={figures.parts} />
        </>
      )}
    </Card>
  );
}
