import { troubleWords } from '@beidiao/contract/typed/trouble';
import { readPhone } from '@beidiao/contract/typed/phone';
import { readDigits } from '@beidiao/contract/typed/code';
import { enterpriseCalls } from '@beidiao/contract/enterprise/calls';
import { codeScenes } from '@beidiao/contract/account/phone-code';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useSubmit } from '../../wire/use-submit.ts';
import { Refused } from '../../wire/send/refused.ts';
import { send } from '../../wire/send/send.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import styles from '../form/account-form.module.css';
import { activationTexts } from './activation-texts.ts';
import { enterJoined } from './enter-joined.ts';
import { PhoneAndCode } from '../code/phone-and-code.tsx';
import { NoInvitation, useInvitation } from './use-invitation.tsx';
import { useJoinedElsewhere } from './use-joined-elsewhere.ts';

/** Accepts a phone invitation, on the phone that it was sent to. */
export function PhoneActivation(): ReactElement {
  const t = useTexts(activationTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const joinedElsewhere = useJoinedElsewhere();
  const { code, invitation, error } = useInvitation();
  const check = (name: 'phoneNo' | 'validateCode', value: string): string | null =>
    troubleWords(name === 'phoneNo' ? 'phone' : 'code', value, language);
  const form = useForm({ first: { phoneNo: '', validateCode: '' }, check });
  const checkPhone = (): boolean => {
    const wrong = check('phoneNo', form.values.phoneNo);
    if (wrong !== null) form.fail({ phoneNo: wrong });
    return wrong === null;
  };
  const { isBusy, problem, submit } = useSubmit({
    check: form.checkAll,
    onSubmit: async () => {
      const phoneNo = readPhone(form.values.phoneNo);
      const validateCode = readDigits(form.values.validateCode);
      const joined = await send(enterpriseCalls.activatePhone, { code, phoneNo, validateCode });
      await enterJoined(joined);
      const search = { enterprise: joined.epName, ...(joined.isNewPerson ? { phone: joined.loginName } : {}) };
      await navigate({ to: '/Mobile/PhoneActivationSuccess', search });
    },
    explain: (fault) => {
      if (!(fault instanceof Refused)) return problemOf(fault);
      if (fault.is('secondStepNeeded')) return joinedElsewhere();
      if (fault.is('codeWrong') || fault.is('codeOver')) form.fail({ validateCode: fault.errmsg });
      else if (fault.is('invitationOther')) form.fail({ phoneNo: fault.errmsg });
      else return fault.errmsg;
      return null;
    },
  });
  if (!invitation) return <NoInvitation error={error} />;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t('title', { enterprise: invitation.epName })}</h1>
      <p className={styles.sub}>{t('aboutPhone', { inviter: invitation.invitedBy })}</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <PhoneAndCode
        as={Field}
        scene={codeScenes.activate}
        phone={form.field('phoneNo')}
        code={form.field('validateCode')}
        checkPhone={checkPhone}
        hint={t('phoneHint', { to: invitation.to })}
      />
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy}>
        {t('act')}
      </Button>
    </form>
  );
}
