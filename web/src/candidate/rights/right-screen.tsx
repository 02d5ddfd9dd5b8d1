import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { type ReactElement, useEffect, useState } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { ActButton } from '../kit/act-button.tsx';
import { forgetDrafts } from '../claims/claim-drafts.ts';
import { TextArea } from '../kit/field.tsx';
import { forgetInvitations } from '../entry/invitation.ts';
import { Ledger } from '../kit/ledger.tsx';
import { Message } from '../message.tsx';
import { useOwnCheck } from '../entry/own-check.ts';
import { Page } from '../page.tsx';
import { paths } from '../paths.ts';
import { go, goBack, usePlace } from '../place.ts';
import { isRightOpen, type Right, rights } from './right-links.tsx';
import { forgetWaiting } from '../kit/waiting-files.ts';

const texts = bilingual({
  zh: {
    where: '您的权利',
    copyTitle: '申请资料副本？',
    copyLead: '包括您填写的内容、您的授权，以及已查到的结果。',
    correctTitle: '需要更正什么？',
    correctLead: '请写明哪一条有误、正确内容是什么。如有证明，请注明。',
    deleteTitle: '删除您的资料？',
    deleteLead: '法律要求保留的记录除外。核查仍在进行的，会先停止。',
    words: '补充说明',
    wordsHint: '最多 1000 字',
    send: '提交申请',
    stay: '取消',
    term: '答复时限',
    within: '15 天之内',
    how: '答复方式',
    byPhone: '短信发送至您验证过的手机',
    done: '申请已收到',
    doneLead: '最晚 {due} 前答复，并短信通知您。',
    toStatus: '返回进度',
    withdrawTitle: '确定撤回同意？',
    withdrawLead: '这是您的权利，不用说明理由。',
    next: '接下来',
    nextIs: '核查停止，不再核查任何内容',
    theySee: '对方看到',
    theySeeThat: '仅看到“候选人撤回授权”',
    data: '您的资料',
    dataGo: '您填写的内容将在 24 小时内删除',
    nextBegun: '未核查的不再核查',
    dataBegun: '已查到的内容保留在报告中，可以申请删除',
    keep: '取消',
    withdraw: '确定撤回',
    needWords: '请填写需要更正的内容。',
  },
  en: {
    where: 'Your rights',
    copyTitle: 'Request a copy of your data?',
    copyLead: 'Includes your entries, your consent and what has been found.',
    correctTitle: 'What needs to be corrected?',
    correctLead: 'Say which entry is wrong and what it should be. If you have supporting documents, mention them.',
    deleteTitle: 'Delete your data?',
    deleteLead: 'Records required by law are kept. A check still in progress is stopped first.',
    words: 'Comments',
    wordsHint: 'Up to 1,000 characters',
    send: 'Submit request',
    stay: 'Cancel',
    term: 'Answer within',
    within: '15 days',
    how: 'Answer sent by',
    byPhone: 'Text message to your verified phone number',
    done: 'Request received',
    doneLead: 'We will text you an answer by {due}.',
    toStatus: 'Back to progress',
    withdrawTitle: 'Withdraw your consent?',
    withdrawLead: 'This is your right. You need not say why.',
    next: 'What happens next',
    nextIs: 'The check stops. Nothing more is checked',
    theySee: 'What they see',
    theySeeThat: 'Only “Candidate withdrew consent”',
    data: 'Your data',
    dataGo: 'Your entries are deleted within 24 hours',
    nextBegun: 'Items not yet checked will not be checked',
    dataBegun: 'What was found stays in the report. You can request its deletion',
    keep: 'Cancel',
    withdraw: 'Confirm, withdraw',
    needWords: 'Please say what needs to be corrected.',
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
