import { maskPhone } from '@beidiao/contract/wire/rules';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatDay, formatTime } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button, buttonClass } from '../ui/core/button.tsx';
import { confirm } from '../ui/desk/confirm.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { useSession } from '../wire/send/session.ts';
import type { Draft } from './draft.ts';
import { resetDraft, useIsUnsaved } from './draft-store.ts';
import { type Step, stepPaths, wayTo } from './steps.ts';
import { StepsBar } from './steps-bar.tsx';
import styles from './wizard-head.module.css';
import { wizardTexts } from './wizard-texts.ts';

/** "14:05" today, "11-20 14:05" before. */
function savedTime(at: number): string {
  return formatDay(at) === formatDay(Date.now()) ? formatTime(at).slice(11) : formatTime(at).slice(5);
}

export function DraftNote({ draft }: { draft: Draft }): ReactElement | null {
  const t = useTexts(wizardTexts);
  const navigate = useNavigate();
  const isUnsaved = useIsUnsaved();
  if (draft.changedAt === null) return null;
  const startOver = async (): Promise<void> => {
    const count = draft.checkedDataItemList.length;
    const yes = await confirm({
      title: t('resetTitle'),
      body: t('resetBody', { count }),
      act: t('resetAct'),
      keep: t('resetKeep'),
      danger: true,
    });
    if (!yes) return;
    await resetDraft();
    await navigate(wayTo(draft, 'candidate'));
  };
  return (
    <div className={styles.note}>
      <span role="status">
        <Icon name={isUnsaved ? 'alert' : 'check'} />
        {isUnsaved ? t('unsaved') : t('saved', { time: savedTime(draft.changedAt) })}
      </span>
      <Button look="text" size="small" onClick={() => void startOver()}>
        {t('reset')}
      </Button>
    </div>
  );
}

function About({ step, draft: { candidate } }: { step: Step; draft: Draft }): ReactElement {
  const t = useTexts(wizardTexts);
  if (step !== 'items') return <>{t(`${step}About`)}</>;
  const [before = '', after = ''] = t('itemsAbout', { who: '\n' }).split('\n');
  const position = candidate.position && t('inBrackets', { text: candidate.position });
  return (
    <>
      {before}
      <b className={styles.who}>{candidate.name}</b> {maskPhone(candidate.phoneNo)}
      {position}
      {position.endsWith('）') ? after.trimStart() : after}
    </>
  );
}

/** Many people at once, for organizations. */
function BatchLink(): ReactElement | null {
  const t = useTexts(wizardTexts);
  const isEnterprise = useSession(({ enterprise }) => enterprise !== null);
  if (!isEnterprise) return null;
  return (
    <Link to="/Dashboard/Batch" search={{}} className={buttonClass('plain', 'small')}>
      <Icon name="layers" /> {t('batch')}
    </Link>
  );
}

const shown = ['candidate', 'items', 'confirm'] as const;
/** Naming a package is an errand from the items, not a step of its own. */
const placeOf = (step: Step): number => shown.indexOf(step === 'package' ? 'items' : step);

/** Where one is, for whom, and that nothing will be lost. */
export function WizardHead({ step, draft }: { step: Step; draft: Draft }): ReactElement {
  const t = useTexts(wizardTexts);
  return (
    <>
      <p className={styles.crumb}>{t('crumb')}</p>
      <PageHeader
        title={t(step)}
        about={<About step={step} draft={draft} />}
        actions={
          <>
            {step === 'candidate' && (
              <Link to={stepPaths.candidate} search={{ start: '1' }} className={buttonClass('plain', 'small')}>
                <Icon name="bookmark" /> {t('byPackage')}
              </Link>
            )}
            {step === 'candidate' && <BatchLink />}
            <DraftNote draft={draft} />
          </>
        }
      />
      <StepsBar steps={shown.map((it) => ({ label: t(it), way: wayTo(draft, it) }))} now={placeOf(step)} />
    </>
  );
}
