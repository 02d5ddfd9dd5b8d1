import { disputeCalls } from '@beidiao/contract/dispute/calls';
import { remarkRules } from '@beidiao/contract/catalogue/item-remark';
import { rowLines } from '@beidiao/contract/report/lines';
import { itemTitle } from '@beidiao/contract/report/words';
import type { OwnReport } from '@beidiao/contract/rights/calls';
import { type ReactElement, useEffect, useState } from 'react';
import { formatDay, formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { ActButton } from '../kit/act-button.tsx';
import { Way } from '../kit/choice.tsx';
import choice from '../kit/choice.module.css';
import { DisputedRows } from './disputed-rows.tsx';
import { TextArea } from '../kit/field.tsx';
import { Ledger } from '../kit/ledger.tsx';
import { Message } from '../message.tsx';
import { useOwnCheck } from '../entry/own-check.ts';
import { forgetOwnReport, useOwnReport } from '../report/own-report.ts';
import { Page } from '../page.tsx';
import { paths } from '../paths.ts';
import { go, goBack, usePlace } from '../place.ts';
import { ProofFiles } from '../claims/proof-files.tsx';
import type { OwnItem } from '../report/report-entry.tsx';
import { respondTexts } from './respond-texts.ts';
import { base64Of } from '../../wire/base64-of.ts';
import { useAct } from '../../wire/use-act.ts';
import type { Sendable } from '../../wire/shrink-picture.ts';
import text from '../kit/text.module.css';
import { Opening } from '../trouble.tsx';
import { areWordsKept, useKeptWords } from './use-kept-words.ts';

/** The way to answer one entry of the report. */
export function Respond(): ReactElement {
  const { search } = usePlace();
  const { report, fault } = useOwnReport(true);
  const item = report?.items.find((it) => it.code === search.get('item') && String(it.n) === search.get('n'));
  const isLost = fault !== null || (report !== null && item === undefined);
  useEffect(() => {
    if (isLost) go(paths.report, { replace: true });
  }, [isLost]);
  return report && item ? <Answering report={report} item={item} /> : <Opening />;
}

type Receipt = { kind: 'disputed'; dueAt: string; files: number } | { kind: 'saved' | 'gone' };

function Answering({ report, item }: { report: OwnReport; item: OwnItem }): ReactElement {
  const t = useTexts(respondTexts);
  const language = useLanguage();
  const { orderDetailsId } = useOwnCheck().details;
  const canDispute = item.dispute?.state !== 'open' && item.disputesLeft > 0;
  const place = `${orderDetailsId} ${item.code} ${item.n}`;
  // Who has begun to dispute what looks right is not led back to an explanation.
  const [isDispute, setDispute] = useState(
    () => canDispute && (item.light !== 'green' || areWordsKept(`${place} dispute`)),
  );
  const [words, setWords, dropWords] = useKeptWords(
    `${place} ${isDispute ? 'dispute' : 'answer'}`,
    isDispute ? '' : (item.answer?.words ?? ''),
  );
  const [fields, setFields] = useState<readonly string[]>([]);
  const [files, setFiles] = useState<readonly Sendable[]>([]);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const { isBusy, problem, say, run } = useAct();
  const of = { orderDetailsId, itemCode: item.code, n: item.n };
  const done = (it: Receipt) => {
    dropWords();
    forgetOwnReport();
    setReceipt(it);
  };
  const answer = async (said: string) => {
    await sendAsCandidate(disputeCalls.answer, { ...of, words: said });
    done({ kind: said ? 'saved' : 'gone' });
  };
  const dispute = async () => {
    const fileIds: string[] = [];
    for (const { name, content } of files) {
      const stored = await sendAsCandidate(disputeCalls.addProof, { ...of, name, base64: await base64Of(content) });
      fileIds.push(stored.fileId);
    }
    const opened = await sendAsCandidate(disputeCalls.dispute, {
      ...of,
      words: words.trim(),
      fields: [...fields],
      fileIds,
    });
    done({ kind: 'disputed', dueAt: opened.dispute.dueAt, files: files.length });
  };
  const send = () => {
    const said = words.trim();
    if (!said && (isDispute || !item.answer)) return say(t(isDispute ? 'needWords' : 'needOwnWords'));
    run(() => (isDispute ? dispute() : answer(said)));
  };
  if (receipt) return <Done receipt={receipt} enterprise={report.enterpriseName} />;
  const act = isDispute ? 'send' : item.answer && !words.trim() ? 'takeBack' : 'save';
  return (
    <Page
      where={itemTitle(item, report, language)}
      back={paths.report}
      title={t('title')}
      lead={<Difference item={item} />}
      actions={
        <>
          <ActButton onClick={() => goBack(paths.report)}>{t('later')}</ActButton>
          <ActButton look="primary" isBusy={isBusy} onClick={send}>
            {t(act)}
          </ActButton>
        </>
      }
    >
      {canDispute ? (
        <div className={choice.ways} role="radiogroup" aria-label={t('title')}>
          <Way
            name="way"
            title={t('explain')}
            about={t('explainAbout')}
            isOn={!isDispute}
            onSet={() => setDispute(false)}
          />
          <Way
            name="way"
            title={t('dispute')}
            about={t('disputeAbout', { days: remarkRules.answeredWithinWorkingDays })}
            isOn={isDispute}
            onSet={() => setDispute(true)}
          />
        </div>
      ) : (
        <p className={`${text.hint} ${text.space}`}>
          {item.dispute?.state === 'open' ? t('isOpen', { due: formatDay(item.dispute.dueAt) }) : t('isOver')}
        </p>
      )}
      {isDispute && <DisputedRows item={item} chosen={fields} onChosen={setFields} />}
      <TextArea
        label={t(isDispute ? 'words' : 'ownWords')}
        hint={t('count', { n: [...words].length, max: remarkRules.wordsLimit })}
        isOptional={false}
        maxLength={remarkRules.wordsLimit}
        rows={5}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          say(null);
        }}
      />
      {isDispute && <ProofFiles files={files} onFiles={setFiles} />}
      <Message kind={problem ? 'bad' : 'plain'}>{problem}</Message>
    </Page>
  );
}

/** The first thing that differs, so that nobody has to remember it. */
function Difference({ item }: { item: OwnItem }): ReactElement | null {
  const t = useTexts(respondTexts);
  const language = useLanguage();
  const row = rowLines(item, language).find(({ isTinted }) => isTinted);
  if (!row) return <>{item.sentence[language]}</>;
  const { label, found, claim, hasClaim } = row;
  return <>{t(hasClaim ? 'lead' : 'leadFound', { label, found, claimed: claim })}</>;
}

function Done({ receipt, enterprise }: { receipt: Receipt; enterprise: string }): ReactElement {
  const t = useTexts(respondTexts);
  const back = (
    <ActButton look="primary" onClick={() => go(paths.report, { replace: true })}>
      {t('toReport')}
    </ActButton>
  );
  if (receipt.kind !== 'disputed')
    return (
      <Page
        where={t('where')}
        title={t(receipt.kind === 'saved' ? 'savedTitle' : 'goneTitle')}
        lead={t('savedLead', { enterprise })}
        isCentred
        actions={back}
      />
    );
  return (
    <Page where={t('where')} title={t('done')} lead={t('doneLead')} actions={back}>
      <Ledger
        facts={[
          [t('due'), formatTime(receipt.dueAt)],
          [t('who'), t('another')],
          [t('theySee'), t('theySeeThat')],
          ...(receipt.files > 0 ? [[t('proofs'), t('proofCount', { n: receipt.files })] as const] : []),
        ]}
      />
    </Page>
  );
}
