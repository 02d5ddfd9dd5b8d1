import { recordIdentities, type RecordIdentity } from '@beidiao/contract/finding/finding';
import { factsNotOfKind, saidByRecord } from '@beidiao/contract/finding/record-kinds';
import { outcomeIn, recordKindWords, roleIn } from '@beidiao/contract/finding/result-words';
import type { DraftRecord } from '@beidiao/contract/verification/review-draft';
import type { Lack } from '@beidiao/contract/verification/lack-words';
import { unreportedReason, unreportedWords } from '@beidiao/contract/verification/unreported-records';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/desk/card.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { RadioDot } from '../../ui/core/radio-dot.tsx';
import { readDay } from '@beidiao/contract/typed/day';
import { Select } from '../../ui/desk/select.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { FieldLack, fieldLackId, fieldLackOf } from './field-lack.tsx';
import type { RecordParts } from '../sheet/sheet-parts.ts';
import { placeId } from '../sheet/sheet-place.ts';
import styles from './sheet-register.module.css';
import { sheetTexts } from '../sheet/sheet-texts.ts';

type Change = (part: Partial<DraftRecord>) => void;
type Props = { at: string; record: DraftRecord; isOpen: boolean; lacks: readonly Lack[]; onChange: Change };
type TextKey = 'authority' | 'number' | 'on' | 'cause' | 'outcomeWords';

/** A text of the document, or that the document does not state it. */
function Stated({ at, name, record, isOpen, lacks, onChange, isWide }: Props & { name: TextKey; isWide?: boolean }) {
  const t = useTexts(sheetTexts);
  const value = record[name];
  const put = (text: string | null): void => onChange({ [name]: text });
  return (
    <div className={styles.stated} data-wide={isWide || undefined}>
      <label htmlFor={placeId(`${at}.${name}`)}>{t(name)}</label>
      <span>
        <TextBox
          id={placeId(`${at}.${name}`)}
          name={`${at}.${name}`}
          maxLength={300}
          disabled={!isOpen || value === null}
          aria-invalid={fieldLackOf(lacks, `${at}.${name}`) !== undefined || undefined}
          aria-describedby={fieldLackId(lacks, `${at}.${name}`)}
          placeholder={value === null ? t('notStated') : name === 'on' ? '2024-03-15' : undefined}
          value={value ?? ''}
          onChange={put}
          onBlur={() => name === 'on' && value !== null && put(readDay(value) ?? value)}
        />
        <label className={styles.tick}>
          <TickBox isOn={value === null} disabled={!isOpen} onTurn={() => put(value === null ? '' : null)} />
          {t('notStated')}
        </label>
      </span>
      <FieldLack lacks={lacks} field={`${at}.${name}`} />
    </div>
  );
}

type ChosenKey = 'kind' | 'role' | 'outcome';
type ChosenProps = Props & {
  name: ChosenKey;
  value: string;
  choices: readonly { value: string; label: string }[];
  put: (value: string) => void;
};

function Chosen({ at, name, isOpen, lacks, value, choices, put }: ChosenProps): ReactElement {
  const t = useTexts(sheetTexts);
  return (
    <div className={styles.stated}>
      <label htmlFor={placeId(`${at}.${name}`)}>{t(name === 'kind' ? 'recordKind' : name)}</label>
      <Select
        id={placeId(`${at}.${name}`)}
        disabled={!isOpen}
        aria-invalid={fieldLackOf(lacks, `${at}.${name}`) !== undefined || undefined}
        aria-describedby={fieldLackId(lacks, `${at}.${name}`)}
        value={value}
        choices={[{ value: '', label: t('choose') }, ...choices]}
        onChange={put}
      />
      <FieldLack lacks={lacks} field={`${at}.${name}`} />
    </div>
  );
}

const unstated = 'notStated';

function Choices(props: Props & Pick<RecordParts, 'facts'>): ReactElement {
  const { record, facts, onChange } = props;
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const { registers = [], roles: rolesOfItem = [] } = facts.form.register ?? {};
  const kinds = registers.find(({ key }) => key === record.register)?.kinds ?? [];
  const { kind } = record;
  const said = saidByRecord(kind);
  const roles = said.roles.filter((role) => rolesOfItem.includes(role));
  const { outcomes } = said;
  const notStated = { value: unstated, label: t('notStated') };
  const putKind = (next: string): void => {
    const chosen = kinds.find((each) => each === next) ?? '';
    const left = factsNotOfKind({ ...record, kind: chosen });
    // What the other kind does not know is chosen again.
    onChange({ kind: chosen, ...Object.fromEntries(left.map((key) => [key, ''])) });
  };
  return (
    <>
      <Chosen
        {...props}
        name="kind"
        value={kind}
        choices={kinds.map((value) => ({ value, label: recordKindWords[value][language] }))}
        put={putKind}
      />
      <Chosen
        {...props}
        name="role"
        value={record.role ?? unstated}
        choices={[
          ...roles.map((value) => ({ value, label: roleIn({ kind: kind || null }, value)[language] })),
          notStated,
        ]}
        put={(next) => onChange({ role: next === unstated ? null : (roles.find((role) => role === next) ?? '') })}
      />
      <Chosen
        {...props}
        name="outcome"
        value={record.outcome ?? unstated}
        choices={[
          ...outcomes.map((value) => ({ value, label: outcomeIn({ kind: kind || null }, value)[language] })),
          notStated,
        ]}
        put={(next) => onChange({ outcome: next === unstated ? null : (outcomes.find((it) => it === next) ?? '') })}
      />
    </>
  );
}

export type Identity = Pick<DraftRecord, 'identity' | 'idDigits'>;
type IdentityProps = {
  at: string;
  record: Identity;
  isOpen: boolean;
  /** What may be chosen; all of them where nothing is said. */
  choices?: readonly RecordIdentity[];
  onChange: (part: Partial<Identity>) => void;
};

/** Only a record whose ID number is the candidate's counts; the digits prove it. */
export function IdentityChoice(props: IdentityProps): ReactElement {
  const { at, record, isOpen, choices = recordIdentities, onChange } = props;
  const t = useTexts(sheetTexts);
  return (
    <div className={styles.identity}>
      <span>{t('identity')}</span>
      <div role="radiogroup" aria-label={t('identity')} id={placeId(`${at}.identity`)}>
        {choices.map((value) => (
          <label key={value}>
            <RadioDot
              name={`${at}.identity`}
              disabled={!isOpen}
              isChosen={record.identity === value}
              onChoose={() => onChange({ identity: value })}
            />
            {t(value)}
          </label>
        ))}
      </div>
      {record.identity !== 'nameOnly' && record.identity !== '' && (
        <>
          <label htmlFor={placeId(`${at}.idDigits`)}>{t('idDigits')}</label>
          <TextBox
            id={placeId(`${at}.idDigits`)}
            name={`${at}.idDigits`}
            maxLength={30}
            disabled={!isOpen}
            placeholder="3301**********0417"
            value={record.idDigits}
            onChange={(value) => onChange({ idDigits: value })}
          />
        </>
      )}
    </div>
  );
}

/** What of this record the report will leave out, and why. */
function LeftOut({ record }: { record: DraftRecord }): ReactElement | null {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const reason = unreportedReason(record);
  if (reason === null) return null;
  return (
    <p role="status" className={styles.leftOut}>
      {t('notReported', { why: unreportedWords[reason][language] })}
    </p>
  );
}

/** One entry of a register, column by column as the report prints it. */
export function RecordCard(props: RecordParts & { record: DraftRecord; place: number }): ReactElement {
  const { facts, drafting, lacks, isOpen, record, place } = props;
  const t = useTexts(sheetTexts);
  const at = `records.${place}`;
  const { records } = drafting.draft;
  const change: Change = (part) =>
    drafting.change({ records: records.map((each, n) => (n === place ? { ...each, ...part } : each)) });
  const parts = { at, record, isOpen, lacks, onChange: change, facts };
  return (
    <Card
      title={t('recordTitle', { n: place + 1 })}
      note={t('recordNote')}
      extra={
        isOpen && (
          <LinkButton onClick={() => drafting.change({ records: records.filter((_, n) => n !== place) })}>
            {t('removeRecord')}
          </LinkButton>
        )
      }
    >
      <div className={styles.columns}>
        <Choices {...parts} />
        <Stated {...parts} name="on" />
        <Stated {...parts} name="authority" />
        <Stated {...parts} name="number" />
        <Stated {...parts} name="cause" isWide />
        <Stated {...parts} name="outcomeWords" isWide />
      </div>
      <div className={styles.identity}>
        <label htmlFor={placeId(`${at}.idDigits`)}>{t('idDigits')}</label>
        <TextBox
          id={placeId(`${at}.idDigits`)}
          name={`${at}.idDigits`}
          maxLength={30}
          disabled={!isOpen}
          placeholder="3301**********0417"
          aria-invalid={fieldLackOf(lacks, `${at}.idDigits`) !== undefined || undefined}
          aria-describedby={fieldLackId(lacks, `${at}.idDigits`)}
          value={record.idDigits}
          onChange={(idDigits) => change({ idDigits })}
        />
        <FieldLack lacks={lacks} field={`${at}.idDigits`} />
      </div>
      <LeftOut record={record} />
    </Card>
  );
}
