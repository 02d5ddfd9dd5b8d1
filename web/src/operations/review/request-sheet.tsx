import { type RequestSheet as Sheet, rightsCalls } from '@beidiao/contract/rights/calls';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/desk/card.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { PickCard, PickCards } from '../../ui/pick-card.tsx';
import { ResultLight } from '../../ui/result-light.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/desk/text-area.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { sendAsStaff, useStaffCall } from '../../wire/staff-wire.ts';
import { changedClaims, type Changes, ClaimCells, keyOfClaim } from '../record/claim-cells.tsx';
import { claimTitle } from '../record/claim-words.ts';
import dispute from './dispute-rows.module.css';
import { outcomeWords } from '../record/light-words.ts';
import { DecidingFoot, RightSheet, TakingFoot } from './right-sheet.tsx';
import { rightsTexts } from '../people/rights-texts.ts';
import side from '../sheet/sheet-side.module.css';
import { useRightsAct } from '../people/use-rights-act.ts';

/** One request of a candidate, with its clock and its answer. */
export function RequestSheet({ id }: { id: string }): ReactElement {
  const t = useTexts(rightsTexts);
  const { data, error } = useStaffCall(rightsCalls.requestOpen, { requestId: id }, { staleTime: Infinity });
  if (error && !data) return <Notice kind="problem">{error.message}</Notice>;
  if (!data) return <Skeleton label={t('loading')} rows={8} />;
  const isAnswering = data.answeredAt === null && data.holder?.isMe === true;
  return isAnswering ? <Answering key={data.requestId} sheet={data} /> : <Reading sheet={data} />;
}

function Asks({ sheet }: { sheet: Sheet }): ReactElement {
  const t = useTexts(rightsTexts);
  return (
    <Card title={t('says')} note={t('saysNote', { time: formatTimeDense(sheet.askedAt) })}>
      <blockquote className={dispute.quote}>{sheet.words ?? t('noWords')}</blockquote>
      <p className={dispute.quiet}>{t(`${sheet.kind}About`)}</p>
      {sheet.kind === 'delete' && sheet.isRunning && <p className={dispute.quiet}>{t('deleteRuns')}</p>}
    </Card>
  );
}

/** What the report says of the items whose claims are to be corrected, and why their light stays. */
function Side({ sheet }: { sheet: Sheet }): ReactElement {
  const t = useTexts(rightsTexts);
  const language = useLanguage();
  const found = sheet.claims.filter(({ item }) => item !== null);
  return (
    <aside className={side.side} aria-label={t('before')}>
      {sheet.kind === 'correct' && (
        <section className={side.block}>
          <h2>{t('whyStays')}</h2>
          <p>{t('whyStaysWords')}</p>
        </section>
      )}
      {found.map((claim) => (
        <section key={keyOfClaim(claim)} className={side.block}>
          <header>
            <h2>{claimTitle(claim, { claims: sheet.claims, language })}</h2>
          </header>
          {claim.item && (
            <>
              <ResultLight light={claim.item.light}>{outcomeWords(claim.item, language)}</ResultLight>
              <p>{claim.item.sentence[language]}</p>
            </>
          )}
        </section>
      ))}
    </aside>
  );
}

type Outcome = 'granted' | 'declined';
const aboutOf = {
  granted: { copy: 'grantCopy', correct: 'grantCorrect', delete: 'grantDelete' },
  declined: { copy: 'declineAbout', correct: 'declineAbout', delete: 'declineAbout' },
} as const;

type ChoiceProps = {
  sheet: Sheet;
  outcome: Outcome | null;
  words: string;
  onOutcome: (outcome: Outcome) => void;
  onWords: (words: string) => void;
};

function Choice({ sheet, outcome, words, onOutcome, onWords }: ChoiceProps): ReactElement {
  const t = useTexts(rightsTexts);
  return (
    <Card title={t('decision')} note={t('noDefault')}>
      <PickCards label={t('decision')}>
        {(['granted', 'declined'] as const).map((value) => (
          <PickCard
            key={value}
            name="outcome"
            title={t(value === 'granted' ? 'grant' : 'decline')}
            about={t(aboutOf[value][sheet.kind])}
            isChosen={outcome === value}
            onChoose={() => onOutcome(value)}
          />
        ))}
      </PickCards>
      {outcome !== null && (
        <label className={dispute.reason}>
          {t('answerWords')}
          <TextArea maxLength={1000} value={words} onChange={onWords} />
          <small>{t('answerHint')}</small>
        </label>
      )}
    </Card>
  );
}

function Answering({ sheet }: { sheet: Sheet }): ReactElement {
  const t = useTexts(rightsTexts);
  const { isBusy, act } = useRightsAct();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [words, setWords] = useState('');
  const [changes, setChanges] = useState<Changes>({});
  const { requestId } = sheet;
  const isCorrection = sheet.kind === 'correct' && outcome === 'granted';
  const claims = isCorrection ? changedClaims(sheet.claims, changes) : [];
  const hindrance =
    outcome === null
      ? t('decideFirst')
      : isCorrection && claims.length === 0
        ? t('changeFirst')
        : words.trim().length < 2
          ? t('lackAnswer')
          : null;
  const answer = async (): Promise<void> => {
    if (outcome === null) return;
    const isMeant = await confirm({
      title: t('confirmTitle'),
      body: t(sheet.kind === 'delete' && outcome === 'granted' ? 'confirmDelete' : 'confirmGrant'),
      act: t('answer'),
      keep: t('keep'),
    });
    if (!isMeant) return;
    await act(async () => {
      await sendAsStaff(rightsCalls.requestAnswer, { requestId, outcome, words: words.trim(), claims });
      toast('done', t('done'));
    });
  };
  return (
    <RightSheet
      number={t('requestNo', { id: sheet.requestId })}
      title={`${t(sheet.kind)} · ${sheet.candidateName}`}
      sheet={sheet}
      endedAt={sheet.answeredAt}
      foot={
        <DecidingFoot
          isBusy={isBusy}
          hindrance={hindrance}
          onRelease={() => void act(() => sendAsStaff(rightsCalls.requestRelease, { requestId }))}
          onDecide={() => void answer()}
        >
          {t('answer')}
        </DecidingFoot>
      }
      side={<Side sheet={sheet} />}
    >
      <Asks sheet={sheet} />
      {sheet.kind === 'correct' && (
        <Card title={t('claims')} note={t('claimsNote')}>
          <ClaimCells claims={sheet.claims} changes={changes} onChange={isCorrection ? setChanges : null} />
        </Card>
      )}
      <Choice sheet={sheet} outcome={outcome} words={words} onOutcome={setOutcome} onWords={setWords} />
    </RightSheet>
  );
}

/** Nobody's yet, somebody else's, or answered: what the candidate stated is shown to whoever holds it. */
function Reading({ sheet }: { sheet: Sheet }): ReactElement {
  const t = useTexts(rightsTexts);
  const { isBusy, act } = useRightsAct();
  const { requestId, holder, answeredAt } = sheet;
  return (
    <RightSheet
      number={t('requestNo', { id: sheet.requestId })}
      title={`${t(sheet.kind)} · ${sheet.candidateName}`}
      sheet={sheet}
      endedAt={sheet.answeredAt}
      foot={
        answeredAt === null && (
          <TakingFoot
            isBusy={isBusy}
            why={holder === null ? t('takeRequest') : t('heldBy', { name: holder.name })}
            onTake={holder === null ? () => void act(() => sendAsStaff(rightsCalls.requestClaim, { requestId })) : null}
          >
            {t('claimRequest')}
          </TakingFoot>
        )
      }
      side={<Side sheet={sheet} />}
    >
      <Asks sheet={sheet} />
      {answeredAt !== null && (
        <Card title={t(sheet.outcome ?? 'granted')}>
          <p className={dispute.quote}>{sheet.answer}</p>
        </Card>
      )}
    </RightSheet>
  );
}
