import { passwordLength } from '@beidiao/contract/wire/rules';
import { fieldMessage } from '@beidiao/contract/wire/field-messages';
import { missingMessage } from '@beidiao/contract/wire/field-names';
import { codeScenes } from '@beidiao/contract/account/phone-code';
import { type PersonInfo, settingsCalls } from '@beidiao/contract/account/settings';
import { signInCalls } from '@beidiao/contract/account/sign-in';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Button, buttonClass } from '../../ui/core/button.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { RowField } from '../../ui/desk/row-field.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { send } from '../../wire/send/send.ts';
import { forgetSession, useSession } from '../../wire/send/session.ts';
import { useAct } from '../../wire/use-act.ts';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { CodeField } from '../code/code-field.tsx';
import { SettingForm } from './setting-form.tsx';
import { SettingRow } from './setting-row.tsx';
import styles from './setting.module.css';

const texts = bilingual({
  zh: {
    title: '我的数据',
    export: '导出个人数据',
    exportAbout:
      '个人资料、所属企业、登录设备、两步验证、安全日志、订单、邀请、消息和操作记录，JSON 格式；不含候选人信息',
    download: '下载',
    done: '已下载 {name}',
    leave: '离开企业',
    leaveAbout: '不再属于 {name}，名下订单转交给管理员',
    leaveAct: '离开',
    close: '注销账号',
    closeAbout: '删除您的个人信息，退出所有企业，不能恢复',
    closeAct: '注销账号',
    closeWarning:
      '注销后，姓名、手机号、邮箱、身份证号和微信绑定都会删除，所有设备退出登录，不能恢复。您下的订单和报告属于企业，会继续保留。',
    closed: '账号已注销',
    password: '当前密码',
  },
  en: {
    title: 'My data',
    export: 'Export my data',
    exportAbout:
      'Your profile, organizations, devices, two-step verification, security log, orders, invitations, messages and activity as a JSON file. Candidate data is not included',
    download: 'Download',
    done: 'Downloaded {name}',
    leave: 'Leave organization',
    leaveAbout: 'You will leave {name}, and your orders will be assigned to an administrator',
    leaveAct: 'Leave',
    close: 'Close account',
    closeAbout: 'Deletes your personal data and removes you from every organization. This cannot be undone',
    closeAct: 'Close account',
    closeWarning:
      'Your name, phone number, e-mail address, ID card number and WeChat link will be deleted, and you will be signed out everywhere. This cannot be undone. Orders and reports belong to the organization and are kept.',
    closed: 'Account closed',
    password: 'Current password',
  },
});

function saveFile(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

function CloseDialog({ hasPhone, onClose }: { hasPhone: boolean; onClose: () => void }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const navigate = useNavigate();
  const form = useForm({
    first: { password: '', validateCode: '' },
    check: (name, value) => {
      if (name === 'password') return value === '' ? missingMessage('currentPassword', language) : null;
      return !hasPhone || /^\d{6}$/.test(value.trim()) ? null : fieldMessage('phoneCode', language);
    },
  });
  const close = async (): Promise<void> => {
    const { password, validateCode } = form.values;
    const wish = hasPhone ? { password, validateCode: validateCode.trim() } : { password };
    await send(settingsCalls.closeAccount, wish, { asPerson: true });
    forgetSession();
    toast('done', t('closed'));
    await navigate({ to: '/' });
  };
  return (
    <SettingForm
      title={t('close')}
      about={t('closeWarning')}
      act={t('closeAct')}
      isDanger
      form={form}
      onSubmit={close}
      onClose={onClose}
    >
      <RowField
        {...form.field('password')}
        label={t('password')}
        type="password"
        autoComplete="current-password"
        maxLength={passwordLength.most}
        required
      />
      {hasPhone && (
        <CodeField
          as={RowField}
          field={form.field('validateCode')}
          ask={({ flag }) =>
            send(signInCalls.sendOwnCode, { scenes: codeScenes.closeAccount, flag }, { asPerson: true })
          }
        />
      )}
    </SettingForm>
  );
}

/** A copy of what is kept of the person, and the way out. */
export function OwnData({ info }: { info: PersonInfo }): ReactElement {
  const t = useTexts(texts);
  const { isBusy, run } = useAct({ explain: toastProblem });
  const enterprise = useSession((session) => session.enterprise?.epName);
  const [isClosing, setClosing] = useState(false);
  const download = (): Promise<void> =>
    run(async () => {
      const { fileName, content } = await send(settingsCalls.exportOwn, {}, { asPerson: true });
      saveFile(fileName, content);
      toast('done', t('done', { name: fileName }));
    });
  return (
    <Card title={t('title')}>
      <dl className={styles.rows}>
        <SettingRow
          label={t('export')}
          acts={
            <Button size="small" isBusy={isBusy} onClick={() => void download()}>
              {t('download')}
            </Button>
          }
        >
          {t('exportAbout')}
        </SettingRow>
        {enterprise !== undefined && (
          <SettingRow
            label={t('leave')}
            acts={
              <Link to="/Mobile/Unbind" className={buttonClass('plain', 'small')}>
                {t('leaveAct')}
              </Link>
            }
          >
            {t('leaveAbout', { name: enterprise })}
          </SettingRow>
        )}
        <SettingRow
          label={t('close')}
          acts={
            <Button size="small" look="danger" onClick={() => setClosing(true)}>
              {t('closeAct')}
            </Button>
          }
        >
          {t('closeAbout')}
        </SettingRow>
      </dl>
      {isClosing && <CloseDialog hasPhone={info.phoneNo !== null} onClose={() => setClosing(false)} />}
    </Card>
  );
}
