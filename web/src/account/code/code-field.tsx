import { codeFlags } from '@beidiao/contract/account/phone-code';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import type { FieldProps } from '../../ui/form/labelled-input.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import styles from '../form/account-form.module.css';
import { useServices } from '../../wire/use-services.ts';
import { type CodeWish, usePhoneCode } from './use-phone-code.ts';

const texts = bilingual({
  zh: {
    code: '验证码',
    get: '获取验证码',
    wait: '{seconds} 秒后可重发',
    sending: '正在发送…',
    sent: '验证码已发送，5 分钟内有效。没收到？',
    sentOnly: '验证码已发送，5 分钟内有效。',
    said: '请接听来电，验证码会播报两遍，5 分钟内有效。没接到？',
    voice: '改用语音电话',
    callAgain: '再打一次',
    voiceWait: '{seconds} 秒后可用语音电话获取',
    picture: '图中的字符',
    renew: '看不清，换一张',
    pictureHint: '填写后再点击“获取验证码”',
  },
  en: {
    code: 'Verification code',
    get: 'Get a code',
    wait: 'Resend in {seconds} s',
    sending: 'Sending…',
    sent: 'Code sent. It is valid for 5 minutes. Didn’t receive it?',
    sentOnly: 'Code sent. It is valid for 5 minutes.',
    said: 'We are calling you to read out the code. It is valid for 5 minutes. Missed the call?',
    voice: 'Get the code by phone call',
    callAgain: 'Call again',
    voiceWait: 'Available by phone call in {seconds} s',
    picture: 'Characters in the image',
    renew: 'Show another image',
    pictureHint: 'Enter the characters, then get the code',
  },
});

type Props = {
  /** The look of the page: the tall field of public pages, or the row of signed-in ones. */
  as: (props: FieldProps) => ReactElement;
  field: Pick<FieldProps, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;
  ask: (wish: CodeWish) => Promise<unknown>;
  /** False when what has to be filled in first is not; it shows what. */
  isReady?: () => boolean;
};

/** Six digits, and the button that has them sent. */
export function CodeField({ as: Field, field, ask, isReady = () => true }: Props): ReactElement {
  const t = useTexts(texts);
  const { send, wait, isBusy, sentBy, problem, pictureProblem, captcha } = usePhoneCode(ask);
  const get = (flag: CodeWish['flag']): void => {
    if (isReady()) void send(flag);
  };
  const byVoice = (
    <LinkButton disabled={wait > 0 || isBusy} onClick={() => get(codeFlags.voice)}>
      {wait > 0 ? t('voiceWait', { seconds: wait }) : t(sentBy === codeFlags.voice ? 'callAgain' : 'voice')}
    </LinkButton>
  );
  const { voiceCodes } = useServices();
  const { picture } = captcha;
  return (
    <>
      {picture && (
        <Field
          name="picture"
          error={pictureProblem}
          label={t('picture')}
          hint={t('pictureHint')}
          value={captcha.code}
          onChange={captcha.setCode}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={12}
          after={
            <BareButton
              className={styles.picture}
              aria-label={t('renew')}
              title={t('renew')}
              onClick={() => void captcha.renew().catch(() => undefined)}
            >
              <img src={picture.image} alt="" height="40" />
            </BareButton>
          }
        />
      )}
      <Field
        {...field}
        error={field.error ?? problem}
        label={t('code')}
        hint={
          sentBy !== null && (
            <span className={styles.voice}>
              {t(sentBy === codeFlags.voice ? 'said' : voiceCodes ? 'sent' : 'sentOnly')} {voiceCodes && byVoice}
            </span>
          )
        }
        inputMode="numeric"
        autoComplete="one-time-code"
        // A code is pasted with blanks, or with the words around it.
        maxLength={60}
        required
        after={
          <LinkButton disabled={wait > 0 || isBusy} onClick={() => get(codeFlags.sms)}>
            {isBusy ? t('sending') : wait > 0 ? t('wait', { seconds: wait }) : t('get')}
          </LinkButton>
        }
      />
    </>
  );
}
