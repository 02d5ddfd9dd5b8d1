import { resultWord } from '@beidiao/contract/finding/result-words';
import { Link } from '@tanstack/react-router';
import { methodOfContact } from '@beidiao/contract/verification/review-grounds';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ResultLight } from '../../ui/result-light.tsx';
import { Timeline } from '../../ui/desk/timeline.tsx';
import type { Evidence } from './evidence-files.ts';
import type { NotedContact } from './note-contact.tsx';
import { SheetContacts } from './sheet-contacts.tsx';
import { SheetFiles } from './sheet-files.tsx';
import { SheetMissing } from '../record/sheet-missing.tsx';
import type { SheetParts } from './sheet-parts.ts';
import { SheetPreview } from './sheet-preview.tsx';
import { SheetWho } from './sheet-who.tsx';
import styles from './sheet-side.module.css';
import { sideTexts } from './side-texts.ts';
import { connectorWord } from '../words.ts';

function Asked({ sheet }: Pick<SheetParts, 'sheet'>): ReactElement | null {
  const t = useTexts(sideTexts);
  const language = useLanguage();
  if (sheet.sourceCalls.length === 0) return null;
  return (
    <section className={styles.block}>
      <h2>{t('calls')}</h2>
      <Timeline
        label={t('calls')}
        moments={sheet.sourceCalls.map((it) => ({
          key: `${it.attempt} ${it.askedAt}`,
          at: it.askedAt,
          time: formatTimeDense(it.askedAt),
          words: t('attempt', {
            n: it.attempt,
            connector: connectorWord(it.connector, language),
            outcome: t(it.outcome ?? 'asking'),
          }),
        }))}
      />
    </section>
  );
}

function Earlier({ sheet }: Pick<SheetParts, 'sheet'>): ReactElement | null {
  const t = useTexts(sideTexts);
  const language = useLanguage();
  if (sheet.earlier.length === 0) return null;
  return (
    <section className={styles.block}>
      <h2>{t('earlier')}</h2>
      {sheet.earlier.map((it) => (
        <p key={it.at} className={styles.hint}>
          <ResultLight light={it.light}>{resultWord(it)[language]}</ResultLight> {formatTimeDense(it.at)}
        </p>
      ))}
    </section>
  );
}

type Props = SheetParts & {
  title: string;
  isBegun: boolean;
  evidence: Evidence;
  isNoting: boolean;
  onNote: (isNoting: boolean) => void;
};

/** Beside the form: what is missing, what the report will say, the evidence, whom to call, and who was tried. */
export function SheetSide(props: Props): ReactElement {
  const { sheet, drafting, concluded, isOpen, title, isBegun, evidence, isNoting, onNote } = props;
  const t = useTexts(sideTexts);
  const { ground } = drafting.draft;
  /** The talk that has just been logged is what the answers rest on, unless another one was chosen or it does not fit. */
  const useContact = (contact: NotedContact): void => {
    const method = methodOfContact(contact, ground);
    if (ground.contactId === null && method !== null)
      drafting.change({ ground: { ...ground, method, contactId: contact.contactId } });
  };
  return (
    <aside className={styles.side} aria-label={t('beside')}>
      {isOpen && <SheetMissing {...props} />}
      <SheetPreview title={title} concluded={concluded} isBegun={isBegun} />
      <SheetFiles sheet={sheet} evidence={evidence} isOpen={isOpen} />
      <SheetWho sheet={sheet} isOpen={sheet.holder?.isMe === true && sheet.endedAt === null} />
      <SheetContacts
        sheet={sheet}
        mayNote={isOpen && sheet.mayContact}
        isNoting={isNoting}
        onNote={onNote}
        onNoted={useContact}
      />
      <Asked sheet={sheet} />
      <Earlier sheet={sheet} />
      <Link
        to="/Operations/$"
        params={{ _splat: 'Candidates' }}
        search={{ member: sheet.memberId, detail: sheet.orderDetailsId }}
      >
        {t('details')}
      </Link>
    </aside>
  );
}
