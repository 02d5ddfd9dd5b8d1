import { documentWords } from '@beidiao/contract/typed/document';
import { thirdPartyPhones } from '@beidiao/contract/candidate/claim-phones';
import { reviewCalls, type Revealable, type ReviewSheet } from '@beidiao/contract/verification/review';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import { reviewMethods } from '@beidiao/contract/verification/review-grounds';
import { type ReactElement, useEffect, useState } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { problemOf } from '../../wire/send/problem-of.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import styles from './sheet-side.module.css';
import { sideTexts } from './side-texts.ts';

const shownMs = 60_000;

type LineProps = {
  sheet: ReviewSheet;
  what: Revealable;
  label: string;
  masked: string;
  isOpen: boolean;
  note?: string;
};

/** A value that is fetched when it is asked for, shown for a minute, and masked again. Each look is written down. */
function Masked({ sheet, what, label, masked, isOpen, note }: LineProps): ReactElement {
  const t = useTexts(sideTexts);
  const [shown, show] = useState<{ value: string; at: string } | null>(null);
  const [lastAt, setLastAt] = useState<string | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const clock = setTimeout(() => show(null), shownMs);
    return () => clearTimeout(clock);
  }, [shown]);
  const reveal = async (): Promise<void> => {
    try {
      const { value } = await sendAsStaff(reviewCalls.reveal, { taskId: sheet.taskId, what });
      const at = new Date().toISOString();
      show({ value, at });
      setLastAt(at);
    } catch (fault) {
      toast('problem', problemOf(fault));
    }
  };
  const mayShow = isOpen && sheet.reveals.includes(what);
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value} data-shown={shown !== null || undefined}>
          {shown?.value ?? masked}
        </span>
        {mayShow && (
          <LinkButton
            aria-label={`${t(shown ? 'hide' : 'show')} ${label}`}
            onClick={() => (shown ? show(null) : void reveal())}
          >
            {!shown && <Icon name="eye" size={14} />} {t(shown ? 'hide' : 'show')}
          </LinkButton>
        )}
        {(note || lastAt !== null) && (
          <small>{lastAt === null ? note : t('shownAt', { time: formatTime(lastAt).slice(11) })}</small>
        )}
      </dd>
    </>
  );
}

const textOf = (value: ReviewSheet['claim'][string] | undefined): string => (typeof value === 'string' ? value : '');

/** Whom to call: the switchboard from public sources first; a number from the candidate proves nothing by itself. */
function WhomToCall({ sheet, isOpen }: { sheet: ReviewSheet; isOpen: boolean }): ReactElement | null {
  const t = useTexts(sideTexts);
  const { claim, mayContact } = sheet;
  const phones = thirdPartyPhones.filter((what) => textOf(claim[what]) !== '');
  const asksSomebody = reviewMethods[reviewFormOf(sheet).usual.method].ground === 'contact';
  if (phones.length === 0 && !asksSomebody) return null;
  if (!mayContact)
    return (
      <section className={styles.block}>
        <h2>{t('call')}</h2>
        <p className={styles.closed}>
          <Icon name="ban" size={14} /> {t('mayNotCall')}
        </p>
      </section>
    );
  return (
    <section className={styles.block}>
      <header>
        <h2>{t('call')}</h2>
        <small>{t('callNote')}</small>
      </header>
      <p>{t('callLimits')}</p>
      <dl className={styles.who}>
        <dt>{t('switchboard')}</dt>
        <dd>
          <span>{textOf(claim['company']) || (sheet.subject ?? '')}</span>
          <small>{t('switchboardNote')}</small>
        </dd>
        {textOf(claim['refereeName']) !== '' && (
          <>
            <dt>{t('referee')}</dt>
            <dd>
              <span>{textOf(claim['refereeName'])}</span>
            </dd>
          </>
        )}
        {phones.map((what) => (
          <Masked
            key={what}
            sheet={sheet}
            what={what}
            label={t(what)}
            masked={textOf(claim[what])}
            isOpen={isOpen}
            note={t('claimedNote')}
          />
        ))}
      </dl>
    </section>
  );
}

/** Whom to call, and whom it is about. */
export function SheetWho({ sheet, isOpen }: { sheet: ReviewSheet; isOpen: boolean }): ReactElement {
  const t = useTexts(sideTexts);
  return (
    <>
      <WhomToCall sheet={sheet} isOpen={isOpen} />
      <section className={styles.block}>
        <h2>{t('person')}</h2>
        <dl className={styles.who}>
          <dt>{t('name')}</dt>
          <dd>
            <span>{sheet.candidateName}</span>
          </dd>
          <Masked
            sheet={sheet}
            what="idCard"
            label={documentWords[sheet.person.idType].number[useLanguage()]}
            masked={sheet.person.idCard}
            isOpen={isOpen}
          />
          <Masked sheet={sheet} what="phone" label={t('phone')} masked={sheet.person.phone} isOpen={isOpen} />
          {sheet.position !== null && (
            <>
              <dt>{t('position')}</dt>
              <dd>
                <span>{sheet.position}</span>
              </dd>
            </>
          )}
        </dl>
      </section>
    </>
  );
}
