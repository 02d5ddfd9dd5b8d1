import { contactChannels, contactOutcomes } from '@beidiao/contract/finding/finding';
import { contactChannelWords, contactOutcomeWords } from '@beidiao/contract/finding/result-words';
import { reviewCalls, type ReviewSheet } from '@beidiao/contract/verification/review';
import { type ReactElement, useId, useState } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { Timeline } from '../../ui/desk/timeline.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { changesShown } from '../../wire/send/changes.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { useSubmit } from '../../wire/use-submit.ts';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { MinuteBox } from './minute-box.tsx';
import { placeId } from './sheet-place.ts';
import styles from './sheet-side.module.css';
import { sideTexts } from './side-texts.ts';

type Choice = {
  channel: (typeof contactChannels)[number];
  outcome: (typeof contactOutcomes)[number];
  next: string | null;
};
const begin: Choice = { channel: 'switchboard', outcome: 'reached', next: null };
const longestMinutes = 1440;

type NoteProps = { taskId: string; onNoted: (contactId: string, isReached: boolean) => void; onClose: () => void };

function useNote({ taskId, onNoted }: NoteProps) {
  const t = useTexts(sideTexts);
  const [choice, setChoice] = useState(begin);
  const form = useForm({
    first: { contactWords: '', contactMinutes: '' },
    check: (name, value) => {
      if (name === 'contactWords') return value.trim() === '' ? t('wordsMissing') : null;
      const minutes = Number(value);
      return minutes >= 0 && minutes <= longestMinutes ? null : t('minutesWrong', { most: longestMinutes });
    },
  });
  const sending = useSubmit({
    check: form.checkAll,
    onSubmit: async () => {
      const { contactWords: words, contactMinutes: minutes } = form.values;
      const { channel, outcome, next } = choice;
      const { contactId } = await sendAsStaff(reviewCalls.noteContact, {
        taskId,
        channel,
        outcome,
        words,
        ...(minutes.trim() === '' ? {} : { seconds: Math.round(Number(minutes) * 60) }),
        ...(next === null ? {} : { nextContactAt: next }),
      });
      await changesShown();
      onNoted(contactId, outcome === 'reached');
    },
    explain: toastProblem,
  });
  return { choice, change: (part: Partial<Choice>) => setChoice({ ...choice, ...part }), form, ...sending };
}

function NoteContact(props: NoteProps): ReactElement {
  const t = useTexts(sideTexts);
  const language = useLanguage();
  const wrongId = useId();
  const { choice, change, form, isBusy, submit } = useNote(props);
  const { error: wordsWrong, ...words } = form.field('contactWords');
  const { error: minutesWrong, ...minutes } = form.field('contactMinutes');
  return (
    <form className={styles.noting} noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <Select
          aria-label={t('channel')}
          value={choice.channel}
          choices={contactChannels.map((value) => ({ value, label: contactChannelWords[value][language] }))}
          onChange={(channel) => change({ channel })}
        />
        <Select
          aria-label={t('outcome')}
          value={choice.outcome}
          choices={contactOutcomes.map((value) => ({ value, label: contactOutcomeWords[value][language] }))}
          onChange={(outcome) => change({ outcome })}
        />
      </div>
      <TextBox
        {...words}
        aria-label={t('words')}
        aria-invalid={wordsWrong ? true : undefined}
        aria-describedby={wrongId}
        placeholder={t('words')}
        maxLength={500}
      />
      <div>
        <label>
          {t('minutes')}
          <TextBox
            {...minutes}
            inputMode="decimal"
            aria-invalid={minutesWrong ? true : undefined}
            aria-describedby={wrongId}
          />
        </label>
        <label>
          {t('next')}
          <MinuteBox name="contactNext" value={choice.next} onChange={(next) => change({ next })} />
        </label>
      </div>
      <p id={wrongId} className={styles.wrong} aria-live="polite">
        {wordsWrong ?? minutesWrong}
      </p>
      <div className={styles.acts}>
        <Button size="small" onClick={props.onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="small" look="primary" isBusy={isBusy}>
          {t('keep')}
        </Button>
      </div>
    </form>
  );
}

const lengthWords = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

type Props = {
  sheet: ReviewSheet;
  mayNote: boolean;
  isNoting: boolean;
  onNote: (isNoting: boolean) => void;
  onNoted: (contactId: string, isReached: boolean) => void;
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
          taskId={sheet.taskId}
          onClose={() => onNote(false)}
          onNoted={(contactId, isReached) => {
            onNote(false);
            onNoted(contactId, isReached);
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
                channel: contactChannelWords[it.channel][language],
              })}
              <small>
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
