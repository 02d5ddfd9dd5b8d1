import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { useAnswer } from '../../wire/use-answer.ts';
import section from '../section.module.css';
import { groupItems, type Showcase, type ShowcaseItem } from '../showcase.ts';
import { findItems, loadPinyin } from './find-items.ts';
import { changeQuantity, readSelection, type Selection, type SelectionParams, writeSelection } from './selection.ts';
import { ServiceBill } from './service-bill.tsx';
import { ServiceRow } from './service-row.tsx';
import { serviceTexts } from './service-texts.ts';
import styles from './services.module.css';

const notSold = ['crime', 'family', 'traces', 'health'] as const;

function NotSold(): ReactElement {
  const t = useTexts(serviceTexts);
  return (
    <section className={`${section.section} ${section.grounded}`}>
      <div className={section.wide}>
        <h2>{t('notSold')}</h2>
        <p className={section.about}>{t('notSoldAbout')}</p>
        <ul className={styles.notSold}>
          {notSold.map((key) => (
            <li key={key}>
              <h3>{t(key)}</h3>
              <p>{t(`${key}About`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** ↑ and ↓ go between the boxes, + and − change the quantity of the one that has the focus. */
function moveByKey(event: KeyboardEvent<HTMLElement>, onQuantity: (code: string, by: number) => void): void {
  const box = (event.target as HTMLElement).closest<HTMLInputElement>('input[type="checkbox"]');
  if (!box) return;
  const code = box.closest<HTMLElement>('[data-code]')?.dataset['code'];
  if (code && ['+', '=', '-'].includes(event.key)) return onQuantity(code, event.key === '-' ? -1 : 1);
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  boxes[boxes.indexOf(box) + by]?.focus();
}

/** "/" goes to the search from anywhere on the page but a field. */
function useSlash(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== '/' || (event.target as HTMLElement).closest('input, textarea, [contenteditable]')) return;
      event.preventDefault();
      box.current?.querySelector('input')?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [box]);
}

type ListProps = { showcase: Showcase; selection: Selection; onChange: (selection: Selection) => void };

function ItemList({ showcase, selection, onChange }: ListProps): ReactElement {
  const t = useTexts(serviceTexts);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [, setPinyin] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  useSlash(field);
  const found: readonly ShowcaseItem[] = findItems(showcase.dataItemList, typed, language);
  const groups = groupItems({ ...showcase, dataItemList: [...found] });
  const addTo = (code: string, by: number): void => {
    const item = showcase.dataItemList.find((it) => it.code === code);
    const count = (selection.quantities.get(code) ?? 0) + by;
    if (item && count <= item.maxQuantity) onChange(changeQuantity(selection, code, count));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the boxes within; the list itself takes no focus
    <div className={styles.list} onKeyDown={(event) => moveByKey(event, addTo)}>
      <div className={styles.search} ref={field}>
        <Icon name="search" />
        <TextBox
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          onFocus={() => void loadPinyin().then(() => setPinyin(true))}
          onChange={setTyped}
          onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
        />
        <kbd>/</kbd>
      </div>
      {groups.length === 0 && <p role="status">{t('none')}</p>}
      {groups.map(({ name, items }) => (
        <section key={name?.zh}>
          <header className={styles.group}>
            <h2>{name?.[language]}</h2>
            <small>
              {t('groupFacts', {
                count: items.length,
                price: formatMoney(Math.min(...items.map((it) => Number(it.basePriceFen)))),
              })}
            </small>
          </header>
          <ul>
            {items.map((item) => (
              <ServiceRow
                key={item.code}
                item={item}
                quantity={selection.quantities.get(item.code) ?? 0}
                onChange={(quantity) => onChange(changeQuantity(selection, item.code, quantity))}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Every item on offer with its price; what is ticked stands in the address and adds up. */
export function OurService(): ReactElement {
  const t = useTexts(serviceTexts);
  const { data, error, again } = useAnswer(catalogueCalls.showcase, noParams);
  const params: Partial<SelectionParams> = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (next: Selection): void =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...writeSelection(next) }),
      replace: true,
      resetScroll: false,
    });
  const selection = readSelection(params, data?.dataItemList ?? []);
  return (
    <>
      <div className={`${section.wide} ${styles.page}`}>
        <h1>{t('title')}</h1>
        {data && (
          <p className={section.about}>
            {t('lead', { count: data.dataItemList.length, groups: groupItems(data).length })}
          </p>
        )}
        {error && (
          <div role="alert" className={styles.failed}>
            <p>{t('failed')}</p>
            <Button onClick={again}>{t('again')}</Button>
          </div>
        )}
        {!data && !error && <p role="status">{t('loading')}</p>}
        {data && (
          <div className={styles.both}>
            <ItemList showcase={data} selection={selection} onChange={change} />
            <ServiceBill showcase={data} selection={selection} onChange={change} />
          </div>
        )}
      </div>
      <NotSold />
    </>
  );
}

const noParams = {};
