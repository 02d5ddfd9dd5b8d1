import { readDay } from '@beidiao/contract/typed/day';
import { invitationDaysMax, invitationHours } from '@beidiao/contract/batch/states';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { RadioDot } from '../../../ui/core/radio-dot.tsx';
import { TextBox } from '../../../ui/core/text-box.tsx';
import { CalendarButton } from '../../../ui/desk/calendar-button.tsx';
import { Card } from '../../../ui/desk/card.tsx';
import type { Draft } from '../../draft.ts';
import { changeDraft } from '../../draft-store.ts';
import { faultOf, isWakingHour, suggestedTime, timeNow } from './invitation-time.ts';
import { orderTexts } from './order-texts.ts';
import styles from './send-time.module.css';

const choose = (invitedAt: Draft['invitedAt']): void => changeDraft(() => ({ invitedAt }));

/** When candidates are written to: at once, or at a waking hour of the next weeks. */
export function SendTime({ draft: { invitedAt }, isFixed }: { draft: Draft; isFixed: boolean }): ReactElement {
  const t = useTexts(orderTexts);
  const [now] = useState(() => Date.now());
  const time = timeNow(now);
  const facts = { ...invitationHours, days: invitationDaysMax };
  const fault = invitedAt === null ? null : faultOf(invitedAt, now);
  return (
    <Card title={t('when')}>
      <div className={styles.choices} role="radiogroup" aria-label={t('when')}>
        <label className={styles.choice} data-chosen={invitedAt === null || undefined}>
          <RadioDot name="invitation" isChosen={invitedAt === null} disabled={isFixed} onChoose={() => choose(null)} />
          <span>
            {t('whenNow')}
            <small>{t(isWakingHour(time) ? 'whenNowDay' : 'whenNowNight', { time })}</small>
          </span>
        </label>
        <div className={styles.choice} data-chosen={invitedAt !== null || undefined}>
          <label>
            <RadioDot
              name="invitation"
              isChosen={invitedAt !== null}
              disabled={isFixed}
              onChoose={() => choose(suggestedTime(now))}
            />
            {t('whenLater')}
          </label>
          {invitedAt !== null && (
            <div className={styles.fields}>
              <span className={styles.day}>
                <TextBox
                  aria-label={t('day')}
                  aria-invalid={fault !== null || undefined}
                  aria-describedby="invitation-about"
                  value={invitedAt.day}
                  disabled={isFixed}
                  onChange={(day) => choose({ ...invitedAt, day: readDay(day) ?? day })}
                />
                <CalendarButton
                  label={t('calendar')}
                  value={{ from: invitedAt.day, to: invitedAt.day }}
                  onPick={({ from: day }) => choose({ ...invitedAt, day })}
                />
              </span>
              <TextBox
                type="time"
                step={300}
                aria-label={t('time')}
                aria-invalid={fault !== null || undefined}
                aria-describedby="invitation-about"
                value={invitedAt.time}
                disabled={isFixed}
                onChange={(at) => choose({ ...invitedAt, time: at })}
              />
            </div>
          )}
          <small
            id="invitation-about"
            data-wrong={fault !== null || undefined}
            role={fault === null ? undefined : 'alert'}
          >
            {fault === null ? t('whenLaterAbout', facts) : t(fault, facts)}
          </small>
        </div>
      </div>
    </Card>
  );
}
