import type { Board } from '@beidiao/contract/operations/board';

import type { ReactElement } from 'react';
import { formatPercent, formatSpan } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { clockOf } from './board-line.ts';
import { PlaceLink } from '../place-link.tsx';
import { boardTexts } from './board-texts.ts';
import styles from './board.module.css';

type Figure = { key: string; to: string; name: string; value: string | number; about: string; isGrave?: boolean };

/** The five figures on top; each leads to what it counts. */
export function Figures({ board }: { board: Board }): ReactElement {
  const t = useTexts(boardTexts);
  const language = useLanguage();
  const { late, today, candidates, second, onTime } = board;
  const percent = (share: number | null): string => formatPercent(share === null ? null : share * 100);
  const figures: Figure[] = [
    {
      key: 'late',
      to: '/Operations/Tasks?scope=overdue',
      name: t('late'),
      value: late.count,
      isGrave: late.count > 0,
      about:
        late.oldestMs === null
          ? t('lateNone')
          : t('lateOldest', { span: formatSpan(late.oldestMs, language) }) +
            (late.appointed > 0 ? t('lateAppointed', { count: late.appointed }) : ''),
    },
    {
      key: 'today',
      to: '/Operations/Tasks?scope=today',
      name: t('dueToday'),
      value: today.count,
      about: t('dueTodayAbout', { done: today.done, soon: today.soon }),
    },
    {
      key: 'candidates',
      to: '/Operations/Tasks?scope=candidate',
      name: t('candidates'),
      value: candidates.count,
      about:
        t('candidatesAbout', { count: candidates.endsTomorrow }) +
        (candidates.remindable > 0 ? t('candidatesRemind', { count: candidates.remindable }) : ''),
    },
    {
      key: 'second',
      to: '/Operations/Tasks?scope=second',
      name: t('second'),
      value: second.count,
      about: second.since === null ? t('secondNone') : t('secondSince', { time: clockOf(second.since) }),
    },
    {
      key: 'onTime',
      to: '/Operations/Engine',
      name: t('onTime'),
      value: percent(onTime.share),
      about: onTime.before === null ? t('onTimeNone') : t('onTimeBefore', { share: percent(onTime.before) }),
    },
  ];
  return (
    <ul className={styles.figures}>
      {figures.map(({ key, to, name, value, about, isGrave }) => (
        <li key={key}>
          <PlaceLink to={to}>
            <span className={styles.figureName}>
              {name}
              <Icon name="right" size={14} />
            </span>
            <b data-grave={isGrave || undefined}>{value}</b>
            <small>{about}</small>
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
}
