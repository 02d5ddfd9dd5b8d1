import { type ItemForm, itemNeeds, itemUnits, itemVersionCalls } from '@beidiao/contract/operations/item-versions';
import { minuteInChina } from '@beidiao/contract/wire/china-time';
import { fen, formatFen } from '@beidiao/contract/wire/money';
import type { ReactElement, ReactNode } from 'react';
import { formatPercent } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { TextBox } from '../../ui/core/text-box.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { useStaffCall } from '../../wire/staff-wire.ts';
import { settleCell } from '../agreement/draft.ts';
import styles from './catalogue.module.css';
import { catalogueTexts } from './catalogue-texts.ts';
import {
  aheadOf,
  changedRows,
  inForceOf,
  type ItemDraft,
  type Lack,
  type RowKey,
  rowKeys,
  termsOf,
} from './item-draft.ts';
import { useRowWords } from './row-words.ts';

type Props = {
  form: ItemForm;
  draft: ItemDraft;
  mayEdit: boolean;
  lacks: Partial<Record<RowKey | 'start', Lack>>;
  onChange: (part: Partial<ItemDraft>) => void;
};
type FieldProps = Pick<Props, 'draft' | 'onChange'>;

/** A name or a sentence in both languages. */
function Both({ row, draft, onChange }: FieldProps & { row: 'name' | 'description' | 'legalBasis' }): ReactElement {
  const t = useTexts(catalogueTexts);
  const maxLength = { name: 60, description: 200, legalBasis: 300 }[row];
  return (
    <span className={styles.both}>
      <TextBox
        aria-label={t('chinese', { row: t(row) })}
        maxLength={maxLength}
        value={draft[`${row}Zh`]}
        onChange={(words) => onChange({ [`${row}Zh`]: words })}
      />
      <TextBox
        aria-label={t('english', { row: t(row) })}
        lang="en"
        maxLength={maxLength}
        value={draft[`${row}En`]}
        onChange={(words) => onChange({ [`${row}En`]: words })}
      />
    </span>
  );
}

type NumberProps = { label: string; after: string; value: string; onChange: (typed: string) => void };
const NumberBox = ({ label, after, value, onChange }: NumberProps): ReactElement => (
  <span className={styles.number}>
    <TextBox aria-label={label} inputMode="numeric" maxLength={3} value={value} onChange={onChange} />
    <span>{after}</span>
  </span>
);

function Needs({ draft, onChange }: FieldProps): ReactElement {
  const t = useTexts(catalogueTexts);
  const turn = (need: (typeof itemNeeds)[number], isOn: boolean): void =>
    onChange({ needs: itemNeeds.filter((it) => (it === need ? isOn : draft.needs.includes(it))) });
  return (
    <span className={styles.ticks} role="group" aria-label={t('needs')}>
      {itemNeeds.map((need) => (
        <label key={need}>
          <TickBox isOn={draft.needs.includes(need)} onTurn={(isOn) => turn(need, isOn)} />
          {t(`${need}Need`)}
        </label>
      ))}
    </span>
  );
}

const restMs = 300;

/** How much more or less than in force, in amount and in percent of it. */
function PriceStep({ itemCode, priceFen }: { itemCode: string; priceFen: number }): ReactElement | null {
  const asked = useSettled(priceFen, restMs);
  const { data } = useStaffCall(itemVersionCalls.trial, { itemCode, basePriceFen: asked });
  // Of an earlier price while the answer is on its way: then nothing is said.
  if (data === undefined || asked !== priceFen || data.stepFen === 0) return null;
  const sign = data.stepFen > 0 ? '+' : '−';
  const percent = data.stepPercent === null ? '' : `, ${sign}${formatPercent(Math.abs(data.stepPercent))}`;
  return <small>{`${sign}${formatFen(fen(Math.abs(data.stepFen)))}${percent}`}</small>;
}

function useFields({ form, draft, lacks, onChange }: Props): Record<RowKey, ReactNode> {
  const t = useTexts(catalogueTexts);
  const part = { draft, onChange };
  return {
    name: <Both row="name" {...part} />,
    description: <Both row="description" {...part} />,
    price: (
      <>
        <span className={styles.price}>
          <TextBox
            aria-label={t('price')}
            inputMode="decimal"
            maxLength={12}
            value={draft.price}
            onChange={(price) => onChange({ price })}
            onBlur={() => {
              const price = settleCell(draft.price, 0);
              if (price !== draft.price) onChange({ price });
            }}
          />
        </span>
        {!lacks.price && <PriceStep itemCode={form.itemCode} priceFen={termsOf(draft).basePriceFen} />}
      </>
    ),
    unit: (
      <>
        <Select
          aria-label={t('unitOnly')}
          value={draft.unit}
          choices={itemUnits.map((unit) => ({ value: unit, label: t(unit) }))}
          onChange={(unit) => onChange({ unit })}
        />
        <NumberBox
          label={t('maximum')}
          after=""
          value={draft.maxQuantity}
          onChange={(maxQuantity) => onChange({ maxQuantity })}
        />
      </>
    ),
    turnaround: (
      <NumberBox
        label={t('turnaround')}
        after={t('hours')}
        value={draft.turnaround}
        onChange={(turnaround) => onChange({ turnaround })}
      />
    ),
    urgency: (
      <>
        <NumberBox
          label={t('urgentHours')}
          after={t('hours')}
          value={draft.expedite}
          onChange={(expedite) => onChange({ expedite })}
        />
        <NumberBox
          label={t('surcharge')}
          after="%"
          value={draft.surcharge}
          onChange={(surcharge) => onChange({ surcharge })}
        />
        {draft.expedite === '' && <small>{t('emptyIsNone')}</small>}
      </>
    ),
    sensitive: (
      <label className={styles.tick}>
        <TickBox isOn={draft.isSensitive} onTurn={(isSensitive) => onChange({ isSensitive })} /> {t('sensitive')}
      </label>
    ),
    needs: <Needs {...part} />,
    legalBasis: <Both row="legalBasis" {...part} />,
  };
}

/** The version in force beside the one that is written; rows that differ have a bar. */
export function ItemRows(props: Props): ReactElement {
  const { form, draft, mayEdit, lacks, onChange } = props;
  const t = useTexts(catalogueTexts);
  const words = useRowWords();
  const fields = useFields(props);
  const inForce = inForceOf(form);
  if (inForce === undefined) return <p>{t('none')}</p>;
  const ahead = aheadOf(form);
  const changed = changedRows(inForce, termsOf(draft));
  const count = changed.length;
  const others = mayEdit || ahead !== undefined;
  return (
    <section className={styles.card}>
      <table className={styles.rows} data-single={!others || undefined}>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles.hidden}>{t('row')}</span>
            </th>
            <th scope="col">
              {t('inForce', { version: inForce.version })}{' '}
              {inForce.startTime && <small>{t('since', { time: minuteInChina(inForce.startTime) })}</small>}
            </th>
            {others && (
              <th scope="col">
                {t(ahead ? 'plannedHead' : 'draft', { version: form.nextVersion })}{' '}
                <small>{count === 0 ? t('noChanges') : t('changes', { count })}</small>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rowKeys.map((row) => (
            <tr key={row} data-changed={(others && changed.includes(row)) || undefined}>
              <th scope="row">{t(row)}</th>
              <td data-head={t('inForce', { version: inForce.version })}>
                {words(row, inForce).map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </td>
              {others && (
                <td>
                  <fieldset disabled={!mayEdit} aria-label={t(row)}>
                    {fields[row]}
                  </fieldset>
                  {lacks[row] && (
                    <p className={styles.lack} role="alert">
                      {t(lacks[row])}
                    </p>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {others && (
        <footer className={styles.start}>
          <label>
            <b>{t('start')}</b>
            <TextBox
              inputMode="numeric"
              maxLength={20}
              placeholder="2026-12-01 00:00"
              disabled={!mayEdit}
              aria-invalid={Boolean(lacks.start) || undefined}
              value={draft.start}
              onChange={(start) => onChange({ start })}
            />
          </label>
          <span>{t('startHint')}</span>
          {lacks.start && draft.start !== '' && (
            <p className={styles.lack} role="alert">
              {t(lacks.start)}
            </p>
          )}
        </footer>
      )}
    </section>
  );
}
