import { giftCalls, type Redeemed } from '@beidiao/contract/gift/calls';
import { giftCodeLength, giftSigns, readGiftCode, tidyGiftCode, writeGiftCode } from '@beidiao/contract/gift/code';
import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import { newIdempotencyKey } from '../wire/idempotency-key.ts';
import { Refused } from '../wire/send/refused.ts';
import { problemOf } from '../wire/send/problem-of.ts';
import { send } from '../wire/send/send.ts';
import { useAct } from '../wire/use-act.ts';
import { couponTexts } from './coupon-texts.ts';
import styles from './redeem-box.module.css';

/** Until when nothing more is tried, as the refusal says. */
function lockedUntil(fault: unknown): string | null {
  if (!(fault instanceof Refused) || !fault.is('giftLocked')) return null;
  const { data } = fault;
  return typeof data === 'object' && data !== null && 'until' in data ? String(data.until) : null;
}

/** Runs out by itself. */
function useLock(): { until: string | null; lock: (until: string) => void } {
  const [until, setUntil] = useState<string | null>(null);
  useEffect(() => {
    if (until === null) return;
    const clock = setTimeout(() => setUntil(null), Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(clock);
  }, [until]);
  return { until, lock: setUntil };
}

/** What is still to be typed, or wrong, before anything is sent. */
function useHint(typed: string): string {
  const t = useTexts(couponTexts);
  const tidy = tidyGiftCode(typed);
  if (tidy === '') return t('empty');
  if (readGiftCode(typed) !== null) return t('ready');
  const strange = [...tidy].find((sign) => !giftSigns.includes(sign));
  if (strange !== undefined) return t('wrongSign', { sign: strange });
  const missing = giftCodeLength - tidy.length;
  return missing > 0 ? t('missing', { count: missing }) : t('tooMany', { count: -missing });
}

type Props = { orderLink: (redeemed: Redeemed, words: string) => ReactNode };

/** A code, typed or pasted with the mail around it. A repeat of the same code goes by the same key: a lost answer comes again. */
export function RedeemBox({ orderLink }: Props): ReactElement {
  const t = useTexts(couponTexts);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [redeemed, setRedeemed] = useState<Redeemed | null>(null);
  const keys = useRef(new Map<string, string>());
  const { until, lock } = useLock();
  const explain = (fault: unknown): string | null => {
    const locked = lockedUntil(fault);
    if (locked === null) return problemOf(fault);
    lock(locked);
    return null;
  };
  const { isBusy, problem, say, run } = useAct({ explain });
  const hint = useHint(typed);
  const code = readGiftCode(typed);
  const change = (text: string): void => {
    const read = readGiftCode(text);
    setTyped(read !== null && tidyGiftCode(text).length !== giftCodeLength ? writeGiftCode(read) : text);
    setRedeemed(null);
    say(null);
  };
  const redeem = async (): Promise<void> => {
    if (code === null) return;
    const key = keys.current.get(code) ?? newIdempotencyKey();
    keys.current.set(code, key);
    const given = await run(() => send(giftCalls.activate, { giftCode: code }, { idempotencyKey: key }));
    if (given === undefined) return;
    setRedeemed(given);
    setTyped('');
  };
  const isLocked = until !== null;
  return (
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        void redeem();
      }}
    >
      <label htmlFor={id}>{t('code')}</label>
      <span className={styles.field}>
        <TextBox
          id={id}
          value={isLocked ? '' : typed}
          maxLength={20_000}
          placeholder={isLocked ? t('lockedHint', { time: formatTime(until).slice(11) }) : t('codeHint')}
          aria-describedby={`${id}-hint`}
          aria-invalid={problem !== null || undefined}
          disabled={isLocked}
          readOnly={isBusy}
          spellCheck={false}
          autoCapitalize="characters"
          onChange={change}
        />
      </span>
      <Button look="primary" size="small" type="submit" isBusy={isBusy} disabled={code === null || isLocked}>
        {isBusy ? t('redeeming') : t('redeem')}
      </Button>
      <p id={`${id}-hint`} role="status" data-kind={problem ? 'problem' : redeemed ? 'done' : undefined}>
        {isLocked && (
          <>
            <Icon name="clock" size={14} /> {t('locked')}
          </>
        )}
        {!isLocked && problem && (
          <>
            <Icon name="alert" size={14} /> {problem}
          </>
        )}
        {!isLocked && !problem && redeemed && (
          <>
            <Icon name="check" size={14} /> {t('redeemed', { name: redeemed.name, until: redeemed.validUntil })}{' '}
            {orderLink(redeemed, t('order'))}
          </>
        )}
        {!isLocked && !problem && !redeemed && hint}
      </p>
    </form>
  );
}

/** Leads to the wizard with this one chosen. */
export const OrderLink = ({ kind, id, children }: { kind: string; id: string; children: ReactNode }): ReactElement => (
  <Link to="/Dashboard/OrderCreate" search={{ card: `${kind}-${id}` }}>
    {children}
  </Link>
);
