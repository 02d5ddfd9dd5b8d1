import { candidateCalls } from '@beidiao/contract/candidate';
import { orderStates } from '@beidiao/contract/order-states';
import type { ReactElement } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { sendAsCandidate } from '../wire/candidate-wire.ts';
import { Refused } from '../wire/refused.ts';
import { useAct } from '../wire/use-act.ts';
import { ActButton, Door } from './act-button.tsx';
import { forgetDrafts, listDrafts } from './claim-drafts.ts';
import { isNone, subjectsOf } from './claim-needs.ts';
import { offersFor } from './credential-texts.ts';
import { Glyph } from './glyph.tsx';
import { Message } from './message.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { useOwnCheck } from './own-check.ts';
import { Page } from './page.tsx';
import { paths } from './paths.ts';
import { go } from './place.ts';
import { RecordLink } from './record-link.tsx';
import { RightLinks } from './right-links.tsx';
import styles from './tasks.module.css';
import text from './text.module.css';
import { useClaims } from './use-claims.ts';
import { forgetWaiting } from './waiting-files.ts';

const texts = bilingual({
  zh: {
    title: '还要你填这些',
    lead: '每一项大约 2 分钟。中途离开，填过的会保留。',
    ready: '都填好了，交上去吧',
    readyLead: '交之前可以点开看一遍。交上去之后不能再改，要改可以申请更正。',
    nothing: '不用再填什么了',
    nothingLead: '你同意的项目不需要补充内容。点“提交”，核查就可以开始。',
    part: '{item} · 第 {n} 段',
    whole: '已填好',
    todo: '去填',
    none: '没有',
    begun: '没填完',
    submit: '提交',
    goOn: '继续填写',
    proofWaits: '你的证件正在核对，1 个工作日内有结果。这些可以先填、先交。',
    quicker: '想让核查快一点？',
    quickerAbout: '可以借用一次社保、学信网等账号，不提供也不影响结果',
    rights: '改主意了？',
    offline: '网络断了，现在交不了。内容都在手机上，恢复后再点一次提交。',
  },
  en: {
    title: 'Please fill these in',
    lead: 'About 2 minutes each. You can leave at any time, what you filled in is kept.',
    ready: 'All filled in, ready to submit',
    readyLead:
      'You may look at them once more. After that they cannot be changed here, but you can ask for a correction.',
    nothing: 'Nothing more to fill in',
    nothingLead: 'What you agreed to needs no more from you. Submit, and the checks can begin.',
    part: '{item} · no. {n}',
    whole: 'Done',
    todo: 'Fill in',
    none: 'None',
    begun: 'Not complete',
    submit: 'Submit',
    goOn: 'Go on',
    proofWaits: 'Your papers are being looked at, within one working day. You can fill these in and submit already.',
    quicker: 'Would you like it to be quicker?',
    quickerAbout: 'Lend an account once, of social insurance for instance. Not doing so changes nothing in the result',
    rights: 'Changed your mind?',
    offline:
      'No connection, so it cannot be submitted now. Everything is on this phone. Submit again once you are back online.',
  },
});

const changes = ['withdraw', 'copy', 'delete'] as const;

/** What is left to say, one row a subject. */
export function Tasks(): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const { details, reload } = useOwnCheck();
  const { contentOf, isWhole, isOffline, sendDrafts } = useClaims();
  const { isBusy, problem, run } = useAct();
  const { orderDetailsId } = details;
  const subjects = subjectsOf(details.dataItemList.filter((item) => item.isAgreed === true)).map(({ item, n }) => ({
    of: { itemCode: item.code, n },
    name: item.quantity > 1 ? t('part', { item: item.name[language], n }) : item.name[language],
    isWhole: isWhole({ itemCode: item.code, n }),
    about: aboutOf(contentOf({ itemCode: item.code, n })),
    isNone: isNone({ n, content: contentOf({ itemCode: item.code, n }) }),
    isBegun: Object.values(contentOf({ itemCode: item.code, n })).some(Boolean),
  }));
  const offers = details.lendsAccounts ? offersFor(details.dataItemList) : [];
  const next = subjects.find((subject) => !subject.isWhole);
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
  const placeOf = ({ itemCode, n }: { itemCode: string; n: number }): string =>
    `${paths.claim}?item=${itemCode}&n=${n}`;
  return (
    <Page
      step={6}
      title={t(title)}
      lead={t(title === 'title' ? 'lead' : `${title}Lead`)}
      banner={isOffline && <OfflineBanner />}
      actions={
        next ? (
          <ActButton look="primary" onClick={() => go(placeOf(next.of))}>
            {t('goOn')}
          </ActButton>
        ) : (
          <ActButton look="primary" isBusy={isBusy} onClick={() => run(submit)}>
            {t('submit')}
          </ActButton>
        )
      }
    >
      {subjects.length > 0 && (
        <div className={styles.tasks}>
          {subjects.map((subject) => (
            <Door key={`${subject.of.itemCode} ${subject.of.n}`} to={placeOf(subject.of)}>
              <span>
                {subject.name}
                {subject.about && <small>{subject.about}</small>}
              </span>
              {subject.isWhole ? (
                <span className={`${styles.state} ${styles.done}`}>
                  <Glyph name="ok" />
                  {t(subject.isNone ? 'none' : 'whole')}
                </span>
              ) : (
                <span className={styles.state}>
                  {t(subject.isBegun ? 'begun' : 'todo')}
                  <Glyph name="next" />
                </span>
              )}
            </Door>
          ))}
        </div>
      )}
      {details.status === orderStates.awaitingFace && <Message>{t('proofWaits')}</Message>}
      <Message kind={problem ? 'bad' : 'plain'}>{problem}</Message>
      {offers.length > 0 && (
        <Door to={paths.credentials} className={text.door}>
          <div>
            {t('quicker')}
            <span>{t('quickerAbout')}</span>
          </div>
          <Glyph name="next" />
        </Door>
      )}
      <section className={text.section}>
        <h2>{t('rights')}</h2>
        <RightLinks of={changes} />
        <RecordLink />
      </section>
    </Page>
  );
}

/** What a row is about, in the candidate's own words. */
function aboutOf(content: Readonly<Record<string, unknown>>): string {
  const found = ['company', 'school', 'certificateName', 'licenceNo'].map((name) => content[name]);
  return found.find((value) => typeof value === 'string' && value !== '')?.toString() ?? '';
}
