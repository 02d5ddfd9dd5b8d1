import type { BatchRow } from '@beidiao/contract/batch/calls';
import { problemWords } from '@beidiao/contract/batch/problem-words';
import type { ReactElement } from 'react';
import { formatDay } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { LinkButton } from '../../../ui/core/link-button.tsx';
import { gridTexts } from './grid-texts.ts';
import styles from './grid.module.css';
import { problemsOf } from './problem-places.ts';
import type { Decision as Decided } from './steps-back.ts';

/** Everything that is wrong with a row, in words. */
export function useRowWords(): (row: BatchRow) => string {
  const t = useTexts(gridTexts);
  const language = useLanguage();
  return (row) => {
    if (row.state === 'left') return t('leftOut');
    if (row.state === 'doubtful' && row.twin !== null) return t('twin', { n: row.twin });
    if (row.state === 'doubtful') return t('lately', { day: formatDay(row.orderedAt).slice(5) });
    return problemsOf(row)
      .map((it) => problemWords(it, language))
      .join(t('separator'));
  };
}

type Props = { row: BatchRow; isReachable: boolean; onDecide: (decision: Decided) => void };

/** What somebody can decide about a row. */
export function DecisionActs({ row, isReachable, onDecide }: Props): ReactElement | null {
  const t = useTexts(gridTexts);
  const { n } = row;
  const tabIndex = isReachable ? 0 : -1;
  if (row.state === 'left')
    return (
      <LinkButton tabIndex={tabIndex} aria-label={t('restoreRow', { n })} onClick={() => onDecide('open')}>
        {t('restore')}
      </LinkButton>
    );
  if (row.state !== 'doubtful') return null;
  return (
    <>
      <LinkButton tabIndex={tabIndex} aria-label={t('leaveRow', { n })} onClick={() => onDecide('leave')}>
        {t('leave')}
      </LinkButton>
      <LinkButton tabIndex={tabIndex} aria-label={t('orderRow', { n })} onClick={() => onDecide('order')}>
        {t('order')}
      </LinkButton>
    </>
  );
}

/** The last column: what is wrong, and the acts of whoever decides. */
export function RowProblem({ row, isReachable, onDecide }: Props): ReactElement {
  const words = useRowWords()(row);
  return (
    <span className={styles.problem} data-state={row.state}>
      <span data-tip-if-cut={words}>{words}</span>
      <DecisionActs {...{ row, isReachable, onDecide }} />
    </span>
  );
}
