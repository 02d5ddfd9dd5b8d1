import type { CandidateDetails } from '@beidiao/contract/candidate/calls';
import type { OwnMaterial } from '@beidiao/contract/verification/material';
import { materialReasons } from '@beidiao/contract/verification/material-rules';
import { orderStates as s } from '@beidiao/contract/order/states';
import type { ReactElement } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { ActButton, PageLink } from '../kit/act-button.tsx';
import { endedTexts, endingOf } from './ended-words.ts';
import { Glyph } from '../kit/glyph.tsx';
import { GrantCard } from '../consent/grant-card.tsx';
import { Ledger } from '../kit/ledger.tsx';
import { listWords } from '../kit/list-words.ts';
import { materialTexts } from '../claims/material-texts.ts';
import { useOwnCheck } from './own-check.ts';
import { isReportThere } from '../report/own-report.ts';
import { OwnRequests } from './own-requests.tsx';
import { Page } from '../page.tsx';
import { paths } from '../paths.ts';
import { go } from '../place.ts';
import { ComparedWith } from '../consent/compared-with.tsx';
import { ConsentLink } from '../consent/consent-link.tsx';
import { RecordLink } from './record-link.tsx';
import { isWithdrawn, RightLinks } from '../rights/right-links.tsx';
import styles from './status.module.css';
import { useMaterials } from '../claims/use-materials.ts';
import { useOwnLive } from './use-own-live.ts';
import text from '../kit/text.module.css';

const texts = bilingual({
  zh: {
    thanks: '已全部提交，谢谢您',
    thanksLead: '您现在无需操作。需要补充材料时会短信通知您。',
    ready: '报告已生成',
    readyLead: '您可以查看结果，并对每一项补充说明或提出异议。',
    proving: '证件核对中',
    provingLead: '工作人员 1 个工作日内核对，有结果会短信通知您。核对通过后，核查自动开始。',
    knowing: '证件核对中',
    knowingLead: '工作人员 1 个工作日内核对，有结果会短信通知您。通过后，再由您决定同意核查哪些项目。',
    calling: '等待视频通话',
    callingLead: '工作人员 1 个工作日内致电您，通过视频核对证件，有结果会短信通知您。',
    viewing: '已提交，等待对方查阅',
    viewingLead: '{enterprise}查阅之前不会核查任何内容；{time} 前没有查阅，本次自动结束。',
    unviewed: '等待{enterprise}查阅',
    takeNoPart: '不参加',
    wait: '您现在无需操作',
    waitLead: '需要您操作时会短信通知您。',
    handedIn: '您已授权并提交',
    queued: '排队等待核查',
    checking: '核查中，{all} 项已完成 {done} 项',
    checked: '核查已结束',
    expected: '预计 {time} 前',
    report: '报告完成',
    reportBoth: '您会与{enterprise}同时收到',
    progress: '各项进展',
    itemQueued: '等待开始',
    itemChecking: '核查中',
    itemPart: '核查中，{all} 段完成 {done} 段',
    itemHeld: '确认身份后开始',
    itemDone: '已完成',
    itemDoneRest: '已完成 {done} 段，{stopped} 段没有核查',
    itemUnidentified: '身份未确认，没有核查',
    itemLeft: '不核查',
    youLeft: '您未同意，已取消',
    agreed: '您同意的内容',
    what: '已同意',
    notWhat: '未同意',
    when: '签署时间',
    until: '有效期至',
    withdrawnAt: '撤回时间',
    version: '授权书',
    versionIs: '版本 {version}',
    number: '编号',
    rights: '您的权利',
    seeReport: '查看结果',
    seeOwn: '看我的报告',
    ended: '本次核查的记录',
    employers: '不要联系的单位',
    employersAbout: '随时可以改，还没联系的马上生效',
    materialsTrouble: '未能确认是否需要您补充材料。',
    again: '重试',
  },
  en: {
    thanks: 'All submitted, thank you',
    thanksLead: 'You do not need to do anything now. We will text you if anything is needed.',
    ready: 'Your report is ready',
    readyLead: 'You can view it now, and comment on or dispute any entry.',
    proving: 'Your papers are being checked',
    provingLead:
      'A reviewer checks them within one working day, and we text you the result. Once confirmed, the checks start automatically.',
    knowing: 'Your papers are being checked',
    knowingLead:
      'A reviewer checks them within one working day, and we text you the result. Then you decide which checks you agree to.',
    calling: 'Waiting for the video call',
    callingLead:
      'A reviewer calls you within one working day to check your document on video, and we text you the result.',
    viewing: 'Submitted and awaiting viewing',
    viewingLead:
      'Nothing is checked before {enterprise} views it. It ends automatically if that has not happened by {time}.',
    unviewed: 'Waiting for {enterprise} to view it',
    takeNoPart: 'Decline to take part',
    wait: 'Nothing to do right now',
    waitLead: 'We will text you when there is something to do.',
    handedIn: 'Consent given and details submitted',
    queued: 'Waiting for the checks to start',
    checking: 'Checking: {done} of {all} done',
    checked: 'Checks finished',
    expected: 'Expected by {time}',
    report: 'Report ready',
    reportBoth: 'You get it at the same time as {enterprise}',
    progress: 'Item progress',
    itemQueued: 'Waiting',
    itemChecking: 'Checking',
    itemPart: 'Checking, {done} of {all} done',
    itemHeld: 'Starts once your identity is confirmed',
    itemDone: 'Done',
    itemDoneRest: '{done} done, {stopped} not checked',
    itemUnidentified: 'Not checked: identity not confirmed',
    itemLeft: 'Not checked',
    youLeft: 'Cancelled because you did not agree',
    agreed: 'What you agreed to',
    what: 'Agreed',
    notWhat: 'Not agreed',
    when: 'Signed on',
    until: 'Valid until',
    withdrawnAt: 'Withdrawn',
    version: 'Consent form',
    versionIs: 'Version {version}',
    number: 'Number',
    rights: 'Your rights',
    seeReport: 'View result',
    seeOwn: 'See my report',
    ended: 'Record of this check',
    employers: 'Employers not to contact',
    employersAbout: 'You can change this at any time. It applies at once where nobody was contacted yet',
    materialsTrouble: 'Could not check whether more information is needed from you.',
    again: 'Retry',
  },
});

/** How the check stands, what was agreed to, and what the candidate may ask for. */
export function Status(): ReactElement {
  const { details, reload } = useOwnCheck();
  useOwnLive(reload);
  const ending = endingOf(details.status, isWithdrawn(details));
  return ending ? <Ended ending={ending} /> : <Running />;
}

function Running(): ReactElement {
  const t = useTexts(texts);
  const { details } = useOwnCheck();
  const { enterpriseName: enterprise, position, submittedAt, status, waitingProof } = details;
  const isIn = submittedAt !== null;
  const isUnproved = status === s.awaitingIdentity;
  const isUnviewed = status === s.awaitingViewing;
  const running = isUnviewed
    ? 'viewing'
    : waitingProof === 'videoCall'
      ? 'calling'
      : isUnproved
        ? 'knowing'
        : status === s.awaitingFace
          ? 'proving'
          : isIn
            ? 'thanks'
            : 'wait';
  const word = status === s.reported ? 'ready' : running;
  const m = useTexts(materialTexts);
  const asked = useMaterials(details);
  const wanted = (asked.materials ?? []).filter(({ state }) => state === 'open');
  const first = wanted.toSorted((a, b) => a.dueAt.localeCompare(b.dueAt))[0];
  return (
    <Page
      where={[enterprise, position].filter(Boolean).join(' · ')}
      title={first ? m(wanted.length > 1 ? 'wantedMany' : 'wanted', { count: wanted.length }) : t(word)}
      lead={
        first
          ? m('wantedLead', { due: formatTime(first.dueAt) })
          : t(`${word}Lead`, { enterprise, time: formatTime(details.dueAt) })
      }
      actions={
        (isUnproved && <ActButton onClick={() => go(paths.refuse)}>{t('takeNoPart')}</ActButton>) ||
        (!first && isReportThere(status) && (
          <ActButton look="primary" onClick={() => go(paths.report)}>
            {t('seeReport')}
          </ActButton>
        ))
      }
    >
      {asked.fault && asked.materials === null && (
        <p className={text.message} role="alert">
          {t('materialsTrouble')} <BareButton onClick={asked.read}>{t('again')}</BareButton>
        </p>
      )}
      {first && <Wanted materials={wanted} />}
      {isIn && <Steps details={details} />}
      {isIn && <Items details={details} wanted={wanted} />}
      {isIn && details.dataItemList.some(namesEmployer) && <EmployersLink />}
      <Agreed details={details} />
      {details.consent && <GrantCard />}
      <Rights />
    </Page>
  );
}

const namesEmployer = ({ isAgreed, needs }: Item): boolean =>
  isAgreed === true && (needs.includes('employer') || needs.includes('referee'));

function EmployersLink(): ReactElement {
  const t = useTexts(texts);
  return (
    <PageLink to={paths.employers} className={text.pageLink}>
      <div>
        {t('employers')}
        <span>{t('employersAbout')}</span>
      </div>
      <Glyph name="next" />
    </PageLink>
  );
}

function Steps({ details }: { details: CandidateDetails }): ReactElement {
  const t = useTexts(texts);
  const { status, submittedAt, timeline, enterpriseName: enterprise, estimatedCompletedAt: expectedAt } = details;
  const asked = details.dataItemList.filter(({ subjects }) => subjects > 0);
  const count = { all: asked.length, done: asked.filter(hasEnded).length };
  const isDone = status === s.reported;
  const hasBegun = isDone || status === s.generating || status === s.partlyReported;
  const begun = isDone ? 'checked' : 'checking';
  const step = hasBegun ? begun : status === s.awaitingViewing ? 'unviewed' : 'queued';
  const timeOf = (...events: string[]) => timeline.findLast((line) => events.includes(line.event))?.at;
  const rows = [
    { look: styles.done, title: t('handedIn'), about: formatTime(submittedAt) },
    {
      look: isDone ? styles.done : styles.now,
      title: t(step, { ...count, enterprise }),
      about: !hasBegun
        ? ''
        : isDone || expectedAt === null
          ? formatTime(timeOf('start'))
          : t('expected', { time: formatTime(expectedAt) }),
    },
    {
      look: isDone ? styles.done : styles.todo,
      title: t('report'),
      about: isDone ? formatTime(timeOf('endLastItem', 'endItem')) : t('reportBoth', { enterprise }),
    },
  ];
  return (
    <ol className={styles.steps}>
      {rows.map(({ look, title, about }) => (
        <li key={title} className={look} aria-current={look === styles.now ? 'step' : undefined}>
          <span className={styles.dot}>
            <Glyph name="tick" />
          </span>
          <b>{title}</b>
          {about && <p className={text.hint}>{about}</p>}
        </li>
      ))}
    </ol>
  );
}

/** What a reviewer has asked for: each leads to its form. */
function Wanted({ materials }: { materials: readonly OwnMaterial[] }): ReactElement {
  const t = useTexts(materialTexts);
  const language = useLanguage();
  return (
    <>
      {materials.map(({ materialId, itemName, reasons }) => (
        <PageLink key={materialId} className={text.pageLink} to={`${paths.material}?id=${materialId}`}>
          <div>
            <b>{itemName[language]}</b>
            <span>
              {listWords(
                reasons.map((reason) => materialReasons[reason][language]),
                language,
              )}
            </span>
          </div>
          <b className={styles.wanted}>{t('open')}</b>
        </PageLink>
      ))}
    </>
  );
}

type ItemsProps = { details: CandidateDetails; wanted: readonly OwnMaterial[] };

function Items({ details, wanted }: ItemsProps): ReactElement {
  const t = useTexts(texts);
  const m = useTexts(materialTexts);
  const language = useLanguage();
  return (
    <section className={text.section}>
      <h2>{t('progress')}</h2>
      <ul className={styles.items}>
        {details.dataItemList.map((item) => (
          <li key={item.code}>
            <span>
              {item.name[language]}
              {item.isAgreed !== false && <ComparedWith item={item} />}
              {item.isAgreed === false && (
                <span className={text.hint} style={{ display: 'block' }}>
                  {t('youLeft')}
                </span>
              )}
            </span>
            {item.isAgreed === false ? (
              <span className={text.hint}>{t('itemLeft')}</span>
            ) : wanted.some(({ itemCode }) => itemCode === item.code) ? (
              <span className={text.message} style={{ margin: 0 }}>
                {m('waits')}
              </span>
            ) : (
              <ItemState item={item} isReported={details.status === s.reported} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Item = CandidateDetails['dataItemList'][number];
const hasEnded = ({ subjects, subjectsDone }: Item): boolean => subjects > 0 && subjectsDone === subjects;

/** A check that is reported asks for nothing more: what was not looked up by then stays so. */
function itemWord(item: Item, isReported: boolean) {
  const { subjects, subjectsDone, subjectsStopped, isHeld, isUnidentified } = item;
  if (subjects === 0 && (isReported || subjectsStopped > 0)) return isUnidentified ? 'itemUnidentified' : 'itemLeft';
  if (isReported || hasEnded(item)) return subjectsStopped > 0 ? 'itemDoneRest' : 'itemDone';
  if (subjects === 0) return 'itemQueued';
  if (isHeld) return 'itemHeld';
  return subjectsDone > 0 ? 'itemPart' : 'itemChecking';
}

function ItemState({ item, isReported }: { item: Item; isReported: boolean }): ReactElement {
  const t = useTexts(texts);
  const word = itemWord(item, isReported);
  const words = t(word, { all: item.subjects, done: item.subjectsDone, stopped: item.subjectsStopped });
  if (word === 'itemLeft' || word === 'itemUnidentified') return <span className={text.hint}>{words}</span>;
  const isDone = word === 'itemDone' || word === 'itemDoneRest';
  return (
    <span className={`${text.message} ${isDone ? text.good : ''}`} style={{ margin: 0 }}>
      {isDone && <Glyph name="ok" />}
      {words}
    </span>
  );
}

function Agreed({ details }: { details: CandidateDetails }): ReactElement | null {
  const t = useTexts(texts);
  const language = useLanguage();
  const { consent, dataItemList, orderNo } = details;
  if (!consent) return null;
  const names = (isAgreed: boolean): string =>
    listWords(
      dataItemList.filter((item) => item.isAgreed === isAgreed).map((item) => item.name[language]),
      language,
    );
  return (
    <section className={text.section}>
      <h2>{t('agreed')}</h2>
      <Ledger
        facts={[
          [t('what'), names(true)],
          ...(names(false) ? [[t('notWhat'), names(false)] as const] : []),
          [t('when'), formatTime(consent.givenAt)],
          consent.withdrawnAt
            ? [t('withdrawnAt'), formatTime(consent.withdrawnAt)]
            : [t('until'), formatTime(consent.endsAt)],
          [
            t('version'),
            <PageLink key="version" to={paths.protocol}>
              {t('versionIs', { version: consent.textVersion })}
            </PageLink>,
          ],
          [t('number'), orderNo],
        ]}
      />
    </section>
  );
}

function Rights(): ReactElement {
  const t = useTexts(texts);
  return (
    <section className={text.section}>
      <h2>{t('rights')}</h2>
      <RightLinks />
      <OwnRequests />
      <div className={text.links}>
        <ConsentLink />
        <RecordLink />
      </div>
    </section>
  );
}

function Ended({ ending }: { ending: NonNullable<ReturnType<typeof endingOf>> }): ReactElement {
  const t = useTexts(texts);
  const e = useTexts(endedTexts);
  const { details } = useOwnCheck();
  const enterprise = details.enterpriseName;
  return (
    <Page
      where={t('ended')}
      title={e(ending, { enterprise })}
      lead={e(`${ending}About`, { enterprise })}
      actions={
        isReportThere(details.status) && (
          <ActButton look="primary" onClick={() => go(paths.report)}>
            {t('seeOwn')}
          </ActButton>
        )
      }
    >
      <Agreed details={details} />
      <Rights />
    </Page>
  );
}
