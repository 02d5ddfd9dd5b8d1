import { proofCalls, type ProofSheet } from '@beidiao/contract/candidate/proof';
import type { ProofDecisionName, ProofTicks } from '@beidiao/contract/candidate/proof-tick-shapes';
import {
  acceptLacks,
  decisionLacks,
  keptTicks,
  type ProofFacts,
  type ProofLack,
} from '@beidiao/contract/candidate/proof-ticks';
import { askedAgain, proofLackWords } from '@beidiao/contract/candidate/proof-words';
import { type ReactElement, type RefObject, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sendAsStaff, useStaffCall } from '../../wire/staff-wire.ts';
import { AskWhy } from '../ask-why.tsx';
import styles from './proof-dialog.module.css';
import { ProofCall, ProofPerson } from './proof-person.tsx';
import { ProofPicture } from './proof-picture.tsx';
import { pointId, ProofPoints } from './proof-points.tsx';
import { proofTexts } from './proof-texts.ts';

const decisions = ['rejected', 'again', 'accepted'] as const satisfies readonly ProofDecisionName[];

type Props = {
  proofId: string;
  /** Kept by the page, so that closing the sheet loses nothing of it. */
  ticks: ProofTicks;
  onTicks: (change: Partial<ProofTicks>) => void;
  onClose: () => void;
};

const factsOf = ({ kind, idType, idCard, files, askedAt }: ProofSheet): ProofFacts => ({
  kind,
  idType,
  idCard,
  fileIds: files.map(({ fileId }) => fileId),
  askedAt,
  now: new Date().toISOString(),
});

/** The papers, or a call, beside the person of the order: each point is ticked, and the decision rests on the ticks. */
export function ProofDialog({ proofId, ticks, onTicks, onClose }: Props): ReactElement {
  const t = useTexts(proofTexts);
  const { data: sheet, error } = useStaffCall(proofCalls.open, { proofId }, { retry: false, staleTime: 60_000 });
  const [deciding, setDeciding] = useState<ProofDecisionName | null>(null);
  const [asked, setAsked] = useState<ProofDecisionName>('accepted');
  const lacksPlace = useRef<HTMLElement>(null);
  const ask = (decision: ProofDecisionName): void => {
    if (sheet === undefined) return;
    setAsked(decision);
    if (decisionLacks(decision, factsOf(sheet), ticks).length === 0) setDeciding(decision);
    else lacksPlace.current?.focus();
  };
  const decide = async (decision: ProofDecisionName, reason: string): Promise<void> => {
    await sendAsStaff(proofCalls.decide, { proofId, decision, reason, ticks });
    toast('done', t('done'));
    onClose();
  };
  return (
    <Dialog
      title={t(sheet?.kind === 'videoCall' ? 'titleCall' : 'title')}
      closeLabel={t('close')}
      place="full"
      onClose={onClose}
      foot={
        sheet &&
        decisions.map((decision) => (
          <Button
            key={decision}
            size="small"
            look={decision === 'accepted' ? 'primary' : decision === 'rejected' ? 'danger' : 'plain'}
            onClick={() => ask(decision)}
          >
            {t(decision)}
          </Button>
        ))
      }
    >
      {error && <Notice kind="problem">{error.message}</Notice>}
      {!sheet && !error && <Skeleton label={t('loading')} rows={6} />}
      {sheet && (
        <div className={styles.sheet}>
          {sheet.kind === 'videoCall' ? <ProofCall sheet={sheet} /> : <Pictures {...{ sheet, ticks, onTicks }} />}
          <div className={styles.side}>
            <ProofPerson sheet={sheet} />
            <ProofPoints {...{ sheet, ticks, onTicks }} lacks={acceptLacks(factsOf(sheet), ticks)} />
            <Lacks
              place={lacksPlace}
              decision={asked}
              lacks={decisionLacks(asked, factsOf(sheet), ticks)}
              idType={sheet.idType}
            />
          </div>
        </div>
      )}
      {sheet && deciding && (
        <AskWhy
          title={t(`${deciding}Title`)}
          body={<Consequence decision={deciding} sheet={sheet} ticks={ticks} />}
          act={t(deciding)}
          isDanger={deciding === 'rejected'}
          onClose={() => setDeciding(null)}
          onAct={(why) => decide(deciding, why)}
        />
      )}
    </Dialog>
  );
}

/** What happens with it; when it is asked for again, what the candidate will read. */
function Consequence({
  decision,
  sheet,
  ticks,
}: Pick<Props, 'ticks'> & { decision: ProofDecisionName; sheet: ProofSheet }): ReactElement {
  const t = useTexts(proofTexts);
  const language = useLanguage();
  if (decision === 'accepted') return <>{t(sheet.kind === 'videoCall' ? 'acceptedBodyCall' : 'acceptedBody')}</>;
  if (decision === 'rejected') return <>{t('rejectedBody')}</>;
  const asks = askedAgain(keptTicks(factsOf(sheet), ticks), sheet);
  return (
    <>
      {t('againBody')} {asks.map((words) => words[language]).join(language === 'zh' ? '；' : '; ')}
    </>
  );
}

function Pictures({ sheet, ticks, onTicks }: Omit<Props, 'proofId' | 'onClose'> & { sheet: ProofSheet }): ReactElement {
  const t = useTexts(proofTexts);
  const others = (fileId: string) => ticks.pictures.filter((picture) => picture.fileId !== fileId);
  return (
    <section className={styles.pictures} id={pointId('pictures')} aria-label={t('pictures')}>
      <header>
        <h3>{t('pictures')}</h3>
        <small>{t('picturesAbout')}</small>
      </header>
      {sheet.files.length === 0 && <Notice>{t('noPictures')}</Notice>}
      {sheet.files.map((file, place) => (
        <ProofPicture
          key={file.fileId}
          proofId={sheet.proofId}
          idType={sheet.idType}
          file={file}
          n={place + 1}
          shows={ticks.pictures.find(({ fileId }) => fileId === file.fileId)?.shows}
          onShows={(shows) =>
            onTicks({
              pictures:
                shows === undefined ? others(file.fileId) : [...others(file.fileId), { fileId: file.fileId, shows }],
            })
          }
        />
      ))}
    </section>
  );
}

type LacksProps = {
  place: RefObject<HTMLElement | null>;
  decision: ProofDecisionName;
  lacks: readonly ProofLack[];
  idType: ProofSheet['idType'];
};

/** What the decision that was chosen last still lacks; each line leads to its point. */
function Lacks({ place, decision, lacks, idType }: LacksProps): ReactElement {
  const t = useTexts(proofTexts);
  const language = useLanguage();
  const title =
    lacks.length > 0
      ? t(`${decision}Lacks`, { count: lacks.length })
      : decision === 'accepted'
        ? t('acceptedReady')
        : t(decision);
  const goTo = ({ point }: ProofLack): void => {
    if (point === 'decision') return;
    const found = document.getElementById(pointId(point))?.querySelector<HTMLElement>('input, select, button');
    found?.scrollIntoView({ block: 'center' });
    found?.focus();
  };
  return (
    <section ref={place} tabIndex={-1} className={styles.lacks} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {lacks.map((lack) => (
          <li key={`${lack.what} ${lack.facts?.n ?? ''} ${lack.facts?.side ?? ''}`}>
            {lack.point === 'decision' ? (
              <>
                <Icon name="alert" size={14} /> <span>{proofLackWords(lack, idType)[language]}</span>
              </>
            ) : (
              <>
                <i aria-hidden="true" />
                <BareButton onClick={() => goTo(lack)}>{proofLackWords(lack, idType)[language]}</BareButton>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
