import { contactChannelWords } from '@beidiao/contract/finding/result-words';
import type { FactGround } from '@beidiao/contract/verification/review-draft';
import { isFactContact } from '@beidiao/contract/verification/text-lacks';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Select } from '../../ui/desk/select.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import type { RecordParts } from '../sheet/sheet-parts.ts';
import { placeId } from '../sheet/sheet-place.ts';
import { sheetTexts } from '../sheet/sheet-texts.ts';
import { FieldLack, fieldLackId } from './field-lack.tsx';
import styles from './sheet-rows.module.css';
import { statementTexts } from './statement-texts.ts';
import { TextNotes, textNotesId } from './text-notes.tsx';

type Choice = { readonly value: string; readonly label: string; readonly ground: FactGround | null };

/** What an extra fact can rest on, as the sheet stands. */
function useGrounds({ form, contacts, evidenceFiles = [] }: RecordParts['facts']): Choice[] {
  const t = useTexts(statementTexts);
  const s = useTexts(sheetTexts);
  const language = useLanguage();
  const ofItem: Choice = { value: 'item', label: t('ofItem'), ground: { kind: 'item' } };
  return [
    { value: '', label: s('choose'), ground: null },
    // A search of several lists has several grounds: the fact names the page that it stands on.
    ...(form.register === null ? [ofItem] : []),
    ...contacts
      .filter((contact) => isFactContact(contact, contacts))
      .map(
        ({ contactId, at, channel }): Choice => ({
          value: `contact ${contactId}`,
          label: t('ofContact', { time: formatTimeDense(at), channel: contactChannelWords[channel][language] }),
          ground: { kind: 'contact', contactId },
        }),
      ),
    ...evidenceFiles.map(
      ({ fileId, name }): Choice => ({
        value: `file ${fileId}`,
        label: t('ofFile', { name }),
        ground: { kind: 'file', fileId },
      }),
    ),
  ];
}

const valueOf = (ground: FactGround | null): string => {
  if (ground === null) return '';
  if (ground.kind === 'item') return 'item';
  return ground.kind === 'contact' ? `contact ${ground.contactId}` : `file ${ground.fileId}`;
};

/** One more fact in free words: it rests on a ground of its own, and somebody else reads it. */
export function FactField(props: RecordParts): ReactElement {
  const { facts, drafting, lacks, isOpen } = props;
  const t = useTexts(sheetTexts);
  const w = useTexts(statementTexts);
  const grounds = useGrounds(facts);
  const { fact, factGround } = drafting.draft;
  const put = (text: string): void => drafting.change({ fact: text });
  const chosen = valueOf(factGround);
  return (
    <>
      <label className={styles.fact}>
        {t('fact')}
        <TextBox
          id={placeId('fact')}
          name="fact"
          maxLength={500}
          disabled={!isOpen}
          placeholder={t('factHint')}
          aria-describedby={textNotesId(lacks, 'fact')}
          value={fact}
          onChange={put}
        />
      </label>
      <TextNotes drafting={drafting} lacks={lacks} isOpen={isOpen} field="fact" text={fact} onText={put} />
      {fact.trim() !== '' && (
        <>
          <label className={styles.fact}>
            {w('factGround')}
            <Select
              id={placeId('factGround')}
              disabled={!isOpen}
              aria-describedby={fieldLackId(lacks, 'factGround')}
              value={grounds.some(({ value }) => value === chosen) ? chosen : ''}
              choices={grounds}
              onChange={(value) =>
                drafting.change({ factGround: grounds.find((each) => each.value === value)?.ground ?? null })
              }
            />
          </label>
          <FieldLack lacks={lacks} field="factGround" />
          <p className={styles.none}>{w('factSecond')}</p>
        </>
      )}
    </>
  );
}
