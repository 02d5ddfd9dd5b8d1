import type { OrderDetails } from '@beidiao/contract/order';
import type { ReactElement } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './item-list.module.css';

const texts = bilingual({
  zh: {
    expedited: '加急',
    absent: '候选人说明没有其中 {count} 段，已退 {amount}',
    dropped: '候选人未同意或已撤回，未查询，已退 {amount}',
  },
  en: {
    expedited: 'Expedited',
    absent: 'Not there, says the candidate: {count}. {amount} refunded',
    dropped: 'Not agreed to, or withdrawn: not looked up. {amount} refunded',
  },
});

/** What was ordered, with urgency and what it cost. */
export function ItemList({ details }: { details: OrderDetails }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  return (
    <ul className={styles.items}>
      {details.dataItemList.map((item) => (
        <li key={item.code}>
          <span className={styles.name} title={item.name[language]}>
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
          {item.absent > 0 && <small>{t('absent', { count: item.absent, amount: formatMoney(item.absentFen) })}</small>}
          {item.isDropped && <small>{t('dropped', { amount: formatMoney(item.totalFen - item.absentFen) })}</small>}
          {item.remark && <small>{item.remark}</small>}
        </li>
      ))}
    </ul>
  );
}
