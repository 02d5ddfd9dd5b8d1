import { type ItemForm, toldAtHour, toldDaysAhead } from '@beidiao/contract/operations/item-versions';
import { readMinute } from '@beidiao/contract/typed/minute';
import { dayInChina, daysAfter, minuteInChina, momentInChina } from '@beidiao/contract/wire/china-time';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { Card } from '../../ui/desk/card.tsx';
import styles from './catalogue.module.css';
import { catalogueTexts } from './catalogue-texts.ts';
import { aheadOf, inForceOf, type ItemDraft, termsOf } from './item-draft.ts';

type Props = { form: ItemForm; draft: ItemDraft; mayEdit: boolean; onChange: (part: Partial<ItemDraft>) => void };

/** When members would be told: in the morning, days ahead; null where that has passed. */
function tellingAt(start: string): Date | null {
  const morning = new Date(momentInChina(daysAfter(dayInChina(start), -toldDaysAhead), `${toldAtHour}:00:00`));
  return morning.getTime() > Date.now() ? morning : null;
}

/** Whom a new price would meet, as the server counts them, and whether they are told. */
export function AffectedCard({ form, draft, mayEdit, onChange }: Props): ReactElement {
  const t = useTexts(catalogueTexts);
  const { unitPriceMembers, agreedMembers, fixedPackages, pieces } = form.affected;
  const toldAt = aheadOf(form)?.toldAt ?? null;
  const start = readMinute(draft.start);
  const morning = start === null ? null : tellingAt(start);
  const isDearer = termsOf(draft).basePriceFen !== inForceOf(form)?.basePriceFen;
  const when = !isDearer
    ? t('tellOnlyPrice')
    : start === null
      ? null
      : morning
        ? t('tellAt', { time: minuteInChina(morning) })
        : t('tellAtOnce');
  const count = (number: number): string => number.toLocaleString('en');
  const facts = [
    [t('unitPriced'), t('households', { count: count(unitPriceMembers) })],
    [t('agreed'), t('householdsKept', { count: count(agreedMembers) })],
    [t('packages'), t('packagesKept', { count: count(fixedPackages) })],
    [t('pieces'), t('piecesCount', { count: count(pieces) })],
  ];
  return (
    <Card title={t('affected')}>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>{t('affectedNote')}</p>
      {toldAt ? (
        <p className={styles.quiet}>{t('told', { time: minuteInChina(toldAt) })}</p>
      ) : (
        mayEdit && (
          <label className={styles.tell}>
            <TickBox isOn={draft.tellsMembers} onTurn={(tellsMembers) => onChange({ tellsMembers })} />
            <span>
              {t('tell', { count: count(unitPriceMembers) })}
              {when && <small>{when}</small>}
            </span>
          </label>
        )
      )}
    </Card>
  );
}
