import type { ReactElement, ReactNode } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { readCandidateSession } from '../wire/candidate-wire.ts';
import { Refused } from '../wire/refused.ts';
import { ActButton } from './act-button.tsx';
import { Page } from './page.tsx';
import { paths } from './paths.ts';
import { go } from './place.ts';

const texts = bilingual({
  zh: {
    loading: '正在打开',
    wait: '稍等一下。',
    trouble: '现在打不开',
    again: '再试一次',
    link: '这个链接打不开',
    linkAbout: '请回到短信里，点最新一条里的链接。转发来的、或者没复制完整的链接，都打不开。',
    noLink: '请从短信里的链接打开',
    noLinkAbout: '这里的每一步都跟着短信里的链接走。打开最新一条短信，点里面的链接就能继续。',
    notFound: '没有这个页面',
    notFoundAbout: '地址可能输错了。请从短信里的链接重新打开。',
    onwards: '回到我的背调',
  },
  en: {
    loading: 'Opening',
    wait: 'Just a moment.',
    trouble: 'It does not open right now',
    again: 'Try again',
    link: 'This link does not open',
    linkAbout: 'Please tap the link in the newest text message. A forwarded or shortened link does not open.',
    noLink: 'Please open it from the text message',
    noLinkAbout: 'Every step here follows the link in your text message. Tap the link in the newest one to go on.',
    notFound: 'This page could not be found',
    notFoundAbout: 'The address may be mistyped. Please open it again from the link in your text message.',
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
  <Page title={title} lead={lead} isCentred />
);
