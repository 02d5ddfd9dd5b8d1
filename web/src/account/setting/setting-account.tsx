import { type PersonInfo, settingsCalls } from '@beidiao/contract/account/settings';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatDay, formatTime } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { Button, buttonClass } from '../../ui/core/button.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { send } from '../../wire/send/send.ts';
import { useCall } from '../../wire/use-call.ts';
import { useServices } from '../../wire/use-services.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { EmailDialog } from './email-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PhoneDialog } from './phone-dialog.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { ScanDialog } from '../sign-in/scan-dialog.tsx';
import { SettingRow } from './setting-row.tsx';
import styles from './setting.module.css';
import { settingTexts } from './setting-texts.ts';

type Props = { info: PersonInfo };

function Change({ label, onOpen, isFirst = false }: { label: string; onOpen: () => void; isFirst?: boolean }) {
  const t = useTexts(settingTexts);
  const word = t(isFirst ? 'add' : 'change');
  return (
    <Button size="small" aria-label={`${word} ${label}`} onClick={onOpen}>
      {word}
    </Button>
  );
}

export function ProfileCard({ info }: Props): ReactElement {
  const t = useTexts(settingTexts);
  const [open, setOpen] = useState<'name' | 'idCard' | null>(null);
  return (
    <Card title={t('profile')}>
      <dl className={styles.rows}>
        <SettingRow label={t('name')} acts={<Change label={t('name')} onOpen={() => setOpen('name')} />}>
          {info.username}
        </SettingRow>
        <SettingRow label={t('loginName')}>{info.loginName}</SettingRow>
        <SettingRow
          label={t('idCard')}
          acts={<Change label={t('idCard')} isFirst={!info.idCard} onOpen={() => setOpen('idCard')} />}
        >
          {info.idCard ?? t('unset')}
        </SettingRow>
        <SettingRow label={t('since')}>{formatDay(info.createdAt)}</SettingRow>
      </dl>
      {open && (
        <ProfileDialog
          key={open}
          what={open}
          now={open === 'name' ? info.username : ''}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

function PendingEmail({ info }: Props): ReactElement | null {
  const t = useTexts(settingTexts);
  const { pendingEmail } = info;
  if (!pendingEmail) return null;
  const { email } = pendingEmail;
  const act = async (work: () => Promise<unknown>, words: string): Promise<void> => {
    try {
      await work();
      toast('done', words);
    } catch (fault) {
      toast('problem', problemOf(fault));
    }
  };
  const resend = () => send(settingsCalls.resendEmail, { email }, { asPerson: true });
  const cancel = () => send(settingsCalls.cancelEmail, { email }, { asPerson: true });
  return (
    <SettingRow
      label=""
      acts={
        <>
          <Button size="small" onClick={() => void act(resend, t('resent'))}>
            {t('resend')}
          </Button>
          <Button size="small" onClick={() => void act(cancel, t('dropped'))}>
            {t('drop')}
          </Button>
        </>
      }
    >
      {t('emailPending', { email, until: formatTime(pendingEmail.expiresAt) })}
    </SettingRow>
  );
}

export function SecurityCard({ info }: Props): ReactElement {
  const t = useTexts(settingTexts);
  const [open, setOpen] = useState<'phone' | 'email' | 'password' | 'scan' | null>(null);
  const openIds = useCall(settingsCalls.openIds, {}, { asPerson: true });
  const { wechat: hasWechat } = useServices();
  const isBound = (openIds.data?.openIdList.length ?? 0) > 0;
  const close = (): void => setOpen(null);
  const askForEmail = (): void => (info.phoneNo ? setOpen('email') : toast('problem', t('emailNeedsPhone')));
  return (
    <Card title={t('security')}>
      <dl className={styles.rows}>
        <SettingRow
          label={t('phone')}
          note={info.phoneNo ? t('phoneAbout') : t('phoneNone')}
          acts={<Change label={t('phone')} isFirst={!info.phoneNo} onOpen={() => setOpen('phone')} />}
        >
          {info.phoneNo ?? t('unset')}
        </SettingRow>
        <SettingRow label={t('email')} acts={<Change label={t('email')} onOpen={askForEmail} />}>
          {info.email ?? t('emailNone')}
        </SettingRow>
        <PendingEmail info={info} />
        <SettingRow label={t('password')} acts={<Change label={t('password')} onOpen={() => setOpen('password')} />}>
          {info.passwordChangedAt ? t('passwordSince', { day: formatDay(info.passwordChangedAt) }) : t('passwordNever')}
        </SettingRow>
        {(hasWechat || isBound) && (
          <SettingRow
            label={t('wechat')}
            acts={
              <Link to="/Binding" className={buttonClass('plain', 'small')}>
                {t(isBound || !openIds.data ? 'manage' : 'bind')}
              </Link>
            }
          >
            {openIds.isError && !openIds.data ? (
              <NotLoaded onRetry={openIds.refetch} />
            ) : (
              t(isBound ? 'wechatBound' : 'wechatNone')
            )}
          </SettingRow>
        )}
        <SettingRow
          label={t('onPhone')}
          acts={
            <Button size="small" onClick={() => setOpen('scan')}>
              {t('showCode')}
            </Button>
          }
        >
          {t('onPhoneAbout')}
        </SettingRow>
      </dl>
      {open === 'phone' && <PhoneDialog isFirst={!info.phoneNo} onClose={close} />}
      {open === 'email' && <EmailDialog onClose={close} />}
      {open === 'password' && <PasswordDialog onClose={close} />}
      {open === 'scan' && <ScanDialog onClose={close} />}
    </Card>
  );
}
