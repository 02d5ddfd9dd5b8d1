import { staffCalls, staffPasswordLength } from '@beidiao/contract/staff/calls';
import { staffRoleWords } from '@beidiao/contract/staff/roles';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { warmCredentials } from '../../wire/credentials.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { sendAsStaff, useStaffCall } from '../../wire/staff-wire.ts';
import styles from '../plain.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

const texts = bilingual({
  zh: {
    title: '我的账号',
    about: '{name} · {roles} · 核查员编号 {verifierNo}（报告只写编号，不写姓名）',
    password: '修改密码',
    old: '当前密码',
    fresh: '新密码',
    hint: '{least}–{most} 位，含字母和数字。改后其他登录立即退出。',
    change: '修改',
    changed: '密码已修改',
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
    change: 'Change',
    changed: 'Password changed',
    codes: 'Recovery codes',
    left: '{count} left',
    renewAbout: 'Generating new codes invalidates the old ones. Your current authentication code is required.',
    code: 'Authentication code',
    renew: 'Generate new codes',
  },
});

function PasswordForm(): ReactElement {
  const t = useTexts(texts);
  const [values, setValues] = useState({ password: '', newPassword: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      const { encryptToServer } = await warmCredentials();
      await sendAsStaff(staffCalls.changePassword, await encryptToServer(values));
      setValues({ password: '', newPassword: '' });
      setProblem(null);
      toast('done', t('changed'));
    } catch (fault) {
      setProblem(problemOf(fault));
    }
  };
  return (
    <Card title={t('password')}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <label>
          {t('old')}
          <TextBox
            type="password"
            name="password"
            autoComplete="current-password"
            required
            value={values.password}
            onChange={(value) => setValues({ ...values, password: value })}
          />
        </label>
        <label>
          {t('fresh')}
          <TextBox
            type="password"
            name="newPassword"
            autoComplete="new-password"
            required
            minLength={staffPasswordLength.least}
            maxLength={staffPasswordLength.most}
            value={values.newPassword}
            onChange={(value) => setValues({ ...values, newPassword: value })}
          />
          <span className={styles.hint}>{t('hint', staffPasswordLength)}</span>
        </label>
        <p className={styles.problem} aria-live="polite">
          {problem}
        </p>
        <div>
          <Button type="submit" size="small" look="primary">
            {t('change')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function CodesForm({ left, onRenewed }: { left: number | undefined; onRenewed: () => void }): ReactElement {
  const t = useTexts(texts);
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      setCodes((await sendAsStaff(staffCalls.renewRecoveryCodes, { code: code.trim() })).recoveryCodes);
      setCode('');
      setProblem(null);
      onRenewed();
    } catch (fault) {
      setProblem(problemOf(fault));
    }
  };
  return (
    <Card title={t('codes')} note={left === undefined ? undefined : t('left', { count: left })}>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <form className={styles.form} onSubmit={(event) => void submit(event)}>
          <p className={styles.hint}>{t('renewAbout')}</p>
          <label>
            {t('code')}
            <TextBox
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              maxLength={14}
              value={code}
              onChange={setCode}
            />
          </label>
          <p className={styles.problem} aria-live="polite">
            {problem}
          </p>
          <div>
            <Button type="submit" size="small">
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
  const { data, refetch } = useStaffCall(staffCalls.me, {});
  const roles = data?.roles.map((role) => staffRoleWords[role][language]).join(' · ') ?? '';
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        about={data && t('about', { name: data.name, roles, verifierNo: data.verifierNo })}
      />
      <div className={`${styles.stack} ${styles.narrow}`}>
        <PasswordForm />
        <CodesForm left={data?.recoveryCodesLeft} onRenewed={() => void refetch()} />
      </div>
    </div>
  );
}
