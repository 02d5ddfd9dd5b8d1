import { enterpriseCalls } from '@beidiao/contract/enterprise/calls';
import { fieldMessage } from '@beidiao/contract/wire/field-messages';
import { missingMessage } from '@beidiao/contract/wire/field-names';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Refused } from '../../wire/send/refused.ts';
import { send } from '../../wire/send/send.ts';
import { leaveEnterprise, useSession } from '../../wire/send/session.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { useSubmit } from '../../wire/use-submit.ts';
import styles from '../form/account-form.module.css';
import { CodeField } from '../code/code-field.tsx';
import { OwnWechats } from './own-wechats.tsx';

const texts = bilingual({
  zh: {
    title: '离开 {enterprise}',
    about: '离开后不能再查看这家企业的订单和报告。您名下的订单将转交给管理员继续办理。',
    name: '您的姓名',
    nameHint: '输入自己的姓名确认',
    differs: '这不是您的姓名',
    act: '离开企业',
    stay: '取消',
    done: '已离开 {enterprise}，订单交给了 {heir}',
    doneAlone: '已离开 {enterprise}',
    personal: '当前为个人账号，没有可以离开的企业。',
    choose: '选择企业',
  },
  en: {
    title: 'Leave {enterprise}',
    about:
      'You will no longer see this organization’s orders and reports. Your orders will be assigned to an administrator.',
    name: 'Your name',
    nameHint: 'Enter your own name to confirm',
    differs: 'This is not your name',
    act: 'Leave',
    stay: 'Cancel',
    done: 'You have left {enterprise}. Your orders were assigned to {heir}',
    doneAlone: 'You have left {enterprise}',
    personal: 'You are using your personal account. There is no organization to leave.',
    choose: 'Choose an organization',
  },
});

function useLeaving(enterprise: string) {
  const t = useTexts(texts);
  const language = useLanguage();
  const navigate = useNavigate();
  const form = useForm({
    first: { name: '', validateCode: '' },
    check: (name, value) => {
      if (value.trim() === '') return missingMessage(name, language);
      return name === 'validateCode' && !/^\d{6}$/.test(value.trim()) ? fieldMessage('phoneCode', language) : null;
    },
  });
  const { isBusy, problem, submit } = useSubmit({
    check: form.checkAll,
    onSubmit: async () => {
      const name = form.values.name.trim();
      const { handedTo } = await send(enterpriseCalls.unbind, { name, validateCode: form.values.validateCode.trim() });
      toast('done', handedTo === null ? t('doneAlone', { enterprise }) : t('done', { enterprise, heir: handedTo }));
      leaveEnterprise();
      await navigate({ to: '/Dashboard/SelectEnterprise' });
    },
    explain: (fault) => {
      if (fault instanceof Refused && (fault.is('codeWrong') || fault.is('codeOver')))
        form.fail({ validateCode: fault.errmsg });
      else if (fault instanceof Refused && fault.is('nameDiffers')) form.fail({ name: t('differs') });
      else return problemOf(fault);
      return null;
    },
  });
  return { form, submit, isBusy, problem };
}

/** Leaves the enterprise that one acts for, or lets go of a WeChat. */
export function PhoneUnbind(): ReactElement {
  return (
    <>
      <LeaveEnterprise />
      <OwnWechats />
    </>
  );
}

function LeaveEnterprise(): ReactElement {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const enterprise = useSession((session) => session.enterprise?.epName);
  const { form, submit, isBusy, problem } = useLeaving(enterprise ?? '');
  if (enterprise === undefined)
    return (
      <div className={styles.form}>
        <Notice>{t('personal')}</Notice>
        <Button size="large" isWide onClick={() => void navigate({ to: '/Dashboard/SelectEnterprise' })}>
          {t('choose')}
        </Button>
      </div>
    );
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t('title', { enterprise })}</h1>
      <p className={styles.sub}>{t('about')}</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Field
        {...form.field('name')}
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="name"
        maxLength={40}
        required
      />
      <CodeField
        as={Field}
        field={form.field('validateCode')}
        ask={({ flag }) => send(enterpriseCalls.askUnbindCode, { flag })}
      />
      <Button type="submit" look="danger" size="large" isWide isBusy={isBusy}>
        {t('act')}
      </Button>
      <p className={styles.end}>
        <Link to="/Dashboard/Setting">{t('stay')}</Link>
      </p>
    </form>
  );
}
