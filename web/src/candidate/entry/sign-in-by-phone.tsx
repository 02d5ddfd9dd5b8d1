import { troubleWords } from '@beidiao/contract/typed/trouble';
import { readPhone } from '@beidiao/contract/typed/phone';
import {
  type CodeFlag,
  codeFlags,
  codeScenes,
  ownChecksByPhoneMs,
  phoneCode,
} from '@beidiao/contract/account/phone-code';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { keepCandidateSession, sendAsCandidate } from '../../wire/candidate-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { forget } from '../kept.ts';
import { ActButton } from '../kit/act-button.tsx';
import { TextField } from '../kit/field.tsx';
import { SmsCodeFields } from '../kit/sms-code-fields.tsx';
import text from '../kit/text.module.css';
import { useSmsCode } from '../kit/use-sms-code.ts';
import { Message } from '../message.tsx';
import { Page } from '../page.tsx';
import { paths } from '../paths.ts';
import { go } from '../place.ts';

const texts = bilingual({
  zh: {
    where: '我的背调',
    title: '用手机号查看您的背调',
    lead: '填写收到背调短信的手机号，验证码会发送到这个号码。',
    phone: '手机号',
    sent: '该号码最近 {days} 天内有背调才会收到验证码，{minutes} 分钟内有效',
    open: '查看',
    none: '没收到验证码？',
    noneAbout:
      '请核对手机号：背调是用这个号码发起的，才会收到验证码。{days} 天以前的背调不能用手机号打开，因为停用的号码可能已归他人使用。请打开短信中的链接，或联系发起背调的单位。',
  },
  en: {
    where: 'My checks',
    title: 'See your checks by phone number',
    lead: 'Enter the phone number that got the invitation. The code is sent to it.',
    phone: 'Phone number',
    sent: 'A code only arrives if this number has a check from the last {days} days. Valid for {minutes} minutes',
    open: 'Open',
    none: 'No code?',
    noneAbout:
      'Check the number: a code only arrives at the number that the check was ordered with. Checks older than {days} days cannot be opened by phone number, because a number that was given up may have a new owner by now. Open the link in the text message, or ask the company that started the check.',
  },
});

const limits = { days: ownChecksByPhoneMs / (24 * 60 * 60_000), minutes: phoneCode.lifeMs / 60_000 };

/** @throws Refused codeWrong, codeOver, tooMany; WireFault */
async function enter(phoneNo: string, validateCode: string): Promise<void> {
  const wish = { phoneNo, scenes: codeScenes.ownChecks, validateCode };
  const given = await sendAsCandidate(candidateCalls.enterCode, wish);
  if (!('accessToken' in given)) throw new TypeError('the code of a candidate opened no check');
  const { accessToken, orderDetailsId, expiresInMs } = given;
  // A link in this tab belongs to another check.
  forget('link', 'next', 'codeSentAt', 'identity', 'consent');
  keepCandidateSession({ accessToken, orderDetailsId, link: '', endsAt: Date.now() + expiresInMs });
  const { total } = await sendAsCandidate(candidateCalls.mine, { pageNo: 1, pageSize: 1 });
  go(total > 1 ? paths.record : paths.own, { replace: true });
}

/** The way in without the link of a message: the code goes to the phone, and opens what was ordered with it. */
export function SignInByPhone(): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const [phoneNo, setPhoneNo] = useState('');
  const [code, setCode] = useState('');
  const [hasLeft, setLeft] = useState({ phoneNo: false, code: false });
  const sms = useSmsCode(codeScenes.ownChecks);
  const { isBusy, problem, say, run } = useAct();
  const faults = {
    phoneNo: troubleWords('phone', phoneNo, language),
    code: troubleWords('code', code, language),
  };
  const focus = (name: string): void => document.getElementsByName(name)[0]?.focus();
  const ask = (flag: CodeFlag): void => {
    setLeft({ ...hasLeft, phoneNo: true });
    if (faults.phoneNo) return focus('phoneNo');
    void sms.send(phoneNo, flag);
    focus('code');
  };
  const press = (): void => {
    if (faults.phoneNo === null && !sms.isSent) return ask(codeFlags.sms);
    setLeft({ phoneNo: true, code: true });
    const wrong = faults.phoneNo ? 'phoneNo' : faults.code ? 'code' : null;
    if (wrong) return focus(wrong);
    void run(() => enter(phoneNo, code));
  };
  return (
    <Page
      where={t('where')}
      title={t('title')}
      lead={t('lead')}
      actions={
        <ActButton look="primary" isBusy={isBusy} onClick={press}>
          {t('open')}
        </ActButton>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          press();
        }}
      >
        <TextField
          name="phoneNo"
          label={t('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          value={phoneNo}
          error={hasLeft.phoneNo ? faults.phoneNo : null}
          onBlur={() => setLeft({ ...hasLeft, phoneNo: phoneNo !== '' })}
          onChange={(event) => {
            setPhoneNo(readPhone(event.target.value));
            say(null);
          }}
        />
        <SmsCodeFields
          sms={sms}
          code={{ name: 'code', value: code, error: hasLeft.code ? faults.code : null }}
          hint={t('sent', limits)}
          onCode={(digits) => {
            setCode(digits);
            say(null);
          }}
          onAsk={ask}
        />
        <Message kind={problem ? 'bad' : 'plain'}>{problem}</Message>
        <BareButton type="submit" hidden>
          {t('open')}
        </BareButton>
      </form>
      {sms.isSent && (
        <details className={text.more}>
          <summary className={text.link}>{t('none')}</summary>
          <p className={text.hint}>{t('noneAbout', limits)}</p>
        </details>
      )}
    </Page>
  );
}
