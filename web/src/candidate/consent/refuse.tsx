import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { type ReactElement, useState } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { Refused } from '../../wire/send/refused.ts';
import { useAct } from '../../wire/use-act.ts';
import { ActButton, PageLink } from '../kit/act-button.tsx';
import { forgetDrafts } from '../claims/claim-drafts.ts';
import { TextArea } from '../kit/field.tsx';
import { Glyph } from '../kit/glyph.tsx';
import { forgetInvitations } from '../entry/invitation.ts';
import { forget } from '../kept.ts';
import { Ledger } from '../kit/ledger.tsx';
import { Message } from '../message.tsx';
import { useOwnCheck } from '../entry/own-check.ts';
import { Page } from '../page.tsx';
import { paths, placeOfStep } from '../paths.ts';
import { go, goBack } from '../place.ts';
import text from '../kit/text.module.css';
import { forgetWaiting } from '../kit/waiting-files.ts';

const texts = bilingual({
  zh: {
    where: '不同意核查',
    title: '确定不同意本次核查？',
    lead: '这是您的权利，无需说明理由。',
    next: '接下来',
    nextIs: '我们立即停止，不再核查任何内容',
    theySee: '对方看到',
    theySeeThat: '仅看到“候选人拒绝授权”和您在下面的留言',
    data: '您的资料',
    dataGo: '您填写的内容将在 24 小时内删除',
    undo: '改变主意',
    undoBy: '可请{enterprise}重新发起',
    words: '给对方的留言',
    wordsHint: '例如：希望拿到录用通知后再核查',
    part: '只是不同意其中某一项？',
    partAbout: '返回授权页，不选该项即可',
    stay: '返回',
    no: '确定不同意',
  },
  en: {
    where: 'Declining the check',
    title: 'Decline this check?',
    lead: 'This is your right. You need not say why.',
    next: 'What happens next',
    nextIs: 'We stop immediately and check nothing',
    theySee: 'What they see',
    theySeeThat: 'Only “Candidate declined” and any message you leave below',
    data: 'Your data',
    dataGo: 'Your entries are deleted within 24 hours',
    undo: 'If you change your mind',
    undoBy: 'Ask {enterprise} to start a new check',
    words: 'Message to the employer',
    wordsHint: 'For example: please check after the offer',
    part: 'Only object to one item?',
    partAbout: 'Go back to the consent page and leave it out',
    stay: 'Go back',
    no: 'Confirm, I do not agree',
  },
});

/** The second of the two taps. */
export function Refuse(): ReactElement {
  const t = useTexts(texts);
  const { details, reload } = useOwnCheck();
  const [why, setWhy] = useState('');
  const { isBusy, problem, run } = useAct();
  const { orderDetailsId, step } = details;
  const refuse = async () => {
    const words = why.trim();
    try {
      await sendAsCandidate(candidateCalls.authorize, {
        orderDetailsId,
        authResult: 'refuse',
        ...(words ? { why: words } : {}),
      });
    } catch (error) {
      if (!(error instanceof Refused && error.is('orderNotInState'))) throw error;
    }
    forget('consent', 'identity');
    forgetDrafts(orderDetailsId);
    void forgetWaiting();
    forgetInvitations();
    // This page serves the status as well, for who takes no part after all: it does not leave by itself.
    go(placeOfStep[(await reload()).step], { replace: true });
  };
  return (
    <Page
      where={t('where')}
      back={placeOfStep[step]}
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <ActButton onClick={() => goBack(placeOfStep[step])}>{t('stay')}</ActButton>
          <ActButton look="primary" isBusy={isBusy} onClick={() => run(refuse)}>
            {t('no')}
          </ActButton>
        </>
      }
    >
      <Ledger
        facts={[
          [t('next'), t('nextIs')],
          [t('theySee'), t('theySeeThat')],
          [t('data'), t('dataGo')],
          [t('undo'), t('undoBy', { enterprise: details.enterpriseName })],
        ]}
      />
      <TextArea
        label={t('words')}
        hint={t('wordsHint')}
        maxLength={200}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
      />
      <Message kind={problem ? 'bad' : 'plain'}>{problem}</Message>
      {step === 'consent' && (
        <PageLink to={paths.consent} className={text.pageLink}>
          <div>
            {t('part')}
            <span>{t('partAbout')}</span>
          </div>
          <Glyph name="next" />
        </PageLink>
      )}
    </Page>
  );
}
