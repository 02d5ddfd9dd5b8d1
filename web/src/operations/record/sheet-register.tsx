import { emptyRecord, type ReviewDraft } from '@beidiao/contract/verification/review-draft';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/desk/card.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { PickCard, PickCards } from '../../ui/pick-card.tsx';
import { RecordCard } from './sheet-record.tsx';
import type { RecordParts } from '../sheet/sheet-parts.ts';
import { placeId } from '../sheet/sheet-place.ts';
import styles from './sheet-register.module.css';
import { sheetTexts } from '../sheet/sheet-texts.ts';

type Answer = NonNullable<ReviewDraft['register']>;

/** A record of a register that holds one kind only has that kind already. */
function newRecord({ facts }: Pick<RecordParts, 'facts'>) {
  const [kind, ...others] = facts.form.register?.kinds ?? [];
  return kind !== undefined && others.length === 0 ? { ...emptyRecord, kind } : emptyRecord;
}

/** Answers the register question. Records are thrown away only when that is meant. */
export function useRegisterAnswer({ drafting, facts }: Pick<RecordParts, 'drafting' | 'facts'>) {
  const t = useTexts(sheetTexts);
  return async (answer: Answer): Promise<void> => {
    const { records } = drafting.draft;
    if (answer === 'some')
      return drafting.change({ register: 'some', records: records.length === 0 ? [newRecord({ facts })] : records });
    const isMeant =
      records.length === 0 ||
      (await confirm({
        title: t('dropRecordsTitle', { count: records.length }),
        body: t('dropRecordsBody'),
        act: t('dropRecords'),
        keep: t('keepRecords'),
        danger: true,
      }));
    if (isMeant) drafting.change({ register: 'none', records: [] });
  };
}

const answers = [
  { value: 'none', key: 'N', title: 'noRecordTitle', about: 'noRecordAbout' },
  { value: 'some', key: 'Y', title: 'recordFoundTitle', about: 'recordFoundAbout' },
] as const;

/** What the registers hold: one question without a default, then record by record. */
export function SheetRegister(props: RecordParts): ReactElement {
  const t = useTexts(sheetTexts);
  const { drafting, facts, isOpen } = props;
  const answer = useRegisterAnswer(props);
  const { register, records } = drafting.draft;
  return (
    <>
      <Card title={t('registerTitle')} note={t('registerNote')}>
        <PickCards label={t('registerTitle')} id={placeId('register')}>
          {answers.map(({ value, key, title, about }) => (
            <PickCard
              key={value}
              name="register"
              title={t(title)}
              about={t(about)}
              shortcut={key}
              isOpen={isOpen}
              isChosen={register === value}
              onChoose={() => void answer(value)}
            />
          ))}
        </PickCards>
      </Card>
      {register === 'some' && (
        <div id={placeId('records')} className={styles.records}>
          {records.map((record, place) => (
            // Records have no key of their own: their place is what the server names them by
            <RecordCard key={place} {...props} record={record} place={place} />
          ))}
          {isOpen && (
            <LinkButton onClick={() => drafting.change({ records: [...records, newRecord({ facts })] })}>
              <Icon name="plus" size={14} /> {t('addRecord')}
            </LinkButton>
          )}
        </div>
      )}
    </>
  );
}
