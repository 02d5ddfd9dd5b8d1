import type { LoggedContact, ReviewDraft } from '@beidiao/contract/verification/review-draft';
import { contactChannelWords } from '@beidiao/contract/finding/result-words';
import type { Lack } from '@beidiao/contract/verification/lack-words';
import { reviewMethods, reviewSources } from '@beidiao/contract/verification/review-forms';
import type { ReactElement, ReactNode } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { BoxWithButton } from '../../ui/box-with-button.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { MinuteBox } from '../sheet/minute-box.tsx';
import { placeId } from '../sheet/sheet-place.ts';
import styles from './sheet-register.module.css';
import { sheetTexts } from '../sheet/sheet-texts.ts';
import { methodChoices, sourceChoices } from '../words.ts';
import { TimeLack, timeLackId } from './time-lack.tsx';

type Ground = ReviewDraft['ground'];
type FieldProps = { name: string; label: string; isNeeded?: boolean; isWide?: boolean; children: ReactNode };

function Field({ name, label, isNeeded, isWide, children }: FieldProps): ReactElement {
  return (
    <div className={styles.stated} data-wide={isWide || undefined}>
      <label htmlFor={placeId(`ground.${name}`)} data-required={isNeeded || undefined}>
        {label}
      </label>
      {children}
    </div>
  );
}

type Props = {
  ground: Ground;
  /** Those that reached somebody can be the ground; null where no log is kept, and the time is written instead. */
  contacts: readonly LoggedContact[] | null;
  mayContact: boolean;
  hasCheckCode: boolean;
  isOpen: boolean;
  lacks: readonly Lack[];
  onChange: (part: Partial<Ground>) => void;
};

function ContactField({ ground, contacts, isOpen, lacks, onChange }: Props): ReactElement {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const reached = (contacts ?? []).filter(({ outcome }) => outcome === 'reached');
  const choices = reached.map(({ contactId, at, channel, seconds }) => ({
    value: contactId,
    label: [
      `${formatTimeDense(at)} ${contactChannelWords[channel][language]}`,
      ...(seconds === null ? [] : [t('seconds', { count: seconds })]),
    ].join(language === 'zh' ? '，' : ', '),
  }));
  return (
    <Field name="contactId" label={t('contact')} isNeeded={isOpen} isWide>
      <Select
        id={placeId('ground.contactId')}
        disabled={!isOpen}
        value={ground.contactId ?? ''}
        choices={[{ value: '', label: t(reached.length === 0 ? 'noReached' : 'choose') }, ...choices]}
        aria-describedby={timeLackId(lacks, 'ground.contactId')}
        onChange={(contactId) => onChange({ contactId: contactId === '' ? null : contactId })}
      />
      <TimeLack lacks={lacks} field="ground.contactId" />
    </Field>
  );
}

function QueryNo({ ground, isOpen, onChange }: Props): ReactElement {
  const t = useTexts(sheetTexts);
  return (
    <Field name="queryNo" label={t('queryNo')} isNeeded={isOpen}>
      <TextBox
        id={placeId('ground.queryNo')}
        name="ground.queryNo"
        maxLength={80}
        disabled={!isOpen}
        value={ground.queryNo}
        onChange={(queryNo) => onChange({ queryNo })}
      />
    </Field>
  );
}

function AskedAt({ ground, isOpen, lacks, label, onChange }: Props & { label: string }): ReactElement {
  const t = useTexts(sheetTexts);
  return (
    <Field name="queriedAt" label={label} isNeeded={isOpen}>
      <BoxWithButton
        act={t('now')}
        disabled={!isOpen}
        onClick={() => onChange({ queriedAt: new Date().toISOString() })}
      >
        <MinuteBox
          id={placeId('ground.queriedAt')}
          name="ground.queriedAt"
          disabled={!isOpen}
          wrongId={timeLackId(lacks, 'ground.queriedAt')}
          value={ground.queriedAt}
          onChange={(queriedAt) => onChange({ queriedAt })}
        />
      </BoxWithButton>
      <TimeLack lacks={lacks} field="ground.queriedAt" />
    </Field>
  );
}

/** What a finding rests on: where it was learnt, how, from whom and when. */
export function GroundFields(props: Props): ReactElement {
  const { ground, contacts, mayContact, hasCheckCode, isOpen, onChange } = props;
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const kind = ground.method === null ? null : reviewMethods[ground.method].ground;
  const sources = sourceChoices(language).filter(({ value }) => mayContact || !reviewSources[value].asksEmployer);
  return (
    <>
      <Field name="source" label={t('source')} isNeeded={isOpen}>
        <Select
          id={placeId('ground.source')}
          disabled={!isOpen}
          value={ground.source ?? ''}
          choices={[{ value: '' as const, label: t('choose') }, ...sources]}
          onChange={(source) => onChange({ source: source === '' ? null : source })}
        />
      </Field>
      <Field name="method" label={t('method')} isNeeded={isOpen}>
        <Select
          id={placeId('ground.method')}
          disabled={!isOpen}
          value={ground.method ?? ''}
          choices={[{ value: '' as const, label: t('choose') }, ...methodChoices(language)]}
          onChange={(method) => onChange({ method: method === '' ? null : method })}
        />
      </Field>
      {kind === 'contact' && contacts !== null && <ContactField {...props} />}
      {kind === 'contact' && contacts === null && <AskedAt {...props} label={t('contactedAt')} />}
      {kind === 'contact' && (
        <Field name="party" label={t('party')} isWide>
          <TextBox
            id={placeId('ground.party')}
            name="ground.party"
            maxLength={200}
            disabled={!isOpen}
            placeholder={t('partyHint')}
            value={ground.party}
            onChange={(party) => onChange({ party })}
          />
        </Field>
      )}
      {kind === 'query' && <QueryNo {...props} />}
      {kind === 'query' && <AskedAt {...props} label={t('queriedAt')} />}
      {hasCheckCode && kind !== 'contact' && (
        <Field name="checkCode" label={t('checkCode')}>
          <TextBox
            id={placeId('ground.checkCode')}
            name="ground.checkCode"
            maxLength={80}
            disabled={!isOpen}
            placeholder={t('checkCodeHint')}
            value={ground.checkCode}
            onChange={(checkCode) => onChange({ checkCode })}
          />
        </Field>
      )}
    </>
  );
}
