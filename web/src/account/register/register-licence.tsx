import { type Confirmation, confirmationCalls } from '@beidiao/contract/enterprise/confirmation';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button, buttonClass } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { problemOf } from '../../wire/send/problem-of.ts';
import { useAnswer } from '../../wire/use-answer.ts';
import form from '../form/account-form.module.css';
import { ConfirmationWords } from '../setting/confirmation-state.tsx';
import { confirmationTexts } from '../setting/confirmation-texts.ts';
import { LicenceForm } from './licence-form.tsx';
import { RegisterSteps } from './register-steps.tsx';

/** The second and third step of the registration; the licence may be handed in later. */
export function RegisterLicence(): ReactElement {
  const t = useTexts(confirmationTexts);
  const { data, error: fault } = useAnswer(confirmationCalls.state, {});
  const [handedIn, setHandedIn] = useState<Confirmation | null>(null);
  const [isLater, setLater] = useState(false);
  const now = handedIn ?? data;
  const isDone = isLater || (now && (now.state === 'waiting' || now.state === 'confirmed'));
  return (
    <div className={`${form.form} ${form.wide}`}>
      <h1>{t(isDone ? 'doneTitle' : 'licenceTitle')}</h1>
      {!isDone && <p className={form.sub}>{t('licenceAbout')}</p>}
      <RegisterSteps now={isDone ? 2 : 1} />
      {fault && <Notice kind="problem">{problemOf(fault)}</Notice>}
      {now && (isDone || now.state === 'declined') && <ConfirmationWords now={now} />}
      {now && !isDone && (
        <LicenceForm first={now.creditCode ?? ''} onDone={setHandedIn}>
          <Button onClick={() => setLater(true)}>{t('later')}</Button>
        </LicenceForm>
      )}
      {(isDone || fault) && (
        <p className={form.onward}>
          <Link to="/Dashboard" className={buttonClass('primary')}>
            {t('toDesk')}
          </Link>
        </p>
      )}
    </div>
  );
}
