import { isSwitchboardReached, reviewMethods } from '@beidiao/contract/verification/review-grounds';
import type { ReactElement } from 'react';
import { formatDay, formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/desk/card.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { FieldRow } from './sheet-compare.tsx';
import type { SheetParts } from './sheet-parts.ts';
import { placeId } from './sheet-place.ts';
import styles from '../record/sheet-rows.module.css';
import { sheetTexts } from './sheet-texts.ts';

type Gate = {
  readonly key: 'gateConsent' | 'gateContact' | 'gateIdentity' | 'gateOtherIdentity';
  readonly detail: string | null;
};

/** Whether the switchboard has confirmed who answers; somebody else than was stated is a result of its own. */
function identityGate({ facts, drafting }: SheetParts): Gate {
  const identity = drafting.draft.fields['identity'];
  const answer = identity?.state === 'value' ? identity.value : '';
  if (answer === 'notGenuine') return { key: 'gateOtherIdentity', detail: '' };
  const isConfirmed = answer === 'confirmed' && isSwitchboardReached(facts.contacts);
  return { key: 'gateIdentity', detail: isConfirmed ? '' : null };
}

/** What has to be true before the first question. `detail` is null while it is not. */
function gatesOf(parts: SheetParts, until: (day: string) => string): readonly Gate[] {
  const { sheet, facts, drafting } = parts;
  const { ground } = drafting.draft;
  const contact = facts.contacts.find((it) => it.contactId === ground.contactId && it.outcome === 'reached');
  const isCall = ground.method !== null && reviewMethods[ground.method].ground === 'contact';
  return [
    {
      key: 'gateConsent',
      detail: sheet.consent !== null && facts.mayContact ? until(formatDay(sheet.consent.endsAt)) : null,
    },
    { key: 'gateContact', detail: contact && isCall ? formatTimeDense(contact.at) : null },
    identityGate(parts),
  ];
}

/** The talk with a referee: the gates first, then question by question. */
export function SheetInterview(props: SheetParts): ReactElement {
  const t = useTexts(sheetTexts);
  const { facts, isOpen } = props;
  const gates = gatesOf(props, (day) => t('until', { day }));
  const isReady = gates.every(({ detail }) => detail !== null);
  // Nothing on the page asks for a call that is not allowed; an interview that was held before stays.
  const isClosed = !facts.mayContact && !facts.contacts.some(({ outcome }) => outcome === 'reached');
  const [identity, ...questions] = facts.form.fields;
  return (
    <>
      <Card title={t('gatesTitle')} note={t(isClosed ? 'mayNotContact' : 'gatesNote')}>
        {isClosed ? (
          <p>{t('mayNotInterview')}</p>
        ) : (
          <ul className={styles.gates}>
            {gates.map(({ key, detail }) => (
              <li key={key} data-open={detail === null || undefined}>
                <Icon name={detail === null ? 'hour' : 'check'} size={14} />
                <span>{t(key)}</span>
                <small>{detail ?? t('gateOpen')}</small>
              </li>
            ))}
          </ul>
        )}
        {identity && <FieldRow {...props} field={identity} isOpen={isOpen && !isClosed} />}
      </Card>
      <Card
        title={t('questionsTitle')}
        note={t(isClosed ? 'mayNotContact' : isReady || !isOpen ? 'questionsNote' : 'gatesFirst')}
      >
        <div id={placeId('fields')}>
          {questions.map((field) => (
            <FieldRow key={field.key} {...props} field={field} isOpen={isOpen && isReady} />
          ))}
        </div>
      </Card>
    </>
  );
}
