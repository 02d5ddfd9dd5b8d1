import { type FormEvent, type ReactElement, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { wechatReturn } from './wechat-return.ts';

const texts = bilingual({
  zh: {
    title: '扮演微信',
    about: '真实环境里，这里是微信的授权页。换一个名字就是换一个微信号；silent 表示微信不回应。',
    scanTitle: '扮演微信扫码',
    scanAbout:
      '真实环境里，电脑上显示微信的二维码，手机微信扫一扫并确认。这里直接选一个微信号，就当扫过了；silent 表示微信不回应。',
    scanned: '已扫码，确认登录',
    openId: '微信号（openId）',
    hint: '4–40 位字母、数字、- 或 _',
    agree: '同意授权',
    foreign: '这个返回地址不属于本站，已拦下。',
  },
  en: {
    title: 'Play WeChat',
    about:
      'In the real world WeChat asks for consent here. Another name is another WeChat; silent means that it never answers.',
    scanTitle: 'Play a scan with WeChat',
    scanAbout:
      'In the real world a PC shows the picture of WeChat, and the phone scans and confirms it. Here, name a WeChat and it counts as scanned; silent means that it never answers.',
    scanned: 'Scanned, confirm the sign-in',
    openId: 'WeChat account (openId)',
    hint: '4–40 letters, digits, - or _',
    agree: 'Agree',
    foreign: 'This return address is not of this site. It was stopped.',
  },
});

const keptKey = 'beidiao.sandboxOpenId';

/** What WeChat asks, played: who agrees goes back with a code that is good once. */
export function WechatConsent({
  returnUrl,
  state,
  isScan,
}: {
  returnUrl: string;
  state: string;
  isScan: boolean;
}): ReactElement {
  const t = useTexts(texts);
  const [openId, setOpenId] = useState(() => localStorage.getItem(keptKey) ?? 'wechat-demo');
  const isRight = /^[\w-]{4,40}$/.test(openId);
  const target = wechatReturn({ returnUrl, state, openId }, location.origin);
  const agree = (event: FormEvent): void => {
    event.preventDefault();
    if (!isRight || !target) return;
    localStorage.setItem(keptKey, openId);
    location.assign(target);
  };
  return (
    <form onSubmit={agree}>
      <h2>{t(isScan ? 'scanTitle' : 'title')}</h2>
      <p>{t(isScan ? 'scanAbout' : 'about')}</p>
      {!target && <Notice kind="problem">{t('foreign')}</Notice>}
      <Field
        name="openId"
        label={t('openId')}
        value={openId}
        onChange={setOpenId}
        hint={t('hint')}
        error={isRight ? null : t('hint')}
        autoComplete="off"
        maxLength={40}
      />
      <Button type="submit" look="primary" disabled={!target}>
        {t(isScan ? 'scanned' : 'agree')}
      </Button>
    </form>
  );
}
