import type { ApprovalAhead } from '@beidiao/contract/enterprise/limits';
import type { ReactElement } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/core/icon.tsx';
import styles from './price-panel.module.css';
import { priceTexts } from './price-texts.ts';

/** Why the order will wait for somebody's yes: the limit is named where it is the reader's own. */
export function ApprovalNote({ approval }: { approval: ApprovalAhead }): ReactElement {
  const t = useTexts(priceTexts);
  const { causes, orderLimitFen, monthLeftFen } = approval;
  const words = {
    orderAlone: t('orderAlone'),
    orderLimit: orderLimitFen === null ? t('orderLimit') : t('orderLimitOf', { limit: formatMoney(orderLimitFen) }),
    monthLimit: monthLeftFen === null ? t('monthLimit') : t('monthLimitOf', { left: formatMoney(monthLeftFen) }),
  };
  return (
    <div className={styles.approval} role="status">
      <Icon name="stamp" />
      <div>
        <b>{t('approval')}</b>
        {causes.map((cause) => (
          <p key={cause}>{words[cause]}</p>
        ))}
        <p>{t('approvalThen')}</p>
      </div>
    </div>
  );
}
