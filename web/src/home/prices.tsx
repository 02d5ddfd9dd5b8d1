import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useId, useState } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { TickBox } from '../ui/core/tick-box.tsx';
import { useAnswer } from '../wire/use-answer.ts';
import styles from './prices.module.css';
import section from './section.module.css';
import { changeQuantity, type Selection } from './services/selection.ts';
import { ServiceBill } from './services/service-bill.tsx';
import { useTurnaround } from './services/service-row.tsx';
import { chooseCommon, type ShowcaseItem } from './showcase.ts';

const texts = bilingual({
  zh: {
    title: '价格写在前面',
    about: '勾一勾就知道一单多少钱、要几天。会员价和协议价只会更低。',
    all: '看全部 {count} 项，查得到和查不到的',
    failed: '价格加载失败',
    again: '重试',
    loading: '正在加载价格',
  },
  en: {
    title: 'Prices up front',
    about: 'Tick to see what an order costs and how long it takes. Membership and agreements only lower the price.',
    all: 'All {count} items, and what each does and does not find',
    failed: 'The prices could not be loaded',
    again: 'Try again',
    loading: 'Loading prices',
  },
});

const noParams = {};
const nothing: Selection = { quantities: new Map(), isFast: false, people: 1 };

type TickProps = { item: ShowcaseItem; isOn: boolean; onTurn: (isOn: boolean) => void };

function PriceTick({ item, isOn, onTurn }: TickProps): ReactElement {
  const language = useLanguage();
  const timeOf = useTurnaround();
  const id = useId();
  return (
    <li className={styles.tick}>
      <TickBox id={id} isLarge isOn={isOn} onTurn={onTurn} />
      <label htmlFor={id}>
        <b>{item.name[language]}</b>
        <small>{item.description[language]}</small>
      </label>
      <p>
        <b>{formatMoney(item.basePriceFen)}</b>
        <small>{timeOf(item.turnaroundHours)}</small>
      </p>
    </li>
  );
}

/** What most posts ask for, with its price; ticked, it adds up as an order would. */
export function Prices(): ReactElement {
  const t = useTexts(texts);
  const [selection, setSelection] = useState(nothing);
  const { data, error, again } = useAnswer(catalogueCalls.showcase, noParams);
  return (
    <section id="prices" className={`${section.section} ${section.grounded}`}>
      <div className={section.wide}>
        <h2>{t('title')}</h2>
        <p className={section.about}>{t('about')}</p>
        {error && (
          <div className={styles.failed} role="alert">
            <p>
              <b>{t('failed')}</b>
              {error.message}
            </p>
            <Button onClick={again}>{t('again')}</Button>
          </div>
        )}
        {!data && !error && <p role="status">{t('loading')}</p>}
        {data && (
          <div className={styles.both}>
            <div>
              <ul className={styles.ticks}>
                {chooseCommon(data.dataItemList).map((item) => (
                  <PriceTick
                    key={item.code}
                    item={item}
                    isOn={selection.quantities.has(item.code)}
                    onTurn={(isOn) => setSelection(changeQuantity(selection, item.code, isOn ? 1 : 0))}
                  />
                ))}
              </ul>
              <Link to="/OurService" className={styles.more}>
                {t('all', { count: data.dataItemList.length })}
              </Link>
            </div>
            <ServiceBill showcase={data} selection={selection} onChange={setSelection} />
          </div>
        )}
      </div>
    </section>
  );
}
