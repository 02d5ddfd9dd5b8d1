import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { type ReactElement, useId, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { useAnswer } from '../wire/use-answer.ts';
import { PriceTable, PriceTableOutline } from './price-table.tsx';
import styles from './prices.module.css';
import section from './section.module.css';
import { chooseCommon, groupItems } from './showcase.ts';

const texts = bilingual({
  zh: {
    title: '价格公开透明',
    some: '共 {count} 项，这里列出常用的几项。',
    every: '共 {count} 项。',
    about: '会员等级和协议可以更低，下单时看到的就是最终价格。',
    all: '看全部 {count} 项和价格',
    fewer: '只看常用的几项',
    failed: '价格加载失败',
    again: '重试',
  },
  en: {
    title: 'Upfront pricing',
    some: '{count} items available. Here are the most popular ones. ',
    every: '{count} items available. ',
    about: 'Membership levels and agreements may lower the price. You see the final price when you order.',
    all: 'See all {count} items and prices',
    fewer: 'Show popular items only',
    failed: 'The prices could not be loaded',
    again: 'Retry',
  },
});

const noParams = {};

export function Prices(): ReactElement {
  const t = useTexts(texts);
  const [showsAll, setShowsAll] = useState(false);
  const { data, error, again } = useAnswer(catalogueCalls.showcase, noParams);
  const tableId = useId();
  const count = data?.dataItemList.length ?? 0;
  return (
    <section id="prices" className={section.section}>
      <div className={`${section.wide} ${section.beside}`}>
        <div className={styles.words}>
          <h2>{t('title')}</h2>
          <p className={section.about}>
            {data && t(showsAll ? 'every' : 'some', { count })}
            {t('about')}
          </p>
          <p className={styles.more}>
            {data && (
              <LinkButton aria-expanded={showsAll} aria-controls={tableId} onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? t('fewer') : t('all', { count })}
              </LinkButton>
            )}
          </p>
        </div>
        <div id={tableId} className={styles.place}>
          {error ? (
            <div className={styles.failed} role="alert">
              <p>
                <b>{t('failed')}</b>
                {error.message}
              </p>
              <Button onClick={again}>{t('again')}</Button>
            </div>
          ) : data ? (
            <PriceTable
              groups={showsAll ? groupItems(data) : [{ name: null, items: chooseCommon(data.dataItemList) }]}
            />
          ) : (
            <PriceTableOutline />
          )}
        </div>
      </div>
    </section>
  );
}
