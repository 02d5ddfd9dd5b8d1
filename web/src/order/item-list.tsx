import { subtractAmount } from '@beidiao/contract/wire/money';
import type { OrderDetails } from '@beidiao/contract/order/calls';
import { reportCalls } from '@beidiao/contract/report/calls';
import type { ReactElement } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Icon } from '../ui/core/icon.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { useCall } from '../wire/use-call.ts';
import styles from './item-list.module.css';
import { ItemStates, type ItemTask } from './item-states.tsx';
import { rereadMs } from './use-order-acts.ts';

const texts = bilingual({
  zh: {
    expedited: '加急',
    troubled: '各项进度加载失败。',
    again: '重试',
    absent: '候选人说明没有其中 {count} 段，已退款 {amount}',
    dropped: '候选人未同意或已撤回，未查询，已退款 {amount}',
    refunded: '已退款 {amount}',
  },
  en: {
    expedited: 'Express',
    troubled: 'Item progress could not be loaded.',
    again: 'Retry',
    absent: '{count} not applicable, as stated by the candidate. {amount} refunded',
    dropped: 'Consent declined or withdrawn, so not checked. {amount} refunded',
    refunded: '{amount} refunded',
  },
});

/** What was ordered, with urgency, what it cost, and how far each item has come once checking began. */
export function ItemList({ details }: { details: OrderDetails }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const { data, error, refetch } = useCall(
    reportCalls.itemStatus,
    { orderDetailsId: details.orderDetailsId },
    { enabled: details.result !== null, refetchInterval: rereadMs },
  );
  const tasksOf = (code: string): ItemTask[] => data?.items.filter((task) => task.code === code) ?? [];
  return (
    <>
      {error && !data && (
        <p className={styles.troubled} role="alert">
          {t('troubled')} <LinkButton onClick={() => void refetch()}>{t('again')}</LinkButton>
        </p>
      )}
      <ul className={styles.items}>
        {details.dataItemList.map((item) => (
          <li key={item.code}>
            <span className={styles.name} data-tip-if-cut={item.name[language]}>
              {item.name[language]}
              {item.quantity > 1 && ` × ${item.quantity}`}
            </span>
            {item.isExpedited && (
              <span className={styles.chip}>
                <Icon name="bolt" size={14} />
                {t('expedited')}
              </span>
            )}
            <span className={styles.price}>{formatMoney(item.totalFen)}</span>
            {tasksOf(item.code).length > 0 && <ItemStates tasks={tasksOf(item.code)} />}
            {item.absent > 0 && (
              <small>{t('absent', { count: item.absent, amount: formatMoney(item.absentFen) })}</small>
            )}
            {item.isDropped && (
              <small>
                {t(tasksOf(item.code).some(({ isUnidentified }) => isUnidentified) ? 'refunded' : 'dropped', {
                  amount: formatMoney(subtractAmount(item.totalFen, item.absentFen)),
                })}
              </small>
            )}
            {item.remark && <small>{item.remark}</small>}
          </li>
        ))}
      </ul>
    </>
  );
}
