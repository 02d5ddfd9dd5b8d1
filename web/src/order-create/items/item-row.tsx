import type { CheckItem } from '@beidiao/contract/catalogue/calls';
import type { ReactElement } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { NoteField } from '../../ui/note-field.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import type { DraftItem } from '../draft.ts';
import { type ItemActs, rowId } from './item-acts.ts';
import styles from './item-row.module.css';
import { itemsTexts } from './items-texts.ts';
import { FillLink } from './fill-link.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { UrgencySelect } from './urgency-select.tsx';

/** As the wire has it. */
const remarkMaximum = 200;

type Props = {
  item: CheckItem;
  chosen: DraftItem | undefined;
  day: number | null;
  canExpedite: boolean;
  /** One candidate, for whom the orderer may fill in fields. */
  canFill: boolean;
  hasRemark: boolean;
  acts: ItemActs;
};

export function ItemRow({ item, chosen, day, canExpedite, canFill, hasRemark, acts }: Props): ReactElement {
  const t = useTexts(itemsTexts);
  const language = useLanguage();
  const { code } = item;
  const name = item.name[language];
  return (
    <tr id={rowId(code)} className={styles.row} data-chosen={chosen ? '' : undefined}>
      <td className={styles.check}>
        <TickBox
          isOn={chosen !== undefined}
          aria-label={t('choose', { name })}
          onTurn={() => acts.choose([code], !chosen)}
        />
      </td>
      <td className={styles.name} onClick={() => acts.choose([code], !chosen)}>
        <div className={styles.title}>
          {name}
          {item.isSensitive && (
            <BareButton
              className={styles.chip}
              data-tip={t('sensitiveAbout')}
              data-tip-press
              onClick={(event) => event.stopPropagation()}
            >
              {t('sensitive')}
            </BareButton>
          )}
        </div>
        <div className={styles.about} data-tip-if-cut={item.description[language]}>
          {item.description[language]}
        </div>
      </td>
      <td className={styles.urgency}>
        <UrgencySelect
          item={item}
          value={chosen?.explosiveOrder ?? '2'}
          day={day}
          isOffered={canExpedite}
          label={t('urgencyOf', { name })}
          onChange={(explosiveOrder) => acts.change(code, { explosiveOrder })}
        />
      </td>
      <td className={styles.price}>
        <div>{formatMoney(item.basePriceFen)}</div>
        {chosen && item.maxQuantity > 1 && (
          <QuantityStepper
            value={chosen.quantity}
            maximum={item.maxQuantity}
            unit={t(item.unit)}
            label={t('quantityOf', { name })}
            onChange={(quantity) => acts.change(code, { quantity })}
          />
        )}
      </td>
      {hasRemark && (
        <td className={styles.remark}>
          {chosen ? (
            <>
              <NoteField
                label={t('remarkOf', { name })}
                placeholder={t('remark')}
                value={chosen.remark}
                maximum={remarkMaximum}
                onChange={(remark) => acts.change(code, { remark })}
              />
              {canFill && <FillLink item={item} chosen={chosen} acts={acts} />}
            </>
          ) : (
            <span className={styles.none}>-</span>
          )}
        </td>
      )}
    </tr>
  );
}
