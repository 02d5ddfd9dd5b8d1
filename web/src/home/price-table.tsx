import { type ReactElement, useId } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import styles from './prices.module.css';
import { commonCount, type PriceGroup, type ShowcaseItem } from './showcase.ts';
import { turnaroundWords } from './turnaround.ts';

const texts = bilingual({
  zh: {
    item: '项目',
    about: '查什么',
    time: '预计时间',
    price: '单价',
    loading: '正在加载价格',
    person: '',
    employer: '每家单位',
    referee: '每位访谈人',
    certificate: '每份证书',
    school: '每段学历',
    atOnce: '即时',
    hour: '1 小时',
    hours: '{count} 小时',
    day: '1 天',
    days: '{count} 天',
  },
  en: {
    item: 'Item',
    about: 'What is checked',
    time: 'Expected time',
    price: 'Price',
    loading: 'Loading prices',
    person: '',
    employer: 'per employer',
    referee: 'per referee',
    certificate: 'per certificate',
    school: 'per degree',
    atOnce: 'instant',
    hour: '1 hour',
    hours: '{count} hours',
    day: '1 day',
    days: '{count} days',
  },
});

function Head(): ReactElement {
  const t = useTexts(texts);
  return (
    <thead>
      <tr>
        <th scope="col">{t('item')}</th>
        <th scope="col" className={styles.about}>
          {t('about')}
        </th>
        <th scope="col">{t('time')}</th>
        <th scope="col" className={styles.price}>
          {t('price')}
        </th>
      </tr>
    </thead>
  );
}

function Row({ item }: { item: ShowcaseItem }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const { key, count } = turnaroundWords(item.turnaroundHours);
  return (
    <tr>
      <th scope="row">{item.name[language]}</th>
      <td className={styles.about}>{item.description[language]}</td>
      <td>{t(key, { count })}</td>
      <td className={styles.price}>
        {formatMoney(item.basePriceFen)}
        <small>{t(item.unit)}</small>
      </td>
    </tr>
  );
}

function GroupBody({ group }: { group: PriceGroup }): ReactElement {
  const language = useLanguage();
  const id = useId();
  return (
    <tbody aria-labelledby={group.name ? id : undefined}>
      {group.name && (
        <tr className={styles.group}>
          <th id={id} scope="rowgroup" colSpan={4}>
            {group.name[language]}
          </th>
        </tr>
      )}
      {group.items.map((item) => (
        <Row key={item.code} item={item} />
      ))}
    </tbody>
  );
}

export function PriceTable({ groups }: { groups: readonly PriceGroup[] }): ReactElement {
  return (
    <table className={styles.table}>
      <Head />
      {groups.map((group) => (
        <GroupBody key={group.name?.zh ?? ''} group={group} />
      ))}
    </table>
  );
}

/** Stands in the place of the table while it comes. */
export function PriceTableOutline(): ReactElement {
  const t = useTexts(texts);
  return (
    <div className={styles.outline} role="status" aria-label={t('loading')}>
      {Array.from({ length: commonCount + 1 }, (_, row) => (
        // The bars have no identity and never move
        <span key={row} />
      ))}
    </div>
  );
}
