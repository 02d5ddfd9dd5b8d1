import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { ActButton } from './act-button.tsx';
import { useOwnCheck } from './own-check.ts';
import { Page } from './page.tsx';
import { paths } from './paths.ts';
import { goBack } from './place.ts';

const texts = bilingual({
  zh: {
    where: '我的报告',
    title: '报告还没有好',
    lead: '好了会发短信给你，你会和{enterprise}同时收到。现在不用做什么。',
    back: '回到进度',
  },
  en: {
    where: 'My report',
    title: 'The report is not ready yet',
    lead: 'A text message comes when it is. You get it when {enterprise} does. There is nothing to do now.',
    back: 'Back to the status',
  },
});

/** The place of the candidate's own report. */
export function Report(): ReactElement {
  const t = useTexts(texts);
  const { details } = useOwnCheck();
  return (
    <Page
      where={t('where')}
      back={paths.own}
      title={t('title')}
      lead={t('lead', { enterprise: details.enterpriseName })}
      isCentred
      actions={<ActButton onClick={() => goBack(paths.own)}>{t('back')}</ActButton>}
    />
  );
}
