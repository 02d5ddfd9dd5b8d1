import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { orderStates } from '@beidiao/contract/order/states';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { Refused } from '../../wire/send/refused.ts';
import { useAct } from '../../wire/use-act.ts';
import { ActButton, PageLink } from '../kit/act-button.tsx';
import { forgetDrafts, listDrafts } from '../claims/claim-drafts.ts';
import { useClaimPlaces } from '../claims/claim-places.ts';
import { TaskList, useTaskSubjects } from '../claims/task-list.tsx';
import { offersFor } from '../claims/credential-texts.ts';
import { Glyph } from '../kit/glyph.tsx';
import { Message } from '../message.tsx';
import { OfflineBanner } from '../offline-banner.tsx';
import { useOwnCheck } from './own-check.ts';
import { Page } from '../page.tsx';
import { paths } from '../paths.ts';
import { go } from '../place.ts';
import { RecordLink } from './record-link.tsx';
import { RightLinks } from '../rights/right-links.tsx';
import text from '../kit/text.module.css';
import { useClaims } from '../claims/use-claims.ts';
import { useEmployers } from '../claims/use-employers.ts';
import { forgetWaiting } from '../kit/waiting-files.ts';

const texts = bilingual({
  zh: {
    title: '请填写以下内容',
    lead: '每项约 2 分钟。中途离开，已填内容会保留。',
    ready: '已全部填好，请提交',
    readyLead: '提交前可以点开检查。提交后不能修改，如需修改可以申请更正。',
    nothing: '无需再填写',
    nothingLead: '您同意的项目无需补充内容。点击“提交”后，核查即可开始。',
    submit: '提交',
    goOn: '继续填写',
    papersWait: '您的证件正在核对，1 个工作日内有结果。您可以先填写并提交以下内容。',
    callWaits: '工作人员 1 个工作日内与您视频通话。您可以先填写并提交以下内容。',
    quicker: '希望核查更快？',
    quickerAbout: '可以提供一次社保、学信网等账号，不提供不影响结果',
    rights: '改主意了？',
    offline: '网络已断开，暂时无法提交。内容已保存在手机上，恢复后请重新提交。',
  },
  en: {
    title: 'Please complete these',
    lead: 'About 2 minutes each. You can leave at any time; your entries are saved.',
    ready: 'All complete, ready to submit',
    readyLead:
      'You can review your entries before submitting. They cannot be changed afterwards, but you can request a correction.',
    nothing: 'Nothing more to fill in',
    nothingLead: 'The items you agreed to need no more details. Submit to start the checks.',
    submit: 'Submit',
    goOn: 'Continue',
    papersWait: 'Your papers are being checked within one working day. You can already complete and submit these.',
    callWaits: 'A reviewer calls you on video within one working day. You can already complete and submit these.',
    quicker: 'Want a faster check?',
    quickerAbout:
      'Share an account such as social insurance or CHSI for one-time use. This is optional and does not affect the result',
    rights: 'Changed your mind?',
    offline:
      "You're offline, so this cannot be submitted now. Your entries are saved on this phone. Submit again once you're back online.",
  },
});

const changes = ['withdraw', 'copy', 'delete'] as const;

/** What is left to say, one row a subject. */
export function Tasks(): ReactElement {
  const t = useTexts(texts);
  const { details, reload } = useOwnCheck();
  const { isOffline, sendDrafts } = useClaims();
  const places = useClaimPlaces();
  const { isAnswered } = useEmployers();
  const { isBusy, problem, run } = useAct();
  const { orderDetailsId } = details;
  const subjects = useTaskSubjects();
  const offers = details.lendsAccounts ? offersFor(details.dataItemList) : [];
  const open = subjects.find((subject) => !subject.isWhole);
  const next = open ? places.placeOf(open.of) : isAnswered ? null : places.employers;
  const submit = async () => {
    await sendDrafts();
    if (listDrafts(orderDetailsId).length > 0) throw new Error(t('offline'));
    try {
      await sendAsCandidate(candidateCalls.submitClaims, { orderDetailsId });
    } catch (error) {
      if (!(error instanceof Refused && error.is('orderNotInState'))) throw error;
    }
    forgetDrafts(orderDetailsId);
    void forgetWaiting();
    await reload();
  };
  const title = subjects.length === 0 ? 'nothing' : next ? 'title' : 'ready';
  return (
    <Page
      step={6}
      title={t(title)}
      lead={t(title === 'title' ? 'lead' : `${title}Lead`)}
      banner={isOffline && <OfflineBanner />}
      actions={
        next ? (
          <ActButton look="primary" onClick={() => go(next)}>
            {t('goOn')}
          </ActButton>
        ) : (
          <ActButton look="primary" isBusy={isBusy} onClick={() => run(submit)}>
            {t('submit')}
          </ActButton>
        )
      }
    >
      {subjects.length > 0 && <TaskList subjects={subjects} />}
      {details.status === orderStates.awaitingFace && (
        <Message>{t(details.waitingProof === 'videoCall' ? 'callWaits' : 'papersWait')}</Message>
      )}
      <Message kind={problem ? 'bad' : 'plain'}>{problem}</Message>
      {offers.length > 0 && (
        <PageLink to={paths.credentials} className={text.pageLink}>
          <div>
            {t('quicker')}
            <span>{t('quickerAbout')}</span>
          </div>
          <Glyph name="next" />
        </PageLink>
      )}
      <section className={text.section}>
        <h2>{t('rights')}</h2>
        <RightLinks of={changes} />
        <RecordLink />
      </section>
    </Page>
  );
}
