import { lackText } from '@beidiao/contract/verification/lack-words';
import { decisionLacks } from '@beidiao/contract/verification/text-lacks';
import { documentWords } from '@beidiao/contract/typed/document';
import { disputeCalls, type DisputeDecision, type DisputeSheet as Sheet } from '@beidiao/contract/dispute/calls';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/desk/card.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { PickCard, PickCards } from '../../ui/pick-card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/desk/text-area.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { sendAsStaff, useStaffCall } from '../../wire/staff-wire.ts';
import { BeforeAfter } from './before-after.tsx';
import { DisputedRows } from './dispute-rows.tsx';
import { DisputeEvidence, DisputeProofs } from './dispute-files.tsx';
import { DisputeSecond } from './dispute-second.tsx';
import { PublishDialog } from '../sheet/publish-dialog.tsx';
import { DecidingFoot, RightSheet, TakingFoot } from './right-sheet.tsx';
import { rightsTexts } from '../people/rights-texts.ts';
import { commandKey, useSheetKeys } from '../sheet/sheet-keys.ts';
import dispute from './dispute-rows.module.css';
import side from '../sheet/sheet-side.module.css';
import { useRightsAct } from '../people/use-rights-act.ts';
import { type RulingForm, useRuling } from '../sheet/use-ruling.ts';

/** One dispute: what the candidate says, what stands, and the decision of somebody who has not worked on it. */
export function DisputeSheet({ id }: { id: string }): ReactElement {
  const t = useTexts(rightsTexts);
  const { data, error, refetch } = useStaffCall(disputeCalls.staffOpen, { disputeId: id }, { staleTime: Infinity });
  if (error && !data) return <Notice kind="problem">{error.message}</Notice>;
  if (!data) return <Skeleton label={t('loading')} rows={8} />;
  const isDeciding = data.decidedAt === null && data.proposal === null && data.holder?.isMe === true;
  const looked = () => void refetch();
  return isDeciding ? <Deciding sheet={data} onLooked={looked} /> : <Reading sheet={data} onLooked={looked} />;
}

/** `onLooked`: a file of the candidate was opened, which the decision waits for. */
type Shown = { sheet: Sheet; onLooked: () => void };

/** The candidate's own words in their own language; nobody changes them. */
function Says({ sheet, onLooked }: Shown): ReactElement {
  const t = useTexts(rightsTexts);
  return (
    <Card title={t('says')} note={t('saysNote', { time: formatTimeDense(sheet.openedAt) })}>
      <blockquote className={dispute.quote}>{sheet.words ?? t('noWords')}</blockquote>
      <DisputeProofs sheet={sheet} onLooked={onLooked} />
    </Card>
  );
}

function Side({ sheet, form }: { sheet: Sheet; form: RulingForm | null }): ReactElement {
  const t = useTexts(rightsTexts);
  return (
    <aside className={side.side} aria-label={t('beforeAfter')}>
      <section className={side.block}>
        <header>
          <h2>{t('beforeAfter')}</h2>
        </header>
        <BeforeAfter
          before={sheet.item}
          after={form?.preview ?? null}
          proposed={sheet.decidedAt === null ? (sheet.proposal?.sentence ?? null) : null}
        />
      </section>
      <DisputeEvidence sheet={sheet} mayAdd={form !== null} />
      <section className={side.block}>
        <h2>{t('about')}</h2>
        <dl className={side.who}>
          <dt>{documentWords[sheet.person.idType].number[useLanguage()]}</dt>
          <dd>
            <span className={side.value}>{sheet.person.idCard}</span>
          </dd>
        </dl>
      </section>
    </aside>
  );
}

const aboutOf = { rejected: 'rejectAbout', upheld: 'upholdAbout', unclear: 'unclearAbout' } as const;
const wordOf = { rejected: 'reject', upheld: 'uphold', unclear: 'unclear' } as const;
const inOrder = ['rejected', 'upheld', 'unclear'] as const satisfies readonly DisputeDecision[];

function Choice({ sheet, form }: { sheet: Sheet; form: RulingForm }): ReactElement {
  const t = useTexts(rightsTexts);
  const language = useLanguage();
  const { answers, change, refusal, lacks } = form;
  return (
    <Card title={t('decide')} note={t('noDefault')}>
      <PickCards label={t('decide')}>
        {inOrder.map((decision) => (
          <PickCard
            key={decision}
            name="decision"
            title={t(wordOf[decision])}
            about={t(aboutOf[decision])}
            isChosen={answers.decision === decision}
            onChoose={() => change({ decision })}
          />
        ))}
      </PickCards>
      <div role="status">
        {refusal !== null && (
          <div className={dispute.refused}>
            <b>{refusal}</b>
            {lacks.map((lack) => (
              <p key={`${lack.field} ${lack.what} ${lack.facts?.['category'] ?? ''}`}>{lackText(lack, language)}</p>
            ))}
          </div>
        )}
      </div>
      <label className={dispute.reason}>
        {t('words')}
        <TextArea
          maxLength={1000}
          placeholder={t('wordsPlaceholder')}
          value={answers.words}
          onChange={(value) => change({ words: value })}
        />
        <small>{t('wordsHint')}</small>
      </label>
      <div role="status">
        {decisionLacks(sheet.item, answers.words).map((lack) => (
          <p key={String(lack.facts?.['category'])} className={dispute.refused}>
            {lackText(lack, language)}
          </p>
        ))}
      </div>
    </Card>
  );
}

/** What still keeps the decision from being read and sent. */
function useHindrance({ item, files, unread }: Sheet, { answers, preview, refusal }: RulingForm): string | null {
  const t = useTexts(rightsTexts);
  const language = useLanguage();
  const closed = files.find(({ fileId }) => unread.includes(fileId));
  if (closed !== undefined) return t('openProofFirst', { name: closed.name });
  if (answers.decision === null) return t('decideFirst');
  if (refusal !== null) return refusal;
  if (answers.words.trim().length < 4) return t('lackWords');
  const [lack] = decisionLacks(item, answers.words);
  if (lack !== undefined) return lackText(lack, language);
  return preview === null ? t('computing') : null;
}

function Deciding({ sheet, onLooked }: Shown): ReactElement {
  const t = useTexts(rightsTexts);
  const language = useLanguage();
  const { isBusy, problem, act } = useRightsAct();
  const form = useRuling(sheet);
  const [isReading, read] = useState(false);
  const hindrance = useHindrance(sheet, form);
  const { answers, preview, recheck } = form;
  const { disputeId } = sheet;
  const decide = async (): Promise<void> => {
    const { decision, words } = answers;
    if (decision === null || preview === null) return;
    const { sentence } = preview;
    await act(async () => {
      const params = { disputeId, decision, recheck, words: words.trim(), sentence };
      const { outcome } = await sendAsStaff(disputeCalls.staffDecide, params);
      toast('done', t(outcome === 'decided' ? 'done' : 'handedOver'));
    });
  };
  useSheetKeys(hindrance === null ? { publish: () => read(true) } : {});
  return (
    <RightSheet
      number={t('disputeNo', { id: sheet.disputeId })}
      title={`${sheet.itemName[language]} · ${sheet.candidateName}`}
      sheet={sheet}
      endedAt={sheet.decidedAt}
      foot={
        <DecidingFoot
          isBusy={isBusy}
          hindrance={hindrance}
          onRelease={() => void act(() => sendAsStaff(disputeCalls.staffRelease, { disputeId }))}
          onDecide={() => read(true)}
        >
          {t(preview?.needsSecond ? 'readHandOver' : 'readDecide')} <kbd>{commandKey()}↵</kbd>
        </DecidingFoot>
      }
      side={<Side sheet={sheet} form={form} />}
    >
      <Says sheet={sheet} onLooked={onLooked} />
      <DisputedRows sheet={sheet} form={form} />
      <Choice sheet={sheet} form={form} />
      {isReading && preview !== null && answers.decision !== null && (
        <PublishDialog
          title={`${t(wordOf[answers.decision])} · ${sheet.itemName[language]} · ${sheet.candidateName}`}
          about={t(preview.needsSecond ? 'saysThenSecond' : 'saysThen')}
          act={t(preview.needsSecond ? 'handOver' : 'submit')}
          outcome={preview}
          sentence={preview.sentence}
          rules={preview.rules}
          facts={[{ label: t('words'), words: answers.words.trim() }]}
          verifier={sheet.verifier}
          isBusy={isBusy}
          problem={problem}
          onConfirm={() => void decide()}
          onClose={() => read(false)}
        />
      )}
    </RightSheet>
  );
}

/** Nobody's yet, somebody else's, handed to a second reader, or decided: read, and taken on where that is open. */
function Reading({ sheet, onLooked }: Shown): ReactElement {
  const t = useTexts(rightsTexts);
  const language = useLanguage();
  const { isBusy, act } = useRightsAct();
  const { disputeId, holder, proposal, decidedAt } = sheet;
  const mayClaim = decidedAt === null && !sheet.isOwnWork && holder === null && proposal?.isMine !== true;
  const why = sheet.isOwnWork
    ? t('ownWork')
    : proposal?.isMine === true
      ? t('withSecond')
      : holder !== null
        ? t('heldBy', { name: holder.name })
        : t('takeFirst');
  return (
    <RightSheet
      number={t('disputeNo', { id: sheet.disputeId })}
      title={`${sheet.itemName[language]} · ${sheet.candidateName}`}
      sheet={sheet}
      endedAt={sheet.decidedAt}
      foot={
        decidedAt === null &&
        !holder?.isMe && (
          <TakingFoot
            isBusy={isBusy}
            why={why}
            onTake={mayClaim ? () => void act(() => sendAsStaff(disputeCalls.staffClaim, { disputeId })) : null}
          >
            {t('claim')}
          </TakingFoot>
        )
      }
      side={<Side sheet={sheet} form={null} />}
    >
      <Says sheet={sheet} onLooked={onLooked} />
      {proposal !== null && decidedAt === null && <DisputeSecond sheet={sheet} proposal={proposal} />}
      {decidedAt !== null && (
        <Card title={t(sheet.state)}>
          <p className={dispute.quote}>{sheet.outcomeWords}</p>
        </Card>
      )}
      <DisputedRows sheet={sheet} form={null} />
    </RightSheet>
  );
}
