import { type FormEvent, type ReactElement, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { wechatReturn } from './wechat-return.ts';

const texts = bilingual({
  zh: {
    title: '模拟微信',
    about: '真实环境中，这里是微信的授权页。更换名称即更换微信号；silent 表示微信无响应。',
    scanTitle: '模拟微信扫码',
    scanAbout:
      '真实环境中，电脑显示微信二维码，用手机微信扫码确认。此处直接输入微信号即视为已扫码；silent 表示微信无响应。',
    scanned: '已扫码，确认登录',
    openId: '微信号（openId）',
    hint: '4–40 位字母、数字、- 或 _',
    agree: '同意授权',
    foreign: '返回地址不属于本站，已拦截。',
  },
  en: {
    title: 'Simulate WeChat',
    about:
      'In production, this is WeChat’s consent page. A different name means a different WeChat account; silent means WeChat does not respond.',
    scanTitle: 'Simulate a WeChat scan',
    scanAbout:
      'In production, the computer shows a WeChat QR code that you scan and confirm on your phone. Here, entering a WeChat account counts as a scan; silent means WeChat does not respond.',
    scanned: 'Scanned, confirm sign-in',
    openId: 'WeChat account (openId)',
    hint: '4–40 letters, digits, - or _',
    agree: 'Agree',
    foreign: 'This return address does not belong to this site and was blocked.',
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
