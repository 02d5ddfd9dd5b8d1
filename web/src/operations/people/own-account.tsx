import { staffCalls, staffPasswordLength } from '@beidiao/contract/staff/calls';
import { staffRoleWords } from '@beidiao/contract/staff/roles';
import { missingMessage } from '@beidiao/contract/wire/field-names';
import { type ReactElement, useState } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { RecoveryCodes } from '../../trade/proof/recovery-codes.tsx';
import { Button } from '../../ui/core/button.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { RowField } from '../../ui/desk/row-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { toast } from '../../ui/core/toasts.tsx';
import { warmCredentials } from '../../wire/credentials.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { Refused } from '../../wire/send/refused.ts';
import { sendAsStaff, useStaffCall } from '../../wire/staff-wire.ts';
import { useSubmit } from '../../wire/use-submit.ts';
import styles from '../plain.module.css';
import { OwnPasskeys } from './own-passkeys.tsx';

const texts = bilingual({
  zh: {
    title: '我的账号',
    about: '{name} · {roles} · 核查员编号 {verifierNo}（报告只写编号，不写姓名）',
    password: '修改密码',
    old: '当前密码',
    fresh: '新密码',
    hint: '{least}–{most} 位，含字母和数字。改后其他登录立即退出。',
    short: '新密码至少 {least} 位',
    change: '修改',
    changed: '密码已修改',
    later: '您的账号刚变更过，{time} 起才能确认需要两个人的事。',
    codes: '恢复码',
    left: '还剩 {count} 个可用',
    renewAbout: '重新生成后，旧的全部作废。需要输入当前的动态验证码。',
    code: '动态验证码',
    renew: '重新生成',
  },
  en: {
    title: 'My account',
    about: '{name} · {roles} · verifier no. {verifierNo} (reports show only the number, not the name)',
    password: 'Change password',
    old: 'Current password',
    fresh: 'New password',
    hint: '{least}–{most} characters with letters and digits. Other sessions are signed out immediately.',
    short: 'The new password needs at least {least} characters',
    change: 'Change',
    changed: 'Password changed',
    later: 'Your account was changed a short while ago. You can confirm what needs two people from {time}.',
    codes: 'Recovery codes',
    left: '{count} left',
    renewAbout: 'Generating new codes invalidates the old ones. Your current authentication code is required.',
    code: 'Authentication code',
    renew: 'Generate new codes',
  },
});

/** What is refused is said at the field that it concerns, else above the form. */
const explainAt = (form: Pick<ReturnType<typeof useForm>, 'failFields'>) => (fault: unknown) =>
  fault instanceof Refused && form.failFields(fault.fields) ? null : problemOf(fault);

function PasswordForm(): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const { least, most } = staffPasswordLength;
  const form = useForm({
    first: { password: '', newPassword: '' },
    check: (name, value) => {
      if (value === '') return missingMessage(name === 'password' ? 'currentPassword' : 'newpass', language);
      return name === 'newPassword' && value.length < least ? t('short', { least }) : null;
    },
  });
  const { isBusy, problem, submit } = useSubmit({
    check: form.checkAll,
    onSubmit: async () => {
      const { encryptToServer } = await warmCredentials();
      await sendAsStaff(staffCalls.changePassword, await encryptToServer(form.values));
      form.clear();
      toast('done', t('changed'));
    },
    explain: explainAt(form),
  });
  return (
    <Card title={t('password')}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {problem && <Notice kind="problem">{problem}</Notice>}
        <RowField
          {...form.field('password')}
          label={t('old')}
          type="password"
          autoComplete="current-password"
          required
        />
        <RowField
          {...form.field('newPassword')}
          label={t('fresh')}
          hint={t('hint', staffPasswordLength)}
          type="password"
          autoComplete="new-password"
          required
          maxLength={most}
        />
        <div>
          <Button type="submit" size="small" look="primary" isBusy={isBusy}>
            {t('change')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function CodesForm({ left }: { left: number | undefined }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const form = useForm({
    first: { code: '' },
    check: (_, value) => (value.trim() === '' ? missingMessage('validateCode', language) : null),
  });
  const { isBusy, problem, submit } = useSubmit({
    check: form.checkAll,
    onSubmit: async () => {
      const code = form.values.code.trim();
      setCodes((await sendAsStaff(staffCalls.renewRecoveryCodes, { code })).recoveryCodes);
    },
    explain: explainAt(form),
  });
  return (
    <Card title={t('codes')} note={left === undefined ? undefined : t('left', { count: left })}>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          <p className={styles.hint}>{t('renewAbout')}</p>
          {problem && <Notice kind="problem">{problem}</Notice>}
          <RowField
            {...form.field('code')}
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={14}
          />
          <div>
            <Button type="submit" size="small" isBusy={isBusy}>
              {t('renew')}
            </Button>
          </div>
        </form>
      )}
    </Card>
  );
}

export function OwnAccount(): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const { data } = useStaffCall(staffCalls.me, {});
  const roles = data?.roles.map((role) => staffRoleWords[role][language]).join(' · ') ?? '';
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        about={data && t('about', { name: data.name, roles, verifierNo: data.verifierNo })}
      />
      <div className={`${styles.stack} ${styles.narrow}`}>
        {data?.mayConfirmFrom && <Notice>{t('later', { time: formatTime(data.mayConfirmFrom) })}</Notice>}
        <PasswordForm />
        <CodesForm left={data?.recoveryCodesLeft} />
        {data && <OwnPasskeys rows={data.passkeys} mayUse={data.mayUsePasskeys} />}
      </div>
    </div>
  );
}
