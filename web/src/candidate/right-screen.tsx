import { candidateCalls } from '@beidiao/contract/candidate';
import { orderStates } from '@beidiao/contract/order-states';
import { type ReactElement, useEffect, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { sendAsCandidate } from '../wire/candidate-wire.ts';
import { useAct } from '../wire/use-act.ts';
import { ActButton } from './act-button.tsx';
import { forgetDrafts } from './claim-drafts.ts';
import { TextArea } from './field.tsx';
import { forgetInvitations } from './invitation.ts';
import { Ledger } from './ledger.tsx';
import { Message } from './message.tsx';
import { useOwnCheck } from './own-check.ts';
import { Page } from './page.tsx';
import { paths } from './paths.ts';
import { go, goBack, usePlace } from './place.ts';
import { isRightOpen, type Right, rights } from './right-links.tsx';
import { forgetWaiting } from './waiting-files.ts';

const texts = bilingual({
  zh: {
    where: '你的权利',
    copyTitle: '要一份你的资料副本？',
    copyLead: '包括你填的、你同意的，以及已经查到的。',
    correctTitle: '哪里要更正？',
    correctLead: '写下哪一条、应该是什么。有证明的话，说明一下就行。',
    deleteTitle: '删除你的资料？',
    deleteLead: '法律要求保留的记录除外。核查还在进行的话，会先停下。',
    words: '想说明的话',
    wordsHint: '最多 1000 字',
    send: '提交申请',
    stay: '先不了',
    term: '多久答复',
    within: '15 天之内',
    how: '怎么答复',
    byPhone: '发短信到你验证过的手机',
    done: '申请收到了',
    doneLead: '最晚 {due} 前答复，会发短信给你。',
    toStatus: '回到进度',
    withdrawTitle: '确定撤回同意？',
    withdrawLead: '这是你的权利，不用说明理由。',
    next: '接下来',
    nextIs: '核查停下，一项都不再查',
    theySee: '对方知道',
    theySeeThat: '只会看到“候选人撤回授权”',
    data: '你的资料',
    dataGo: '你填过的内容 24 小时内删除',
    nextBegun: '还没查的不再查',
    dataBegun: '已经查到的会留在报告里，可以申请删除',
    keep: '先不撤回',
    withdraw: '确定撤回',
    needWords: '请写下要更正什么。',
  },
  en: {
    where: 'Your rights',
    copyTitle: 'A copy of your data?',
    copyLead: 'What you wrote, what you agreed to, and what has been found.',
    correctTitle: 'What has to be corrected?',
    correctLead: 'Say which entry and what it should be. If you have a proof, mention it.',
    deleteTitle: 'Delete your data?',
    deleteLead: 'Except for records that the law asks for. A check that still runs is stopped first.',
    words: 'In your words',
    wordsHint: '1000 characters at most',
    send: 'Send the request',
    stay: 'Not now',
    term: 'Answer within',
    within: '15 days',
    how: 'Answer by',
    byPhone: 'Text message to the phone that you proved',
    done: 'Your request has arrived',
    doneLead: 'You get an answer by text message before {due}.',
    toStatus: 'Back to the status',
    withdrawTitle: 'Withdraw the consent?',
    withdrawLead: 'This is your right. You need not say why.',
    next: 'What follows',
    nextIs: 'The check stops, nothing more is looked up',
    theySee: 'They see',
    theySeeThat: 'Only “Candidate withdrew the consent”',
    data: 'Your data',
    dataGo: 'What you filled in is deleted within 24 hours',
    nextBegun: 'What has not been checked never is',
    dataBegun: 'What was found stays in the report. You can ask for its deletion',
    keep: 'Keep it',
    withdraw: 'Confirm, withdraw',
    needWords: 'Please say what has to be corrected.',
  },
});

/** One right, with what follows from it. */
export function RightScreen(): ReactElement {
  const { search } = usePlace();
  const { details } = useOwnCheck();
  const right = rights.find((it) => it === search.get('right'));
  const isOpen = right !== undefined && isRightOpen(right, details);
  useEffect(() => {
    if (!isOpen) go(paths.own, { replace: true });
  }, [isOpen]);
  if (!right || !isOpen) return <></>;
  return right === 'withdraw' ? <Withdraw /> : <Request kind={right} />;
}

function Withdraw(): ReactElement {
  const t = useTexts(texts);
  const { details, reload } = useOwnCheck();
  const { isBusy, problem, run } = useAct();
  const { orderDetailsId, status } = details;
  const hasBegun = status !== orderStates.authorized;
  const withdraw = async () => {
    await sendAsCandidate(candidateCalls.withdraw, { orderDetailsId });
    forgetDrafts(orderDetailsId);
    void forgetWaiting();
    forgetInvitations();
    await reload();
    go(paths.own, { replace: true });
  };
  return (
    <Page
      where={t('where')}
      back={paths.own}
      title={t('withdrawTitle')}
      lead={t('withdrawLead')}
      actions={
        <>
          <ActButton onClick={() => goBack(paths.own)}>{t('keep')}</ActButton>
          <ActButton look="primary" isBusy={isBusy} onClick={() => run(withdraw)}>
            {t('withdraw')}
          </ActButton>
        </>
      }
    >
      <Ledger
        facts={[
          [t('next'), t(hasBegun ? 'nextBegun' : 'nextIs')],
          [t('theySee'), t('theySeeThat')],
          [t('data'), t(hasBegun ? 'dataBegun' : 'dataGo')],
        ]}
      />
      <Message kind={problem ? 'bad' : 'plain'}>{problem}</Message>
    </Page>
  );
}

function Request({ kind }: { kind: Exclude<Right, 'withdraw'> }): ReactElement {
  const t = useTexts(texts);
  const { details } = useOwnCheck();
  const [words, setWords] = useState('');
  const [dueAt, setDueAt] = useState<string | null>(null);
  const { isBusy, problem, say, run } = useAct();
  const ask = async () => {
    const { orderDetailsId } = details;
    const said = words.trim();
    const given = await sendAsCandidate(candidateCalls.request, {
      orderDetailsId,
      kind,
      ...(said ? { words: said } : {}),
    });
    setDueAt(given.dueAt);
  };
  if (dueAt) {
    const back = <ActButton onClick={() => goBack(paths.own)}>{t('toStatus')}</ActButton>;
    return (
      <Page
        where={t('where')}
        title={t('done')}
        lead={t('doneLead', { due: formatTime(dueAt) })}
        isCentred
        actions={back}
      />
    );
  }
  const needsWords = kind === 'correct';
  return (
    <Page
      where={t('where')}
      back={paths.own}
      title={t(`${kind}Title`)}
      lead={t(`${kind}Lead`)}
      actions={
        <>
          <ActButton onClick={() => goBack(paths.own)}>{t('stay')}</ActButton>
          <ActButton
            look="primary"
            isBusy={isBusy}
            onClick={() => (needsWords && !words.trim() ? say(t('needWords')) : run(ask))}
          >
            {t('send')}
          </ActButton>
        </>
      }
    >
      <Ledger
        facts={[
          [t('term'), t('within')],
          [t('how'), t('byPhone')],
        ]}
      />
      <TextArea
        label={t('words')}
        hint={t('wordsHint')}
        isOptional={!needsWords}
        maxLength={1000}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          say(null);
        }}
      />
      <Message kind={problem ? 'bad' : 'plain'}>{problem}</Message>
    </Page>
  );
}
