import { contactChannels, contactOutcomes } from '@beidiao/contract/finding/finding';
import { contactChannelWords, contactOutcomeWords } from '@beidiao/contract/finding/result-words';
import { reviewCalls, type ReviewSheet } from '@beidiao/contract/verification/review';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useState } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { Timeline } from '../../ui/desk/timeline.tsx';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { MinuteBox } from './minute-box.tsx';
import { placeId } from './sheet-place.ts';
import styles from './sheet-side.module.css';
import { sideTexts } from './side-texts.ts';

type Values = {
  channel: (typeof contactChannels)[number];
  outcome: (typeof contactOutcomes)[number];
  seconds: string;
  words: string;
  next: string | null;
};
const begin: Values = { channel: 'switchboard', outcome: 'reached', seconds: '', words: '', next: null };

type NoteProps = { taskId: string; onNoted: (contactId: string, isReached: boolean) => void; onClose: () => void };

function NoteContact({ taskId, onNoted, onClose }: NoteProps): ReactElement {
  const t = useTexts(sideTexts);
  const language = useLanguage();
  const queries = useQueryClient();
  const [values, setValues] = useState(begin);
  const { isBusy, run } = useAct({ explain: toastProblem });
  const change = (part: Partial<Values>): void => setValues({ ...values, ...part });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (values.words.trim() === '') return;
    const { channel, outcome, words } = values;
    const seconds = values.seconds.trim() === '' ? {} : { seconds: Math.round(Number(values.seconds) * 60) };
    const nextContactAt = values.next === null ? {} : { nextContactAt: values.next };
    await run(async () => {
      const params = { taskId, channel, outcome, words, ...seconds, ...nextContactAt };
      const { contactId } = await sendAsStaff(reviewCalls.noteContact, params);
      await queries.invalidateQueries({ queryKey: [reviewCalls.open.path] });
      onNoted(contactId, outcome === 'reached');
    });
  };
  return (
    <form className={styles.noting} onSubmit={(event) => void submit(event)}>
      <div>
        <Select
          aria-label={t('channel')}
          value={values.channel}
          choices={contactChannels.map((value) => ({ value, label: contactChannelWords[value][language] }))}
          onChange={(channel) => change({ channel })}
        />
        <Select
          aria-label={t('outcome')}
          value={values.outcome}
          choices={contactOutcomes.map((value) => ({ value, label: contactOutcomeWords[value][language] }))}
          onChange={(outcome) => change({ outcome })}
        />
      </div>
      <TextBox
        name="contactWords"
        aria-label={t('words')}
        placeholder={t('words')}
        maxLength={500}
        value={values.words}
        onChange={(words) => change({ words })}
      />
      <div>
        <label>
          {t('minutes')}
          <TextBox
            name="contactMinutes"
            type="number"
            min="0"
            max="1440"
            step="0.1"
            value={values.seconds}
            onChange={(seconds) => change({ seconds })}
          />
        </label>
        <label>
          {t('next')}
          <MinuteBox name="contactNext" value={values.next} onChange={(next) => change({ next })} />
        </label>
      </div>
      <div className={styles.acts}>
        <Button size="small" onClick={onClose}>
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
