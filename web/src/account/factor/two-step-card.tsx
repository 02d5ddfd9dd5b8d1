import { factorCalls } from '@beidiao/contract/account/second-factor';
import type { Data } from '@beidiao/contract/wire/call';
import { type ReactElement, useState } from 'react';
import { formatDay, formatTime } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCall } from '../../wire/use-call.ts';
import { SettingRow } from '../setting/setting-row.tsx';
import styles from '../setting/setting.module.css';
import { AddPasskey } from './add-passkey.tsx';
import { AddTotp } from './add-totp.tsx';
import { factorTexts } from './factor-texts.ts';
import { KeepCodes, RenewCodes } from './keep-codes.tsx';
import { RemoveFactor } from './remove-factor.tsx';

type Own = Data<typeof factorCalls.own>;
type Open =
  | { what: 'totp' | 'passkey' | 'renew' | 'removeTotp' }
  | { what: 'removePasskey'; passkey: { passkeyId: string; name: string } };

function Demands({ own, isOn }: { own: Own; isOn: boolean }): ReactElement | null {
  const t = useTexts(factorTexts);
  if (isOn || own.demands.length === 0) return null;
  return (
    <Notice>
      {own.demands.map(({ memberId, epName, from, isOver }) => (
        <p key={memberId}>{t(isOver ? 'demandedNow' : 'demanded', { enterprise: epName, day: formatDay(from) })}</p>
      ))}
    </Notice>
  );
}

function Totp({ addedAt, onOpen }: { addedAt: string | null; onOpen: (open: Open) => void }): ReactElement {
  const t = useTexts(factorTexts);
  const word = t(addedAt ? 'replace' : 'add');
  return (
    <SettingRow
      label={t('totp')}
      note={t('totpNote')}
      acts={
        <>
          <Button size="small" aria-label={`${word} ${t('totp')}`} onClick={() => onOpen({ what: 'totp' })}>
            {word}
          </Button>
          {addedAt && (
            <Button
              size="small"
              aria-label={t('removeWhat', { name: t('totp') })}
              onClick={() => onOpen({ what: 'removeTotp' })}
            >
              {t('remove')}
            </Button>
          )}
        </>
      }
    >
      {addedAt ? t('since', { day: formatDay(addedAt) }) : t('totpNone')}
    </SettingRow>
  );
}

function Passkeys({ own, onOpen }: { own: Own; onOpen: (open: Open) => void }): ReactElement {
  const t = useTexts(factorTexts);
  return (
    <>
      <SettingRow
        label={t('passkeys')}
        note={t(own.mayUsePasskeys ? 'passkeyNote' : 'passkeysOff')}
        acts={
          own.mayUsePasskeys && (
            <Button
              size="small"
              aria-label={`${t('add')} ${t('passkeys')}`}
              onClick={() => onOpen({ what: 'passkey' })}
            >
              {t('add')}
            </Button>
          )
        }
      >
        {own.passkeys.length === 0 ? t('passkeysNone') : own.passkeys.length}
      </SettingRow>
      {own.passkeys.map(({ passkeyId, name, addedAt, lastUsedAt }) => (
        <SettingRow
          key={passkeyId}
          label=""
          note={
            lastUsedAt
              ? t('used', { day: formatDay(addedAt), seen: formatTime(lastUsedAt) })
              : t('unused', { day: formatDay(addedAt) })
          }
          acts={
            <Button
              size="small"
              aria-label={t('removeWhat', { name })}
              onClick={() => onOpen({ what: 'removePasskey', passkey: { passkeyId, name } })}
            >
              {t('remove')}
            </Button>
          }
        >
          {name}
        </SettingRow>
      ))}
    </>
  );
}

/** The second factors of the person: an authenticator, passkeys, and the codes for the day on which they are lost. */
export function TwoStepCard(): ReactElement {
  const t = useTexts(factorTexts);
  const { data: own, error, refetch } = useCall(factorCalls.own, {}, { asPerson: true });
  const [open, setOpen] = useState<Open | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = (): void => setOpen(null);
  const factors = (own?.totpAddedAt ? 1 : 0) + (own?.passkeys.length ?? 0);
  const ways = { hasTotp: own?.totpAddedAt != null, hasPasskey: (own?.passkeys.length ?? 0) > 0 };
  const adding = { isFirst: factors === 0, onCodes: setCodes, onClose: close };
  return (
    <Card id="two-step" title={t('title')} note={t('about')}>
      {!own && !error && <Skeleton rows={3} label={t('loading')} />}
      {!own && error && <NotLoaded onRetry={refetch} />}
      {own && (
        <>
          <Demands own={own} isOn={factors > 0} />
          <dl className={styles.rows}>
            <Totp addedAt={own.totpAddedAt} onOpen={setOpen} />
            <Passkeys own={own} onOpen={setOpen} />
            {factors > 0 && (
              <SettingRow
                label={t('codes')}
                acts={
                  <Button size="small" onClick={() => setOpen({ what: 'renew' })}>
                    {t('renew')}
                  </Button>
                }
              >
                {t('codesLeft', { count: own.recoveryCodesLeft })}
              </SettingRow>
            )}
          </dl>
        </>
      )}
      {open?.what === 'totp' && <AddTotp {...adding} />}
      {open?.what === 'passkey' && <AddPasskey {...adding} />}
      {open?.what === 'renew' && <RenewCodes {...ways} onClose={close} />}
      {open?.what === 'removeTotp' && <RemoveFactor passkey={null} isLast={factors === 1} onClose={close} />}
      {open?.what === 'removePasskey' && <RemoveFactor passkey={open.passkey} isLast={factors === 1} onClose={close} />}
      {codes && !open && <KeepCodes codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  );
}
