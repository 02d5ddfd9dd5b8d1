import type { ReactElement, ReactNode } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { readCandidateSession } from '../wire/candidate-wire.ts';
import { Refused } from '../wire/send/refused.ts';
import { forget } from './kept.ts';
import { ActButton } from './kit/act-button.tsx';
import { Page } from './page.tsx';
import { paths } from './paths.ts';
import { go } from './place.ts';

const texts = bilingual({
  zh: {
    loading: '正在打开',
    wait: '请稍候。',
    trouble: '暂时无法打开',
    again: '重试',
    link: '链接无法打开',
    linkAbout: '请返回短信，点击最新一条中的链接。转发的或未复制完整的链接无法打开。也可以用收到短信的手机号查看。',
    noLink: '请从短信中的链接打开',
    noLinkAbout: '请打开最新一条短信，点击其中的链接继续。也可以用收到短信的手机号查看。',
    byPhone: '用手机号查看',
    notFound: '页面不存在',
    notFoundAbout: '地址可能有误。请从短信中的链接重新打开。',
    onwards: '返回我的背调',
  },
  en: {
    loading: 'Opening',
    wait: 'Just a moment.',
    trouble: 'This page cannot be opened right now',
    again: 'Retry',
    link: 'This link cannot be opened',
    linkAbout:
      'Please tap the link in the latest text message. A forwarded or incomplete link does not work. You can also use the phone number that got it.',
    noLink: 'Please open it from the text message',
    noLinkAbout: 'Tap the link in the latest text message to continue. You can also use the phone number that got it.',
    byPhone: 'Use my phone number',
    notFound: 'This page could not be found',
    notFoundAbout: 'The address may be wrong. Please open it again from the link in your text message.',
    onwards: 'Back to my check',
  },
});

/** The shape of a page while its content is on the way; words only after they would have been there. */
export function Opening(): ReactElement {
  const t = useTexts(texts);
  return <Page title={t('loading')} lead={t('wait')} />;
}

export function Trouble({ fault, again }: { fault: Error; again: () => void }): ReactElement {
  const t = useTexts(texts);
  if (fault instanceof Refused && fault.is('linkUnknown')) return <Said title={t('link')} lead={t('linkAbout')} />;
  const act = (
    <ActButton look="primary" onClick={again}>
      {t('again')}
    </ActButton>
  );
  return <Page title={t('trouble')} lead={fault.message} isCentred actions={act} />;
}

export function NoLink(): ReactElement {
  const t = useTexts(texts);
  return <Said title={t('noLink')} lead={t('noLinkAbout')} />;
}

export function NotFound(): ReactElement {
  const t = useTexts(texts);
  const onwards = (
    <ActButton look="primary" onClick={() => go(paths.own, { replace: true })}>
      {t('onwards')}
    </ActButton>
  );
  return <Page title={t('notFound')} lead={t('notFoundAbout')} isCentred actions={readCandidateSession() && onwards} />;
}

const Said = ({ title, lead }: { title: string; lead: ReactNode }): ReactElement => (
  <Page title={title} lead={lead} isCentred actions={<ByPhone />} />
);

/** To the sign-in that wants no link: the one of this tab opens nothing, or is none of this person's choice. */
export function ByPhone(): ReactElement {
  const t = useTexts(texts);
  const toPhone = (): void => {
    forget('link', 'next', 'codeSentAt');
    go(paths.login, { replace: true });
  };
  return <ActButton onClick={toPhone}>{t('byPhone')}</ActButton>;
}
