import type { ReactElement } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import type { ShowcaseItem } from '../showcase.ts';
import { turnaroundWords } from '../turnaround.ts';
import { serviceTexts } from './service-texts.ts';
import styles from './services.module.css';

export function useTurnaround(): (hours: number) => string {
  const t = useTexts(serviceTexts);
  return (hours) => {
    const { key, count } = turnaroundWords(hours);
    return t(key, { count });
  };
}

type CounterProps = { name: string; count: number; most: number; onChange: (count: number) => void };

export function Counter({ name, count, most, onChange }: CounterProps): ReactElement {
  const t = useTexts(serviceTexts);
  return (
    <span role="group" aria-label={name} className={styles.counter}>
      <BareButton aria-label={t('fewer')} disabled={count <= 1} onClick={() => onChange(count - 1)}>
        −
      </BareButton>
      <output>{count}</output>
      <BareButton aria-label={t('more')} disabled={count >= most} onClick={() => onChange(count + 1)}>
        +
      </BareButton>
    </span>
  );
}

type Props = { item: ShowcaseItem; quantity: number; onChange: (quantity: number) => void };

/** One item: what is found, from where, by what right, how fast and for how much. Its title line ticks it. */
export function ServiceRow({ item, quantity, onChange }: Props): ReactElement {
  const t = useTexts(serviceTexts);
  const language = useLanguage();
  const timeOf = useTurnaround();
  const isOn = quantity > 0;
  const name = item.name[language];
  return (
    <li className={styles.row} data-on={isOn || undefined} data-code={item.code}>
      <label className={styles.tick}>
        <TickBox isLarge isOn={isOn} onTurn={(on) => onChange(on ? 1 : 0)} />
        <b>{name}</b>
        {item.isSensitive && <small className={styles.tag}>{t('separate')}</small>}
      </label>
      <dl className={styles.facts}>
        {(
          [
            ['about', item.description],
            ['source', item.source],
            ['basis', item.legalBasis],
          ] as const
        ).map(([key, words]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{words[language]}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.time}>
        {timeOf(item.turnaroundHours)}
        {item.expediteHours !== null && <small>{t('fast', { time: timeOf(item.expediteHours) })}</small>}
      </p>
      <div className={styles.price}>
        <b>{formatMoney(item.basePriceFen)}</b>
        <small>{t(item.unit)}</small>
        {isOn && item.maxQuantity > 1 && (
          <Counter name={t('quantity', { name })} count={quantity} most={item.maxQuantity} onChange={onChange} />
        )}
      </div>
    </li>
  );
}
