import { type ThirdPartyPhone, thirdPartyPhones } from '@beidiao/contract/candidate/claim-phones';
import {
  type ContactChannel,
  contactChannels,
  type ContactOrigin,
  contactOrigins,
  type ContactOutcome,
  contactOutcomes,
} from '@beidiao/contract/finding/finding';
import { contactChannelWords, contactOriginWords, contactOutcomeWords } from '@beidiao/contract/finding/result-words';
import { hasNumber, originsOf, readNumber } from '@beidiao/contract/verification/contact-rules';
import { reviewCalls, type ReviewSheet } from '@beidiao/contract/verification/review';
import { type ReactElement, useEffect, useId, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { Button } from '../../ui/core/button.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { changesShown } from '../../wire/send/changes.ts';
import { Refused } from '../../wire/send/refused.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { useSubmit } from '../../wire/use-submit.ts';
import { MinuteBox } from './minute-box.tsx';
import styles from './sheet-side.module.css';
import { sideTexts } from './side-texts.ts';

type Choice = {
  channel: ContactChannel;
  outcome: ContactOutcome;
  origin: ContactOrigin;
  /** Which number of the candidate was dialled; `other` for one that is typed. */
  claimed: ThirdPartyPhone | 'other';
  next: string | null;
};
const longestMinutes = 1440;

/** Numbers of the candidate that may be dialled for this task. */
const claimedOf = ({ reveals }: ReviewSheet): readonly ThirdPartyPhone[] =>
  thirdPartyPhones.filter((what) => reveals.includes(what));

/** The number that was dialled last is dialled again: it and its origin are filled in. */
const lastDialled = ({ contacts }: ReviewSheet) =>
  contacts.find(({ channel, number }) => channel === 'switchboard' && number !== null);

const beginOf = (sheet: ReviewSheet): Choice => ({
  channel: 'switchboard',
  outcome: 'reached',
  origin: lastDialled(sheet)?.origin ?? 'website',
  claimed: claimedOf(sheet)[0] ?? 'other',
  next: null,
});

/** What the log has to hold of the number; nothing of letters and websites. */
function numberOf({ channel, origin, claimed }: Choice, typed: string) {
  if (!hasNumber(channel)) return {};
  if (channel === 'claimed') return claimed === 'other' ? { number: typed } : { claimedPhone: claimed };
  return { number: typed, origin };
}
const boxes = { switchboard: 'contactNumber', claimed: 'contactClaimed', mail: 'contactAddress' } as const;
/** The box that the number or the address is typed into: one for each channel, so that changing it loses nothing. */
function boxOf({ channel, claimed }: Choice): (typeof boxes)[keyof typeof boxes] | null {
  if (channel !== 'switchboard' && channel !== 'claimed' && channel !== 'mail') return null;
  return channel === 'claimed' && claimed !== 'other' ? null : boxes[channel];
}

export type NotedContact = {
  readonly contactId: string;
  readonly channel: ContactChannel;
  readonly outcome: ContactOutcome;
  readonly origin: ContactOrigin | null;
};
type NoteProps = { sheet: ReviewSheet; onNoted: (contact: NotedContact) => void; onClose: () => void };

function useNote({ sheet, onNoted }: NoteProps) {
  const t = useTexts(sideTexts);
  const [choice, setChoice] = useState(() => beginOf(sheet));
  const form = useForm({
    first: {
      contactNumber: lastDialled(sheet)?.number ?? '',
      contactClaimed: '',
      contactAddress: '',
      contactWords: '',
      contactMinutes: '',
    },
    check: (name, value) => {
      if (name === 'contactNumber' || name === 'contactClaimed' || name === 'contactAddress') {
        if (name !== boxOf(choice) || readNumber(choice.channel, value) !== null) return null;
        return t(name === 'contactAddress' ? 'addressWrong' : 'numberWrong');
      }
      if (name === 'contactWords') return value.trim() === '' ? t('wordsMissing') : null;
      const minutes = Number(value);
      return minutes >= 0 && minutes <= longestMinutes ? null : t('minutesWrong', { most: longestMinutes });
    },
  });
  const { focus } = form;
  const hasLastNumber = lastDialled(sheet) !== undefined;
  const [firstEmpty] = useState(hasLastNumber ? 'contactWords' : 'contactNumber');
  useEffect(() => focus(firstEmpty), [focus, firstEmpty]);
  const sending = useSubmit({
    check: form.checkAll,
    onSubmit: async () => {
      const { contactWords: words, contactMinutes: minutes } = form.values;
      const { channel, outcome, next } = choice;
      const box = boxOf(choice);
      const dialled = numberOf(choice, box === null ? '' : form.values[box]);
      const { contactId } = await sendAsStaff(reviewCalls.noteContact, {
        taskId: sheet.taskId,
        channel,
        outcome,
        words,
        ...dialled,
        ...(minutes.trim() === '' ? {} : { seconds: Math.round(Number(minutes) * 60) }),
        ...(next === null ? {} : { nextContactAt: next }),
      });
      await changesShown();
      onNoted({ contactId, channel, outcome, origin: dialled.origin ?? null });
    },
    explain: (fault) => {
      if (!(fault instanceof Refused) || !fault.is('claimedNumber')) return toastProblem(fault);
      form.fail({ contactNumber: fault.errmsg });
      return null;
    },
  });
  return { choice, change: (part: Partial<Choice>) => setChoice({ ...choice, ...part }), form, ...sending };
}
type Note = ReturnType<typeof useNote>;

type BoxProps = ReturnType<Note['form']['field']> & { label: string; wrongId: string };

const NumberBox = ({ error, label, wrongId, ...box }: BoxProps): ReactElement => (
  <TextBox
    {...box}
    aria-label={label}
    placeholder={label}
    aria-invalid={error ? true : undefined}
    aria-describedby={wrongId}
    maxLength={60}
  />
);

/** What was dialled or written to, and where that comes from. */
function Dialled({ sheet, note, wrongId }: { sheet: ReviewSheet; note: Note; wrongId: string }): ReactElement | null {
  const t = useTexts(sideTexts);
  const language = useLanguage();
  const { choice, change, form } = note;
  const { channel } = choice;
  if (!hasNumber(channel)) return null;
  const name = boxOf(choice);
  const label = t(channel === 'mail' ? 'address' : 'number');
  const claimed = claimedOf(sheet).map((value) => ({ value, label: `${t(value)} ${String(sheet.claim[value])}` }));
  const origins = originsOf(channel, contactOrigins);
  return (
    <div>
      {channel === 'claimed' && claimed.length > 0 && (
        <Select
          aria-label={t('claimedNumber')}
          value={choice.claimed}
          choices={[...claimed, { value: 'other' as const, label: t('otherNumber') }]}
          onChange={(chosen) => change({ claimed: chosen })}
        />
      )}
      {name !== null && <NumberBox {...form.field(name)} label={label} wrongId={wrongId} />}
      {origins.length > 0 && (
        <Select
          aria-label={t('origin')}
          value={choice.origin}
          choices={origins.map((value) => ({ value, label: contactOriginWords[value][language] }))}
          onChange={(origin) => change({ origin })}
        />
      )}
    </div>
  );
}

/** Writes down one try: over what, at which number, with which end. */
export function NoteContact(props: NoteProps): ReactElement {
  const t = useTexts(sideTexts);
  const language = useLanguage();
  const wrongId = useId();
  const note = useNote(props);
  const { choice, change, form, isBusy, submit } = note;
  const { error: wordsWrong, ...words } = form.field('contactWords');
  const { error: minutesWrong, ...minutes } = form.field('contactMinutes');
  const box = boxOf(choice);
  const numberWrong = box === null ? null : form.field(box).error;
  return (
    <form className={styles.noting} noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <Select
          aria-label={t('channel')}
          value={choice.channel}
          choices={contactChannels.map((value) => ({ value, label: contactChannelWords[value][language] }))}
          onChange={(channel) => change({ channel, origin: originsOf(channel, [choice.origin])[0] ?? 'website' })}
        />
        <Select
          aria-label={t('outcome')}
          value={choice.outcome}
          choices={contactOutcomes.map((value) => ({ value, label: contactOutcomeWords[value][language] }))}
          onChange={(outcome) => change({ outcome })}
        />
      </div>
      <Dialled sheet={props.sheet} note={note} wrongId={wrongId} />
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
        {numberWrong ?? wordsWrong ?? minutesWrong}
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
