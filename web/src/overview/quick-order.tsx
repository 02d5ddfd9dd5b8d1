import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { Card } from '../ui/desk/card.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { useCall } from '../wire/use-call.ts';
import styles from './quick-order.module.css';

const texts = bilingual({
  zh: { title: '快速下单', all: '自选核查项', items: '{count} 项', itemsPrice: '{count} 项 · {amount}' },
  en: {
    title: 'Quick order',
    all: 'Choose items yourself',
    items: 'Items: {count}',
    itemsPrice: 'Items: {count} · {amount}',
  },
});

const shown = 3;

/** The first packages with what they cost; one click begins an order with it. Absent when there is none. */
export function QuickOrder(): ReactElement | null {
  const t = useTexts(texts);
  const language = useLanguage();
  const { data, isError, refetch } = useCall(catalogueCalls.packages, {}, { staleTime: 300_000 });
  if (isError && !data)
    return (
      <Card title={t('title')}>
        <NotLoaded onRetry={refetch} />
      </Card>
    );
  if (!data?.dataGroupList.length) return null;
  return (
    <Card title={t('title')} extra={<Link to="/Dashboard/OrderCreate">{t('all')}</Link>}>
      <ul className={styles.packages}>
        {data.dataGroupList.slice(0, shown).map((it) => {
          const count = it.dataItemList.length;
          return (
            <li key={it.id}>
              <Link to="/Dashboard/OrderCreate" search={{ package: it.id }}>
                <b>{it.name[language]}</b>
                <span>
                  {it.fixedPriceFen === null
                    ? t('items', { count })
                    : t('itemsPrice', { count, amount: formatMoney(it.fixedPriceFen) })}
                </span>
                <small data-tip-if-cut={it.description[language]}>{it.description[language]}</small>
                <Icon name="right" />
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
