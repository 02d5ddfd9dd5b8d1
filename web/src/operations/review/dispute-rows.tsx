import type { DisputeSheet } from '@beidiao/contract/dispute/calls';
import { registerKey, type Row } from '@beidiao/contract/finding/conclusion';
import { partyRoleWords, recordIdentityWords, recordKindWords } from '@beidiao/contract/finding/result-words';
import { findingWords } from '@beidiao/contract/finding/row-state';
import { wordsIn } from '@beidiao/contract/wire/language';
import { type ReviewField, reviewFormOf } from '@beidiao/contract/verification/review-forms';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/desk/card.tsx';
import styles from './dispute-rows.module.css';
import { GroundFields } from '../record/ground-fields.tsx';
import { rightsTexts } from '../people/rights-texts.ts';
import { RowMark } from '../record/row-mark.tsx';
import { FieldControl } from '../record/sheet-field.tsx';
import { IdentityChoice } from '../record/sheet-record.tsx';
import { FieldLack, fieldLackId, fieldLackOf } from '../record/field-lack.tsx';
import register from '../record/sheet-register.module.css';
import type { RulingForm } from '../sheet/use-ruling.ts';

type Item = DisputeSheet['item'];
type Props = { sheet: DisputeSheet; form: RulingForm | null };

const isDisputed = ({ fields }: DisputeSheet, key: string): boolean => fields.length === 0 || fields.includes(key);

/** A field that a source named and the form of the item does not know is text. */
const fieldOf = (code: string, { key, label }: Row): ReviewField =>
  reviewFormOf({ code }).fields.find((field) => field.key === key) ?? {
    key,
    label,
    kind: 'text',
    isMandatory: false,
    claimKey: key,
    rule: null,
    foundRule: null,
    choices: [],
  };

function FieldLine({ sheet, form, row }: Props & { row: Row }): ReactElement {
  const t = useTexts(rightsTexts);
  const language = useLanguage();
  const after = form?.preview?.rows.find(({ key }) => key === row.key);
  return (
    <tr data-field={row.key}>
      <th scope="row">{row.label[language]}</th>
      <td data-label={t('standing')}>
        {wordsIn(findingWords(row.finding), language)} <RowMark row={row} rules={sheet.item.rules} />
      </td>
      {form && (
        <>
          <td data-label={t('recheck')} className={styles.control}>
            <FieldControl
              field={fieldOf(sheet.itemCode, row)}
              typed={form.answers.fields[row.key]}
              copied={null}
              isOpen
              wrongId={fieldLackId(form.lacks, `fields.${row.key}`)}
              isWrong={fieldLackOf(form.lacks, `fields.${row.key}`) !== undefined}
              onChange={(typed) => form.change({ fields: { ...form.answers.fields, [row.key]: typed } })}
            />
            <FieldLack lacks={form.lacks} field={`fields.${row.key}`} />
          </td>
          <td data-label={t('compared')}>{after && <RowMark row={after} rules={form.preview?.rules ?? []} />}</td>
        </>
      )}
    </tr>
  );
}

function recordWords(record: Item['records'][number], language: 'zh' | 'en'): string {
  const { kind, authority, number, on, role } = record;
  // Of somebody of the same name nothing else is kept.
  if (kind === null) return recordIdentityWords[record.identity][language];
  const parts = [recordKindWords[kind][language], authority, number, on, role && partyRoleWords[role][language]];
  return parts.filter((part) => part).join(language === 'zh' ? '，' : ', ');
}

function Records({ sheet, form }: Props): ReactElement {
  const t = useTexts(rightsTexts);
  const language = useLanguage();
  return (
    <>
      {sheet.item.records.length === 0 && <p>{t('noRecords')}</p>}
      {sheet.item.records.map((record, place) => (
        // The place names the record on the wire
        <div key={place} className={styles.record}>
          <p>
            <b>{t('record', { n: place + 1 })}</b> {recordWords(record, language)}
          </p>
          {form && (
            <IdentityChoice
              at={`records.${place}`}
              record={form.answers.identities[place] ?? { identity: '', idDigits: '' }}
              isOpen
              // Nothing of a namesake's record was kept that could become the candidate's
              {...(record.kind === null ? { choices: ['nameOnly', 'otherId'] } : {})}
              onChange={(part) =>
                form.change({
                  identities: {
                    ...form.answers.identities,
                    [place]: { identity: '', idDigits: '', ...form.answers.identities[place], ...part },
                  },
                })
              }
            />
          )}
        </div>
      ))}
    </>
  );
}

/** The rows that are disputed and no other: what stands, what was found again, and what follows. */
export function DisputedRows({ sheet, form }: Props): ReactElement {
  const t = useTexts(rightsTexts);
  const { item } = sheet;
  const rows = item.rows.filter(({ key }) => key !== registerKey && isDisputed(sheet, key));
  const isRegister = item.form === 'register' && isDisputed(sheet, registerKey);
  return (
    <Card title={t('disputedRows')} note={t(sheet.fields.length === 0 ? 'allRows' : 'onlyThese')}>
      {rows.length > 0 && (
        <table className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">{t('content')}</th>
              <th scope="col">{t('standing')}</th>
              {form && <th scope="col">{t('recheck')}</th>}
              {form && <th scope="col">{t('compared')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <FieldLine key={row.key} sheet={sheet} form={form} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {isRegister && <Records sheet={sheet} form={form} />}
      {form && (
        <div className={`${register.columns} ${styles.ground}`}>
          <p>{t('newGround')}</p>
          <GroundFields
            form={reviewFormOf({ code: sheet.itemCode })}
            ground={form.answers.ground}
            contacts={null}
            mayContact={sheet.mayAskEmployer}
            hasCheckCode={item.form !== 'register'}
            isOpen
            lacks={form.lacks}
            onChange={(part) => form.change({ ground: { ...form.answers.ground, ...part } })}
          />
        </div>
      )}
    </Card>
  );
}
