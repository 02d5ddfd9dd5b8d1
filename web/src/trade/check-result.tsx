import type { OrderRow } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { lightName } from '@beidiao/contract/verification/task-states';
import type { ReactElement } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { ResultLight } from '../ui/result-light.tsx';
import styles from './check-result.module.css';

const texts = bilingual({
  zh: { sofar: '暂为{light}', items: '{done}/{all} 项' },
  en: { sofar: '{light} so far', items: '{done}/{all} items' },
});

type Props = { row: Pick<OrderRow, 'result' | 'status'>; isInline?: boolean };

/** The overall light of a check and how many of its items have ended; the count alone where the light is not for the reader. */
export function CheckResult({ row: { result, status }, isInline = false }: Props): ReactElement | null {
  const t = useTexts(texts);
  const language = useLanguage();
  if (result === null) return isInline ? null : <span>-</span>;
  const { light, endedItems, totalItems } = result;
  const name = light && lightName(light, language);
  return (
    <span className={isInline ? styles.inline : undefined}>
      {light && (
        <ResultLight light={light}>
          {status === orderStates.reported ? name : t('sofar', { light: name ?? '' })}
        </ResultLight>
      )}
      <span className={styles.items}>{t('items', { done: endedItems, all: totalItems })}</span>
    </span>
  );
}
