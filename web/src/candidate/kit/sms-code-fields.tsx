import { type CodeFlag, codeFlags, phoneCode } from '@beidiao/contract/account/phone-code';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Message } from '../message.tsx';
import { codeDigits } from './code-digits.ts';
import { TextField } from './field.tsx';
import { TextButton } from './text-button.tsx';
import text from './text.module.css';
import type { SmsCode } from './use-sms-code.ts';

const texts = bilingual({
  zh: {
    code: '短信验证码',
    get: '获取验证码',
    again: '{seconds} 秒后可重发',
    sent: '验证码 {minutes} 分钟内有效',
    voice: '没收到短信？改用语音电话',
    picture: '图中字符',
    pictureOf: '图形验证码',
    pictureOther: '换一张',
  },
  en: {
    code: 'Text message code',
    get: 'Get a code',
    again: 'Resend in {seconds} s',
    sent: 'The code is valid for {minutes} minutes',
    voice: 'No message? Get the code by phone call',
    picture: 'Characters in the picture',
    pictureOf: 'Picture with characters',
    pictureOther: 'Another picture',
  },
});

type Props = {
  sms: SmsCode;
  /** Name, value and what is wrong with it. */
  code: Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'>;
  onCode: (digits: string) => void;
  onAsk: (flag: CodeFlag) => void;
  /** Once one was asked for, instead of how long it is valid. */
  hint?: ReactNode;
};

/** The code that was sent to the phone above it, the way to get one, and the picture once the server wants it. */
export function SmsCodeFields({ sms, code, onCode, onAsk, hint }: Props): ReactElement {
  const t = useTexts(texts);
  const valid = t('sent', { minutes: phoneCode.lifeMs / 60_000 });
  return (
    <>
      {sms.picture && (
        <>
          <img src={sms.picture.image} alt={t('pictureOf')} width={150} height={50} />
          <TextButton onClick={() => void sms.renew()}>{t('pictureOther')}</TextButton>
          <TextField
            label={t('picture')}
            name="picture"
            value={sms.signs}
            error={sms.pictureProblem}
            autoComplete="off"
            onChange={(event) => sms.setSigns(event.target.value)}
          />
        </>
      )}
      <TextField
        {...code}
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="next"
        hint={sms.isSent && (hint ?? valid)}
        onChange={(event) => onCode(codeDigits(event.target.value))}
      />
      <div className={text.links}>
        {sms.wait > 0 ? (
          <span className={text.waiting}>{t('again', { seconds: sms.wait })}</span>
        ) : (
          <>
            <TextButton onClick={() => onAsk(codeFlags.sms)}>{t('get')}</TextButton>
            {sms.isSent && <TextButton onClick={() => onAsk(codeFlags.voice)}>{t('voice')}</TextButton>}
          </>
        )}
      </div>
      <Message kind={sms.problem ? 'bad' : 'plain'}>{sms.problem}</Message>
    </>
  );
}
