import { candidateCalls } from '@beidiao/contract/candidate';
import { type ReactElement, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { sendAsCandidate } from '../wire/candidate-wire.ts';
import { Refused } from '../wire/refused.ts';
import { useAct } from '../wire/use-act.ts';
import { ActButton, Door } from './act-button.tsx';
import { forgetDrafts } from './claim-drafts.ts';
import { TextArea } from './field.tsx';
import { Glyph } from './glyph.tsx';
import { forgetInvitations } from './invitation.ts';
import { forget } from './kept.ts';
import { Ledger } from './ledger.tsx';
import { Message } from './message.tsx';
import { useOwnCheck } from './own-check.ts';
import { Page } from './page.tsx';
import { paths, placeOfStep } from './paths.ts';
import { go, goBack } from './place.ts';
import text from './text.module.css';
import { forgetWaiting } from './waiting-files.ts';

const texts = bilingual({
  zh: {
    where: '不同意核查',
    title: '确定不同意这次核查？',
    lead: '这是你的权利，不用说明理由。',
    next: '接下来',
    nextIs: '我们立刻停下，不再查任何一项',
    theySee: '对方知道',
    theySeeThat: '只会看到“候选人拒绝授权”，和你在下面留的话',
    data: '你的资料',
    dataGo: '你填过的内容 24 小时内删除',
    undo: '能反悔吗',
    undoBy: '可以，请{enterprise}重新发起一次就行',
    words: '想告诉对方的话',
    wordsHint: '比如：希望拿到录用通知后再核查',
    part: '只是不想查其中一项？',
    partAbout: '回到授权页，不选那一项即可',
    stay: '再想想',
    no: '确定不同意',
  },
  en: {
    where: 'Not agreeing',
    title: 'Do you not agree to this check?',
    lead: 'This is your right. You need not say why.',
    next: 'What follows',
    nextIs: 'We stop at once and check nothing',
    theySee: 'They see',
    theySeeThat: 'Only “Candidate refused”, and the words that you leave below',
    data: 'Your data',
    dataGo: 'What you filled in is deleted within 24 hours',
    undo: 'Change of mind',
    undoBy: 'Yes. Ask {enterprise} to start it anew',
    words: 'Words for the employer',
    wordsHint: 'For example: please check after the offer',
    part: 'Is it about one item only?',
    partAbout: 'Go back to the consent and leave that one out',
    stay: 'Think again',
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
        <Door to={paths.consent} className={text.door}>
          <div>
            {t('part')}
            <span>{t('partAbout')}</span>
          </div>
          <Glyph name="next" />
        </Door>
      )}
    </Page>
  );
}
