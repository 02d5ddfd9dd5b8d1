import type { LoggedContact, ReviewDraft } from '@beidiao/contract/verification/review-draft';
import type { Lack } from '@beidiao/contract/verification/lack-words';
import type { ReviewForm } from '@beidiao/contract/verification/review-forms';
import {
  fitsMethod,
  methodAfter,
  methodsOf,
  reviewMethodKeys,
  reviewMethods,
  reviewSources,
} from '@beidiao/contract/verification/review-grounds';
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
import { contactWay } from '../words.ts';
import { FieldLack, fieldLackId } from './field-lack.tsx';

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
  form: Pick<ReviewForm, 'sources'>;
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
  const { method, contactId: chosen } = ground;
  const reached = (contacts ?? []).filter(({ outcome }) => outcome === 'reached');
  const fitting = reached.filter((contact) => method !== null && fitsMethod(contact, method));
  const choices = reached
    .filter((contact) => fitting.includes(contact) || contact.contactId === chosen)
    .map((contact) => ({
      value: contact.contactId,
      label: [
        `${formatTimeDense(contact.at)} ${contactWay(contact, language)}`,
        ...(contact.seconds === null ? [] : [t('seconds', { count: contact.seconds })]),
      ].join(language === 'zh' ? '，' : ', '),
    }));
  const none = reached.length === 0 ? 'noReached' : fitting.length === 0 ? 'noneOfWay' : 'choose';
  return (
    <Field name="contactId" label={t('contact')} isNeeded={isOpen} isWide>
      <Select
        id={placeId('ground.contactId')}
        disabled={!isOpen}
        value={ground.contactId ?? ''}
        choices={[{ value: '', label: t(none) }, ...choices]}
        aria-describedby={fieldLackId(lacks, 'ground.contactId')}
        onChange={(contactId) => onChange({ contactId: contactId === '' ? null : contactId })}
      />
      <FieldLack lacks={lacks} field="ground.contactId" />
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
          wrongId={fieldLackId(lacks, 'ground.queriedAt')}
          value={ground.queriedAt}
          onChange={(queriedAt) => onChange({ queriedAt })}
        />
      </BoxWithButton>
      <FieldLack lacks={lacks} field="ground.queriedAt" />
    </Field>
  );
}

/** A source that the item can rest on, and with it the ways in which it can be asked. */
function SourceAndMethod({ form, ground, mayContact, isOpen, lacks, onChange }: Props): ReactElement {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const { source, method } = ground;
  const sources = form.sources.filter((each) => mayContact || !reviewSources[each].asksEmployer);
  const methods = source === null ? reviewMethodKeys : methodsOf(source);
  const offered = <T,>(choices: readonly T[], chosen: T | null): T | '' =>
    chosen !== null && choices.includes(chosen) ? chosen : '';
  return (
    <>
      <Field name="source" label={t('source')} isNeeded={isOpen}>
        <Select
          id={placeId('ground.source')}
          disabled={!isOpen}
          value={offered(sources, source)}
          aria-describedby={fieldLackId(lacks, 'ground.source')}
          choices={[
            { value: '' as const, label: t('choose') },
            ...sources.map((value) => ({ value, label: reviewSources[value][language] })),
          ]}
          onChange={(chosen) => {
            const next = chosen === '' ? null : chosen;
            onChange({ source: next, method: methodAfter(next, method) });
          }}
        />
        <FieldLack lacks={lacks} field="ground.source" />
      </Field>
      <Field name="method" label={t('method')} isNeeded={isOpen}>
        <Select
          id={placeId('ground.method')}
          disabled={!isOpen}
          value={offered(methods, method)}
          aria-describedby={fieldLackId(lacks, 'ground.method')}
          choices={[
            { value: '' as const, label: t('choose') },
            ...methods.map((value) => ({ value, label: reviewMethods[value][language] })),
          ]}
          onChange={(chosen) => onChange({ method: chosen === '' ? null : chosen })}
        />
        <FieldLack lacks={lacks} field="ground.method" />
      </Field>
    </>
  );
}

/** What a finding rests on: where it was learnt, how, from whom and when. */
export function GroundFields(props: Props): ReactElement {
  const { ground, contacts, hasCheckCode, isOpen, onChange } = props;
  const t = useTexts(sheetTexts);
  const kind = ground.method === null ? null : reviewMethods[ground.method].ground;
  return (
    <>
      <SourceAndMethod {...props} />
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
