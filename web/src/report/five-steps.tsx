import { orderStateFacts, orderStates, type OrderState } from '@beidiao/contract/order/states';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Icon } from '../ui/core/icon.tsx';
import styles from './five-steps.module.css';

const texts = bilingual({
  zh: {
    label: '进程',
    order: '下单',
    pay: '支付',
    consent: '授权',
    check: '核查',
    report: '报告',
    done: '已完成',
    now: '进行中',
  },
  en: {
    label: 'Progress',
    order: 'Order',
    pay: 'Pay',
    consent: 'Consent',
    check: 'Check',
    report: 'Report',
    done: 'done',
    now: 'in progress',
  },
});

export const fiveSteps = ['order', 'pay', 'consent', 'check', 'report'] as const;
export type StepName = (typeof fiveSteps)[number];
const consentStep = 3;

/** How many of the five are behind a check that has its consent; the next one is under way. */
export const stepsDone = (state: OrderState): number =>
  state === orderStates.reported ? fiveSteps.length : Math.min(orderStateFacts[state].step, consentStep);

/** Order, pay, consent, checks, report: the way of every check, with its dates where they are known. */
export function FiveSteps({ done, dates }: { done: number; dates?: Partial<Record<StepName, string>> }): ReactElement {
  const t = useTexts(texts);
  return (
    <ol className={styles.five} aria-label={t('label')}>
      {fiveSteps.map((step, place) => (
        <li key={step} data-look={place < done ? 'done' : place === done ? 'now' : undefined}>
          <b>
            {place < done && <Icon name="check" size={14} />}
            {place <= done && <span className="visually-hidden">{t(place < done ? 'done' : 'now')}</span>}
          </b>
          {t(step)}
          {dates && <small>{dates[step] ?? '-'}</small>}
        </li>
      ))}
    </ol>
  );
}
