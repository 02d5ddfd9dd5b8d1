import { contactOutcomeWords } from '@beidiao/contract/finding/result-words';
import type { ReviewSheet } from '@beidiao/contract/verification/review';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Timeline } from '../../ui/desk/timeline.tsx';
import { contactWay } from '../words.ts';
import { NoteContact, type NotedContact } from './note-contact.tsx';
import { placeId } from './sheet-place.ts';
import styles from './sheet-side.module.css';
import { sideTexts } from './side-texts.ts';

const lengthWords = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

type Props = {
  sheet: ReviewSheet;
  mayNote: boolean;
  isNoting: boolean;
  onNote: (isNoting: boolean) => void;
  onNoted: (contact: NotedContact) => void;
};

/** Who was tried, when, and with which end. The newest on top. */
export function SheetContacts({ sheet, mayNote, isNoting, onNote, onNoted }: Props): ReactElement {
  const t = useTexts(sideTexts);
  const language = useLanguage();
  return (
    <section className={styles.block} id={placeId('contacts')}>
      <header>
        <h2>{t('contacts')}</h2>
        {mayNote && !isNoting && (
          <LinkButton onClick={() => onNote(true)}>
            {t('note')} <kbd>C</kbd>
          </LinkButton>
        )}
      </header>
      {mayNote && isNoting && (
        <NoteContact
          sheet={sheet}
          onClose={() => onNote(false)}
          onNoted={(contact) => {
            onNote(false);
            onNoted(contact);
          }}
        />
      )}
      {sheet.contacts.length === 0 && !isNoting && <p className={styles.hint}>{t('noContacts')}</p>}
      <Timeline
        label={t('contacts')}
        moments={sheet.contacts.map((it, place) => ({
          key: it.contactId,
          at: it.at,
          time: formatTimeDense(it.at),
          isNow: place === 0,
          words: (
            <>
              {t('tried', {
                outcome: contactOutcomeWords[it.outcome][language],
                channel: contactWay(it, language),
              })}
              <small>
                {it.number !== null && <span className={styles.dialled}>{it.number}</span>}
                {it.words}
                {it.seconds !== null && ` ${lengthWords(it.seconds)}`} {t('by', { name: it.staffName })}
              </small>
            </>
          ),
        }))}
      />
    </section>
  );
}
