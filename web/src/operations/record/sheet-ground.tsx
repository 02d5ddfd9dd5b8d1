import { searchTermKeys } from '@beidiao/contract/verification/review-forms';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/desk/card.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { GroundFields } from './ground-fields.tsx';
import type { SheetParts } from '../sheet/sheet-parts.ts';
import { placeId } from '../sheet/sheet-place.ts';
import styles from './sheet-register.module.css';
import { sheetTexts } from '../sheet/sheet-texts.ts';

const yearsBack = [1, 2, 3, 5, 10] as const;

/** What was searched, so that anybody can repeat it. */
function SearchFields({ facts, drafting, isOpen }: SheetParts): ReactElement | null {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const { register, searchTerms } = facts.form;
  if (register === null) return null;
  const { search } = drafting.draft;
  const change = (part: Partial<typeof search>): void => drafting.change({ search: { ...search, ...part } });
  const years = [...new Set<number>([...yearsBack, ...(register.years === null ? [] : [register.years])])];
  const toggled = (key: string): string[] =>
    register.registers
      .map((each) => each.key)
      .filter((each) => (each === key ? !search.registers.includes(each) : search.registers.includes(each)));
  return (
    <>
      <div className={styles.stated} data-wide="true">
        <span data-required={isOpen || undefined}>{t('registers')}</span>
        <div className={styles.ticks} id={placeId('search.registers')} role="group" aria-label={t('registers')}>
          {register.registers.map(({ key, label }) => (
            <label key={key} className={styles.tick}>
              <TickBox
                disabled={!isOpen}
                isOn={search.registers.includes(key)}
                onTurn={() => change({ registers: toggled(key) })}
              />
              {label[language]}
            </label>
          ))}
        </div>
      </div>
      <div className={styles.stated}>
        <label htmlFor={placeId('search.years')}>{t('years')}</label>
        <Select
          id={placeId('search.years')}
          disabled={!isOpen}
          value={String(search.years ?? '')}
          choices={[
            ...years.map((count) => ({ value: String(count), label: t('lastYears', { count }) })),
            { value: '', label: t('allYears') },
          ]}
          onChange={(next) => change({ years: next === '' ? null : Number(next) })}
        />
      </div>
      <div className={styles.stated}>
        <label htmlFor={placeId('search.terms')}>{t('terms')}</label>
        <Select
          id={placeId('search.terms')}
          disabled={!isOpen}
          value={search.terms}
          choices={searchTermKeys.map((value) => ({ value, label: searchTerms[value][language] }))}
          onChange={(terms) => change({ terms })}
        />
      </div>
    </>
  );
}

/** How it was learnt. Without it nothing can match, and nothing can be published. */
export function SheetGround(props: SheetParts): ReactElement {
  const { facts, drafting, lacks, isOpen } = props;
  const t = useTexts(sheetTexts);
  const isRegister = facts.form.register !== null;
  const { ground } = drafting.draft;
  return (
    <Card title={t(isRegister ? 'searchTitle' : 'groundTitle')} note={isRegister ? undefined : t('groundNote')}>
      <div className={styles.columns}>
        <GroundFields
          form={facts.form}
          ground={ground}
          contacts={facts.contacts}
          mayContact={facts.mayContact}
          hasCheckCode={!isRegister}
          isOpen={isOpen}
          lacks={lacks}
          onChange={(part) => drafting.change({ ground: { ...ground, ...part } })}
        />
        <SearchFields {...props} />
      </div>
    </Card>
  );
}
