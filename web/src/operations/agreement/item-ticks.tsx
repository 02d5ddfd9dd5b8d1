import type { AgreementForm } from '@beidiao/contract/operations/agreements';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { TextBox } from '../../ui/core/text-box.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import styles from './agreement.module.css';
import { agreementTexts } from './agreement-texts.ts';

type Props = {
  form: Pick<AgreementForm, 'itemList' | 'groupList'>;
  chosen: ReadonlySet<string>;
  isReadOnly: boolean;
  onTurn: (codes: readonly string[], isOn: boolean) => void;
};

/** What can be agreed on, by group; a group is ticked as a whole. */
export function ItemTicks({ form, chosen, isReadOnly, onTurn }: Props): ReactElement {
  const t = useTexts(agreementTexts);
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const groups = form.groupList
    .map((group) => ({ ...group, items: form.itemList.filter((item) => item.group === group.code) }))
    .map((group) => ({
      ...group,
      shown: group.items.filter(({ name }) => `${name.zh} ${name.en}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ shown }) => shown.length > 0);
  return (
    <section className={styles.card} aria-label={t('items')}>
      <div className={styles.find}>
        <TextBox type="search" aria-label={t('search')} placeholder={t('search')} value={search} onChange={setSearch} />
      </div>
      <div className={styles.groups}>
        {groups.map(({ code, name, items, shown }) => {
          const inside = items.filter((item) => chosen.has(item.code)).length;
          return (
            <fieldset key={code} disabled={isReadOnly}>
              <label className={styles.group}>
                <TickBox
                  isOn={inside === items.length}
                  ref={(box) => {
                    if (box) box.indeterminate = inside > 0 && inside < items.length;
                  }}
                  onTurn={(isOn) =>
                    onTurn(
                      items.map((item) => item.code),
                      isOn,
                    )
                  }
                />
                <b>{name[language]}</b>
                <small>
                  {inside}/{items.length}
                </small>
              </label>
              {shown.map((item) => (
                <label key={item.code} className={styles.item}>
                  <TickBox isOn={chosen.has(item.code)} onTurn={(isOn) => onTurn([item.code], isOn)} />
                  <span data-tip-if-cut={item.name[language]}>{item.name[language]}</span>
                </label>
              ))}
            </fieldset>
          );
        })}
      </div>
    </section>
  );
}
