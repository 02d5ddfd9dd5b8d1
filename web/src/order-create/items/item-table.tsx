import type { CheckItem, Urgency } from '@beidiao/contract/catalogue/calls';
import type { Amount } from '@beidiao/contract/wire/money';
import { type ReactElement, useEffect, useRef } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Button } from '../../ui/core/button.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import type { ItemSet } from './chosen-set.ts';
import type { Draft } from '../draft.ts';
import type { ItemActs } from './item-acts.ts';
import { ItemRow } from './item-row.tsx';
import styles from './item-table.module.css';
import { itemsTexts } from './items-texts.ts';
import { OrderUrgency } from './order-urgency.tsx';
import { SetBar } from './set-bar.tsx';
import { hasDays } from './urgency.ts';

type Props = {
  draft: Draft;
  items: readonly CheckItem[];
  urgency: Urgency;
  acts: ItemActs;
  sets: readonly ItemSet[];
  set: ItemSet | undefined;
  totalFen: Amount | null;
  word: string;
  isOnlyChosen: boolean;
  onOnlyChosen: (isOnly: boolean) => void;
};

function ChooseAll({
  items,
  chosen,
  acts,
}: {
  items: readonly CheckItem[];
  chosen: ReadonlySet<string>;
  acts: ItemActs;
}): ReactElement {
  const t = useTexts(itemsTexts);
  const box = useRef<HTMLInputElement>(null);
  const count = items.filter(({ code }) => chosen.has(code)).length;
  const isAll = items.length > 0 && count === items.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <TickBox
      ref={box}
      aria-label={t('chooseAll')}
      isOn={isAll}
      onTurn={() =>
        acts.choose(
          items.map(({ code }) => code),
          !isAll,
        )
      }
    />
  );
}

function ViewSwitch({ isOnlyChosen, onOnlyChosen }: Pick<Props, 'isOnlyChosen' | 'onOnlyChosen'>): ReactElement {
  const t = useTexts(itemsTexts);
  return (
    <div className={styles.switch} role="group" aria-label={t('view')}>
      <BareButton aria-pressed={!isOnlyChosen} onClick={() => onOnlyChosen(false)}>
        {t('all')}
      </BareButton>
      <BareButton aria-pressed={isOnlyChosen} onClick={() => onOnlyChosen(true)}>
        {t('onlyChosen')}
      </BareButton>
    </div>
  );
}

/** The catalogue as a table, as cards on phones. */
export function ItemTable({
  draft,
  items,
  urgency,
  acts,
  sets,
  set,
  totalFen,
  word,
  isOnlyChosen,
  onOnlyChosen,
}: Props): ReactElement {
  const t = useTexts(itemsTexts);
  const list = draft.checkedDataItemList;
  const byCode = new Map(list.map((item) => [item.code, item]));
  const chosen = new Set(byCode.keys());
  const pieces = list.reduce((sum, { quantity }) => sum + quantity, 0);
  // Inside a recruiting system there is no room for remarks.
  const isFramed = draft.applyId !== null;
  return (
    <section className={styles.card} aria-labelledby="items-heading">
      <header className={styles.head}>
        <h2 id="items-heading">{t('heading')}</h2>
        <span className={styles.count} role="status">
          {t('chosenCount', { count: list.length })}
        </span>
        {hasDays(urgency) && <OrderUrgency urgency={urgency} day={draft.explosiveOrderDay} />}
        <ViewSwitch isOnlyChosen={isOnlyChosen} onOnlyChosen={onOnlyChosen} />
      </header>
      <SetBar sets={sets} set={set} />
      {items.length === 0 ? (
        <EmptyState
          title={word ? t('noMatch', { word }) : t('noneChosen')}
          about={word ? undefined : t('noneChosenAbout')}
          action={
            !word && (
              <Button size="small" onClick={() => onOnlyChosen(false)}>
                {t('showAll')}
              </Button>
            )
          }
        />
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th className={styles.check}>
                <ChooseAll items={items} chosen={chosen} acts={acts} />
              </th>
              <th scope="col">{t('colItem')}</th>
              <th scope="col" className={styles.urgency}>
                {t('colUrgency')}
              </th>
              <th scope="col" className={styles.price}>
                {t('colPrice')}
              </th>
              {!isFramed && (
                <th scope="col" className={styles.remark}>
                  {t('colRemark')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <ItemRow
                key={item.code}
                item={item}
                chosen={byCode.get(item.code)}
                day={draft.explosiveOrderDay}
                canExpedite={urgency.isOn}
                canFill={draft.batchFileId === null}
                hasRemark={!isFramed}
                acts={acts}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>{t('total', { items: list.length, pieces })}</td>
              <td colSpan={isFramed ? 1 : 2} className={styles.total}>
                {formatMoney(totalFen)}
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}
