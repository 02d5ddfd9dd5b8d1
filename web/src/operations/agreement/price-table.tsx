import type { agreementCalls, AgreementForm } from '@beidiao/contract/operations/agreements';
import type { Data } from '@beidiao/contract/wire/call';
import { type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from 'react';
import { formatMoney, formatPercent } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import styles from './agreement.module.css';
import { agreementTexts } from './agreement-texts.ts';
import { type AgreementDraft, pasteColumn, readCell, settleCell } from './draft.ts';

type Cells = AgreementDraft['cells'];
type Items = AgreementForm['itemList'];
type Props = {
  items: Items;
  draft: AgreementDraft;
  trial: Data<typeof agreementCalls.trial> | undefined;
  isReadOnly: boolean;
  onChange: (cells: Cells) => void;
  /** Below the rows: what is sold below its cost. */
  foot: ReactNode;
};

/** "90" of the list price into every cell. */
function AllAt({ items, onChange }: { items: Items; onChange: (cells: Cells) => void }): ReactElement {
  const t = useTexts(agreementTexts);
  const [share, setShare] = useState('90');
  const apply = (): void =>
    onChange(
      Object.fromEntries(items.map((it) => [it.code, settleCell(`${share.replace('%', '')}%`, it.basePriceFen)])),
    );
  return (
    <>
      <label className={styles.share}>
        {t('allAt')}
        <TextBox inputMode="decimal" maxLength={6} value={share} onChange={setShare} />
        <span>%</span>
      </label>
      <Button size="small" onClick={apply}>
        {t('apply')}
      </Button>
    </>
  );
}

type RowProps = Pick<Props, 'draft' | 'trial' | 'isReadOnly'> & {
  item: Items[number];
  onDown: (event: KeyboardEvent<HTMLElement>) => void;
  onType: (text: string) => void;
  onPaste: (text: string) => void;
};

function PriceRow({ item, draft, trial, isReadOnly, onDown, onType, onPaste }: RowProps): ReactElement {
  const t = useTexts(agreementTexts);
  const language = useLanguage();
  const text = draft.cells[item.code] ?? '';
  const priceFen = readCell(text, item.basePriceFen);
  // Of an earlier price while the trial is on its way: then nothing is said.
  const line = trial?.lines.find((it) => it.code === item.code && it.priceFen === priceFen);
  const isLoss = !draft.isFixed && line !== undefined && line.marginFen !== null && line.marginFen < 0;
  const name = item.name[language];
  return (
    <tr data-loss={isLoss || undefined}>
      <th scope="row" data-tip-if-cut={name}>
        {name}
      </th>
      <td className={styles.quiet}>{formatMoney(item.basePriceFen)}</td>
      <td className={styles.cell}>
        <TextBox
          aria-label={t('agreedOf', { name })}
          aria-invalid={priceFen === null || isLoss || undefined}
          title={priceFen === null ? t('wrongCell') : undefined}
          inputMode="decimal"
          maxLength={14}
          disabled={draft.isFixed}
          readOnly={isReadOnly}
          data-cell={item.code}
          value={text}
          onChange={onType}
          onKeyDown={onDown}
          onBlur={() => onType(settleCell(text, item.basePriceFen))}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            if (isReadOnly || !/[\n\r\t]/.test(pasted.trim())) return;
            event.preventDefault();
            onPaste(pasted);
          }}
        />
      </td>
      <td>{formatPercent(line?.basePercent)}</td>
      <td className={styles.quiet}>{item.costFen === null ? '-' : formatMoney(item.costFen)}</td>
      <td data-bad={isLoss || undefined}>
        {isLoss && <Icon name="alert" size={14} />} {line?.marginFen == null ? '-' : formatMoney(line.marginFen)}
        <small>{line?.marginPercent == null ? '' : formatPercent(line.marginPercent)}</small>
      </td>
    </tr>
  );
}

/** The prices of what is in: Enter goes down, a copied column goes into the cells below, "90%" is a share of the list price. */
export function PriceTable({ items, draft, trial, isReadOnly, onChange, foot }: Props): ReactElement {
  const t = useTexts(agreementTexts);
  const table = useRef<HTMLTableElement>(null);
  const goDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const cells = [...(table.current?.querySelectorAll<HTMLInputElement>('input[data-cell]') ?? [])];
    const next = cells[cells.findIndex((it) => it === event.target) + (event.shiftKey ? -1 : 1)];
    next?.focus();
    next?.select();
  };
  const paste = (from: string, text: string): void => onChange(pasteColumn(draft.cells, items, { from, text }));
  const pasteAll = async (): Promise<void> => {
    const first = items[0];
    try {
      const text = await navigator.clipboard.readText();
      if (first) paste(first.code, text);
    } catch {
      toast('problem', t('pasteBlocked'));
    }
  };
  return (
    <section className={`${styles.card} ${styles.prices}`} aria-label={t('prices')}>
      <header>
        <h2>{t('prices')}</h2>
        <span className={styles.quiet}>{t('count', { count: items.length })}</span>
        <span className={styles.space} />
        {!isReadOnly && !draft.isFixed && items.length > 0 && (
          <>
            <AllAt items={items} onChange={onChange} />
            <Button size="small" onClick={() => void pasteAll()}>
              {t('paste')}
            </Button>
          </>
        )}
      </header>
      {items.length === 0 ? (
        <p className={styles.empty}>{t('noItems')}</p>
      ) : (
        <div className={styles.scroll}>
          <table ref={table} data-fixed={draft.isFixed || undefined}>
            <thead>
              <tr>
                <th scope="col">{t('items')}</th>
                <th scope="col">{t('base')}</th>
                <th scope="col">{t('agreed')}</th>
                <th scope="col">{t('share')}</th>
                <th scope="col">{t('cost')}</th>
                <th scope="col">{t('margin')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <PriceRow
                  key={item.code}
                  {...{ item, draft, trial, isReadOnly }}
                  onDown={goDown}
                  onType={(text) => onChange({ ...draft.cells, [item.code]: text })}
                  onPaste={(text) => paste(item.code, text)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {foot}
    </section>
  );
}
