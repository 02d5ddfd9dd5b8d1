import { batchOrderCalls, type OrderedBatchRow, remarkMax } from '@beidiao/contract/batch/order-calls';
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { toastProblem } from '../trade/failure/toast-problem.ts';
import { BareButton } from '../ui/core/bare-button.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import { Refused } from '../wire/send/refused.ts';
import { send } from '../wire/send/send.ts';
import { useAct } from '../wire/use-act.ts';
import styles from './detail.module.css';
import { detailTexts } from './detail-texts.ts';

type Remark = { readonly remark: string; readonly version: number };
/** What is being typed, and what stood there when one began: the page may read another meanwhile. */
type Typing = { readonly text: string; readonly over: Remark };

/** What a refused remark brings along: the one that stands there. */
function remarkIn(fault: unknown): Remark | null {
  if (!(fault instanceof Refused) || !fault.is('batchRemarkChanged')) return null;
  const { data } = fault;
  // The contract says what this refusal carries; a refusal's data has no type of its own.
  return typeof data === 'object' && data !== null && 'remark' in data ? (data as Remark) : null;
}

type Props = { fileId: string; row: OrderedBatchRow };

/** Written where it stands: Enter keeps it, Esc leaves it as it was. Of two that were written at once somebody chooses. */
export function RemarkCell({ fileId, row }: Props): ReactElement {
  const t = useTexts(detailTexts);
  const [kept, setKept] = useState<Remark>({ remark: row.remark, version: row.remarkVersion });
  const [typing, setTyping] = useState<Typing | null>(null);
  const [theirs, setTheirs] = useState<Remark | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isOpen = typing !== null;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) field.current?.focus();
    // A moment later: whoever goes on to something else has arrived there by then, and stays.
    else if (wasOpen.current) setTimeout(() => document.activeElement === document.body && button.current?.focus(), 0);
    wasOpen.current = isOpen;
  }, [isOpen]);
  const act = useAct({
    explain: (fault) => {
      const now = remarkIn(fault);
      if (now === null) return toastProblem(fault);
      setTheirs(now);
      return null;
    },
  });
  // The page may have read a newer one.
  const now = row.remarkVersion > kept.version ? { remark: row.remark, version: row.remarkVersion } : kept;

  const close = (): void => {
    setTyping(null);
    setTheirs(null);
  };
  const save = async (text: string, over: Remark): Promise<void> => {
    const remark = text.trim();
    if (remark === over.remark) return close();
    const { version } = over;
    const written = await act.run(() =>
      send(batchOrderCalls.updateRemark, { fileId, batchFileDetailsId: row.batchFileDetailsId, remark, version }),
    );
    if (written === undefined) return;
    setKept(written);
    close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && typing !== null) void save(typing.text, typing.over);
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
  };
  const shown = (text: string): string => text || t('emptyRemark');
  const { name } = row;
  if (typing === null)
    return (
      <BareButton
        ref={button}
        className={styles.remark}
        data-none={now.remark === '' || undefined}
        data-tip-if-cut={now.remark}
        aria-label={now.remark === '' ? `${t('addRemark')}: ${name}` : `${now.remark} · ${t('editRemark', { name })}`}
        onClick={() => setTyping({ text: now.remark, over: now })}
      >
        {now.remark || t('addRemark')}
      </BareButton>
    );
  if (theirs !== null)
    return (
      <div className={styles.conflict} role="alert">
        <b>{t('changed')}</b>
        <span>{t('theirs', { text: shown(theirs.remark) })}</span>
        <span>{t('mine', { text: shown(typing.text.trim()) })}</span>
        <span>
          <LinkButton isBusy={act.isBusy} onClick={() => void save(typing.text, theirs)}>
            {t('keepMine')}
          </LinkButton>
          <LinkButton
            onClick={() => {
              setKept(theirs);
              close();
            }}
          >
            {t('keepTheirs')}
          </LinkButton>
        </span>
      </div>
    );
  return (
    <TextBox
      ref={field}
      aria-label={t('remarkOf', { name })}
      maxLength={remarkMax}
      value={typing.text}
      aria-busy={act.isBusy}
      onChange={(text) => setTyping({ ...typing, text })}
      onKeyDown={onKeyDown}
      onBlur={() => void save(typing.text, typing.over)}
    />
  );
}
