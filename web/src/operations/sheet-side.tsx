import { reviewCalls, type ReviewSheet } from '@beidiao/contract/review';
import { taskResultWords } from '@beidiao/contract/task-states';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useState } from 'react';
import { formatTimeDense } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { ResultLight } from '../ui/result-light.tsx';
import { Select } from '../ui/select.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { toast } from '../ui/toasts.tsx';
import { problemOf } from '../wire/problem-of.ts';
import { sendAsStaff } from '../wire/staff-wire.ts';
import { SheetFiles } from './sheet-files.tsx';
import styles from './sheet.module.css';
import { sideTexts } from './side-texts.ts';
import { connectorWord } from './words.ts';

const outcomes = ['reached', 'noAnswer', 'later'] as const;
type Outcome = (typeof outcomes)[number];

function NoteContact({ taskId }: { taskId: string }): ReactElement {
  const t = useTexts(sideTexts);
  const queries = useQueryClient();
  const [values, setValues] = useState({ outcome: 'reached' as Outcome, words: '', next: '' });
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || values.words.trim() === '') return;
    setBusy(true);
    const { outcome, words, next } = values;
    // What is typed is the time on this computer's clock
    const nextContactAt = next === '' ? {} : { nextContactAt: new Date(next).toISOString() };
    try {
      await sendAsStaff(reviewCalls.noteContact, { taskId, outcome, words, ...nextContactAt });
      setValues({ outcome, words: '', next: '' });
      await queries.invalidateQueries({ queryKey: [reviewCalls.open.path] });
    } catch (fault) {
      toast('problem', problemOf(fault));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.noting} onSubmit={(event) => void submit(event)}>
      <Select
        aria-label={t('contacts')}
        value={values.outcome}
        choices={outcomes.map((value) => ({ value, label: t(value) }))}
        onChange={(outcome) => setValues({ ...values, outcome })}
      />
      <input
        name="contactWords"
        aria-label={t('words')}
        placeholder={t('words')}
        maxLength={500}
        value={values.words}
        onChange={(event) => setValues({ ...values, words: event.currentTarget.value })}
      />
      <label className={styles.next}>
        {t('next')}
        <input
          type="datetime-local"
          value={values.next}
          onChange={(event) => setValues({ ...values, next: event.currentTarget.value })}
        />
      </label>
      <Button type="submit" size="small" isBusy={isBusy}>
        {t('keep')}
      </Button>
    </form>
  );
}

function Contacts({ sheet, isOpen }: Props): ReactElement {
  const t = useTexts(sideTexts);
  return (
    <section className={styles.block}>
      <header>
        <h2>{t('contacts')}</h2>
      </header>
      {isOpen && sheet.mayAskEmployer && <NoteContact taskId={sheet.taskId} />}
      {sheet.contacts.length === 0 && <p className={styles.hint}>{t('noContacts')}</p>}
      <Timeline
        label={t('contacts')}
        moments={sheet.contacts.map((it, place) => ({
          key: it.at,
          at: it.at,
          time: formatTimeDense(it.at),
          isNow: place === 0,
          words: t('contact', { outcome: t(it.outcome), words: it.words, name: it.staffName }),
        }))}
      />
    </section>
  );
}

type Props = { sheet: ReviewSheet; isOpen: boolean };

/** Evidence, papers, contacts and what was asked elsewhere. */
export function SheetSide({ sheet, isOpen }: Props): ReactElement {
  const t = useTexts(sideTexts);
  const language = useLanguage();
  return (
    <aside className={styles.side}>
      <SheetFiles sheet={sheet} isOpen={isOpen} />
      <Contacts sheet={sheet} isOpen={isOpen} />
      <section className={styles.block}>
        <header>
          <h2>{t('calls')}</h2>
        </header>
        {sheet.sourceCalls.length === 0 && <p className={styles.hint}>{t('noCalls')}</p>}
        <Timeline
          label={t('calls')}
          moments={sheet.sourceCalls.map((it) => ({
            key: it.askedAt,
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
      {sheet.earlier.length > 0 && (
        <section className={styles.block}>
          <header>
            <h2>{t('earlier')}</h2>
          </header>
          {sheet.earlier.map((it) => (
            <p key={it.at} className={styles.earlier}>
              <ResultLight light={it.light}>{taskResultWords[it.result][language]}</ResultLight>{' '}
              {formatTimeDense(it.at)}
            </p>
          ))}
        </section>
      )}
      <dl className={styles.facts}>
        <dt>{t('person')}</dt>
        <dd>{sheet.candidateName}</dd>
        <dt>{t('position')}</dt>
        <dd>{sheet.position ?? '-'}</dd>
        <dt>{t('enterprise')}</dt>
        <dd>{sheet.enterpriseName}</dd>
        <dt>{t('order')}</dt>
        <dd>{sheet.orderNo}</dd>
      </dl>
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
