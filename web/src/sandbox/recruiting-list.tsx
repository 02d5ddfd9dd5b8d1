import { sandboxCalls, type SimulatedApplicant } from '@beidiao/contract/sandbox/calls';
import type { ReactElement } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { toastProblem } from '../trade/failure/toast-problem.ts';
import { Button } from '../ui/core/button.tsx';
import { send } from '../wire/send/send.ts';
import { useAct } from '../wire/use-act.ts';
import { recruitingTexts } from './recruiting-texts.ts';
import styles from './recruiting.module.css';

function Applicant({
  applicant,
  onTakenBack,
}: {
  applicant: SimulatedApplicant;
  onTakenBack: () => void;
}): ReactElement {
  const t = useTexts(recruitingTexts);
  const language = useLanguage();
  const { isBusy, run } = useAct({ explain: toastProblem });
  const { applicantId, outsideId, name, linkName, answered, isTakenBack, sentAt, stageList } = applicant;
  const takeBack = (): void =>
    void run(async () => {
      await send(sandboxCalls.takeBackApplicant, { applicantId });
      onTakenBack();
    });
  return (
    <li className={styles.applicant} aria-label={outsideId}>
      <div className={styles.who}>
        <b>{name}</b>
        <span>{outsideId}</span>
        <span>{linkName || t('linkGone')}</span>
        <time dateTime={sentAt}>{formatTime(sentAt)}</time>
        <span data-wrong={answered === 200 ? undefined : ''}>
          {answered === null ? t('silent') : t('answered', { status: answered })}
        </span>
        {isTakenBack ? (
          <span>{t('takenBack')}</span>
        ) : (
          linkName !== '' && (
            <Button size="small" isBusy={isBusy} onClick={takeBack}>
              {t('takeBack')}
            </Button>
          )
        )}
      </div>
      {stageList.length === 0 ? (
        <p>{t('noStage')}</p>
      ) : (
        <ol>
          {stageList.map(({ stageId, name: stage, result, reportUrl, toldAt }) => (
            <li key={stageId}>
              <span>{result === null ? (stage?.[language] ?? stageId) : t('result', { result })}</span>
              {reportUrl !== null && <a href={reportUrl}>{t('report')}</a>}
              <time dateTime={toldAt}>{formatTime(toldAt)}</time>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

/** The last candidates of the system, each with what it was told in the order in which it took it. */
export function RecruitingList({
  applicants,
  onTakenBack,
}: {
  applicants: readonly SimulatedApplicant[];
  onTakenBack: () => void;
}): ReactElement {
  const t = useTexts(recruitingTexts);
  return (
    <section aria-label={t('list')}>
      <h3>{t('list')}</h3>
      {applicants.length === 0 ? (
        <p role="status">{t('empty')}</p>
      ) : (
        <ul className={styles.list}>
          {applicants.map((applicant) => (
            <Applicant key={applicant.applicantId} applicant={applicant} onTakenBack={onTakenBack} />
          ))}
        </ul>
      )}
    </section>
  );
}
