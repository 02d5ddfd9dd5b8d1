import { catalogueCalls } from '@beidiao/contract/catalogue';
import { type ReactElement, useId, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useAnswer } from '../wire/use-answer.ts';
import { PriceTable, PriceTableOutline } from './price-table.tsx';
import styles from './prices.module.css';
import section from './section.module.css';
import { chooseCommon, groupItems } from './showcase.ts';

const texts = bilingual({
  zh: {
    title: '价格写在前面',
    some: '共 {count} 项，这里列出常用的几项。',
    every: '共 {count} 项。',
    about: '会员等级和协议可以更低，下单时看到的就是最终价格。',
    all: '看全部 {count} 项和价格',
    fewer: '只看常用的几项',
    failed: '价格没有读到',
    again: '再试一次',
  },
  en: {
    title: 'Prices up front',
    some: '{count} items on offer; here are some of the usual ones. ',
    every: '{count} items on offer. ',
    about: 'A member grade or an agreement may lower the price; the order shows the final one.',
    all: 'See all {count} items and prices',
    fewer: 'Show the usual ones only',
    failed: 'The prices could not be loaded',
    again: 'Try again',
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
