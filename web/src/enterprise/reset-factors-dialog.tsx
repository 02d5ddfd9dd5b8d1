import { factorCalls } from '@beidiao/contract/account/second-factor';
import { enterpriseCalls, type PersonRow } from '@beidiao/contract/enterprise/calls';
import { missingMessage } from '@beidiao/contract/wire/field-names';
import { passwordLength } from '@beidiao/contract/wire/rules';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { FreshProofDialog } from '../trade/proof/proof-dialog.tsx';
import { Button } from '../ui/core/button.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { Dialog } from '../ui/desk/dialog.tsx';
import { RowField } from '../ui/desk/row-field.tsx';
import { problemOf } from '../wire/send/problem-of.ts';
import { Refused } from '../wire/send/refused.ts';
import { send } from '../wire/send/send.ts';
import { useAct } from '../wire/use-act.ts';
import { useCall } from '../wire/use-call.ts';
import { groupTexts } from './group-texts.ts';
import styles from './group.module.css';
import { PanelState } from './panel-state.tsx';

const texts = bilingual({
  zh: {
    title: '重置 {name} 的两步验证',
    when: '仅在对方丢失了验证器、通行密钥和全部恢复码时使用。请先当面或电话核实是本人。',
    what: '对方的两步验证和恢复码全部移除，所有设备退出登录，并会收到通知。下次凭密码或短信登录后可重新设置。',
    password: '您的登录密码',
    act: '重置两步验证',
    done: '已重置，{name} 会收到通知',
  },
  en: {
    title: 'Reset two-step verification for {name}',
    when: 'Use this only if they have lost their authenticator app, passkeys and all recovery codes. Verify that it is really them first, in person or by phone.',
    what: 'All their two-step methods and recovery codes are removed, all their devices are signed out, and they are notified. They sign in with their password or a text message and can set it up again.',
    password: 'Your password',
    act: 'Reset two-step verification',
    done: 'Reset. {name} has been notified',
  },
});

type Props = { person: PersonRow; onClose: () => void };

/** Whoever has a second factor takes another step of it, anybody else gives the password: a found open screen does not do. */
function ResetForm({ person, needsPassword, onClose }: Props & { needsPassword: boolean }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [isProving, setProving] = useState(false);
  const { isBusy, problem, run } = useAct({
    explain: (fault) => {
      if (!(fault instanceof Refused)) return problemOf(fault);
      if (fault.is('freshProofNeeded')) setProving(true);
      else if (fault.is('passwordWrong')) setWrong(fault.errmsg);
      else return problemOf(fault);
      return null;
    },
  });
  const { userId, name } = person;
  const reset = () =>
    run(async () => {
      await send(enterpriseCalls.resetFactors, { userId, ...(needsPassword ? { password } : {}) });
      toast('done', t('done', { name }));
      onClose();
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const missing = needsPassword && password === '' ? missingMessage('currentPassword', language) : null;
    setWrong(missing);
    if (missing === null) void reset();
  };
  return (
    <>
      <form className={styles.stack} noValidate onSubmit={submit}>
        <Notice>{t('when')}</Notice>
        <p>{t('what')}</p>
        {problem && <Notice kind="problem">{problem}</Notice>}
        {needsPassword && (
          <RowField
            name="password"
            label={t('password')}
            type="password"
            autoComplete="current-password"
            maxLength={passwordLength.most}
            value={password}
            error={wrong}
            onChange={(value) => {
              setPassword(value);
              setWrong(null);
            }}
            required
          />
        )}
        <div className={styles.acts}>
          <Button type="submit" look="danger" size="small" isBusy={isBusy}>
            {t('act')}
          </Button>
        </div>
      </form>
      {isProving && <FreshProofDialog onProved={() => void reset()} onClose={() => setProving(false)} />}
    </>
  );
}

/** For a colleague who has lost every second factor. */
export function ResetFactorsDialog({ person, onClose }: Props): ReactElement {
  const t = useTexts(texts);
  const group = useTexts(groupTexts);
  const answer = useCall(factorCalls.own, {});
  const { data } = answer;
  const needsPassword = data !== undefined && data.totpAddedAt === null && data.passkeys.length === 0;
  return (
    <Dialog title={t('title', { name: person.name })} closeLabel={group('close')} onClose={onClose}>
      <PanelState answer={answer} isEmpty={false} empty={{ title: '' }}>
        <ResetForm person={person} needsPassword={needsPassword} onClose={onClose} />
      </PanelState>
    </Dialog>
  );
}
