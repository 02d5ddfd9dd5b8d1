import { orderStates } from '@beidiao/contract/order-states';
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
    ready: '报告已经完成',
    readyLead: '给你看的版本还在准备，好了会发短信给你。想先了解内容，可以在“你的权利”里要一份副本。',
    back: '回到进度',
  },
  en: {
    where: 'My report',
    title: 'The report is not ready yet',
    lead: 'A text message comes when it is. You get it when {enterprise} does. There is nothing to do now.',
    ready: 'The report is done',
    readyLead:
      'Your own view of it is being prepared. A text message comes when it is there. Until then you can ask for a copy under “Your rights”.',
    back: 'Back to the status',
  },
});

/** The place of the candidate's own report. */
export function Report(): ReactElement {
  const t = useTexts(texts);
  const { details } = useOwnCheck();
  const isDone = details.status === orderStates.reported;
  return (
    <Page
      where={t('where')}
      back={paths.own}
      title={t(isDone ? 'ready' : 'title')}
      lead={t(isDone ? 'readyLead' : 'lead', { enterprise: details.enterpriseName })}
      isCentred
      actions={<ActButton onClick={() => goBack(paths.own)}>{t('back')}</ActButton>}
    />
  );
}
