import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useState } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { RowField } from '../../ui/desk/row-field.tsx';
import { PickCard } from '../../ui/pick-card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSession } from '../../wire/send/session.ts';
import { useAct } from '../../wire/use-act.ts';
import { DropPlace } from '../batch/upload/drop-place.tsx';
import { candidateTexts } from '../candidate/candidate-texts.ts';
import { DocumentFields } from '../candidate/document-fields.tsx';
import { DuplicateBox } from '../candidate/duplicate-box.tsx';
import { useCandidateForm } from '../candidate/use-candidate-form.ts';
import { useDuplicate } from '../candidate/use-duplicate.ts';
import type { Draft } from '../draft.ts';
import { changeDraft, keepForList } from '../draft-store.ts';
import { chooseSet, chosenSet, type ItemSet, setsOf } from '../items/chosen-set.ts';
import { type Offer, useOffer } from '../items/offer.ts';
import { stepPaths } from '../steps.ts';
import styles from './start-dialog.module.css';
import { startTexts } from './start-texts.ts';

type Step = 'package' | 'people' | 'one' | 'list';
const before: Readonly<Record<Step, readonly Step[]>> = {
  package: [],
  people: ['package'],
  one: ['package', 'people'],
  list: ['package', 'people'],
};

function Trail({ step, onStep }: { step: Step; onStep: (step: Step) => void }): ReactElement {
  const t = useTexts(startTexts);
  return (
    <nav className={styles.trail} aria-label={t('trail')}>
      <ol>
        <li>{t('home')}</li>
        {before[step].map((it) => (
          <li key={it}>
            <LinkButton onClick={() => onStep(it)}>{t(it)}</LinkButton>
          </li>
        ))}
        <li aria-current="step">{t(step)}</li>
      </ol>
    </nav>
  );
}

type SetsProps = {
  offer: Offer;
  sets: readonly ItemSet[];
  chosen: ItemSet | undefined;
  onChoose: (set: ItemSet) => void;
};

function Sets({ offer, sets, chosen, onChoose }: SetsProps): ReactElement {
  const t = useTexts(startTexts);
  const language = useLanguage();
  if (sets.length === 0) return <EmptyState title={t('none')} about={t('noneAbout')} />;
  const nameOf = (code: string): string => offer.byCode.get(code)?.name[language] ?? code;
  const aboutOf = ({ items }: ItemSet): string =>
    t('items', { count: items.length, names: items.map(({ code }) => nameOf(code)).join(t('separator')) });
  return (
    <div className={styles.sets} role="radiogroup" aria-label={t('package')}>
      {sets.map((set) => (
        <PickCard
          key={`${set.type} ${set.id}`}
          name="set"
          title={
            set.fixedPriceFen === null
              ? set.name[language]
              : `${set.name[language]} · ${formatMoney(set.fixedPriceFen)}`
          }
          about={aboutOf(set)}
          isChosen={set === chosen}
          onChoose={() => onChoose(set)}
        />
      ))}
    </div>
  );
}

/** Name, phone and ID card of the one who gets the message; the rest can be filled in later. */
function OnePerson({ draft, onDone }: { draft: Draft; onDone: () => void }): ReactElement {
  const t = useTexts(startTexts);
  const words = useTexts(candidateTexts);
  const form = useCandidateForm(draft.candidate);
  const duplicate = useDuplicate();
  const { isBusy, run } = useAct();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || !form.check()) return;
    if ((await run(duplicate.look)) === 'none') onDone();
  };
  return (
    <form className={styles.form} noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
      <p>
        <Icon name="chat" /> {t('smsAbout')}
      </p>
      {(['name', 'phoneNo'] as const).map((field) => (
        <RowField
          key={field}
          {...form.field(field)}
          label={words(field)}
          hint={field === 'name' ? words('nameHint') : undefined}
          onPaste={form.paste}
          type={field === 'phoneNo' ? 'tel' : 'text'}
          required
          maxLength={60}
          spellCheck={false}
        />
      ))}
      <DocumentFields candidate={draft.candidate} form={form} />
      <Button type="submit" look="primary" isBusy={isBusy}>
        {t(isBusy ? 'busy' : 'toConfirm')}
      </Button>
      {duplicate.found && (
        <DuplicateBox
          order={duplicate.found}
          onAnyway={() => {
            duplicate.dismiss();
            onDone();
          }}
          onClose={duplicate.dismiss}
        />
      )}
    </form>
  );
}

/** From a package to the last step in three questions, over the whole page; what it fills is the wizard's own draft. */
export function StartDialog({ draft, onClose }: { draft: Draft; onClose: () => void }): ReactElement {
  const t = useTexts(startTexts);
  const navigate = useNavigate();
  const isEnterprise = useSession(({ enterprise }) => enterprise !== null);
  const { offer, error, again } = useOffer(draft);
  const [step, setStep] = useState<Step>('package');
  const [way, setWay] = useState<'one' | 'list'>('one');
  const sets = offer === null ? [] : setsOf(offer);
  const chosen = chosenSet(sets, draft.trialInfo);
  const choose = (set: ItemSet): void => changeDraft((now) => chooseSet(now, set, chosenSet(sets, now.trialInfo)));
  const { checkedDataItemList, trialInfo } = draft;
  return (
    <Dialog title={t('title')} closeLabel={t('close')} place="full" onClose={onClose}>
      <Trail step={step} onStep={setStep} />
      {offer === null && error === null && <Skeleton rows={6} label={t('loading')} />}
      {offer === null && error !== null && (
        <EmptyState
          title={t('failed')}
          about={error.message}
          action={
            <Button size="small" onClick={again}>
              {t('retry')}
            </Button>
          }
        />
      )}
      {offer !== null && step === 'package' && (
        <div className={styles.step}>
          <p>{t('packageAbout')}</p>
          <Sets offer={offer} sets={sets} chosen={chosen} onChoose={choose} />
          {sets.length > 0 && (
            <Button look="primary" disabled={chosen === undefined} onClick={() => setStep('people')}>
              {t('next')}
            </Button>
          )}
        </div>
      )}
      {step === 'people' && (
        <div className={styles.step}>
          <div className={styles.sets} role="radiogroup" aria-label={t('people')}>
            <PickCard
              name="way"
              title={t('single')}
              about={t('singleAbout')}
              isChosen={way === 'one'}
              onChoose={() => setWay('one')}
            />
            <PickCard
              name="way"
              title={t('batch')}
              about={t(isEnterprise ? 'batchAbout' : 'batchPersonal')}
              isOpen={isEnterprise}
              isChosen={way === 'list'}
              onChoose={() => setWay('list')}
            />
          </div>
          <Button look="primary" onClick={() => setStep(way)}>
            {t('next')}
          </Button>
        </div>
      )}
      {step === 'one' && (
        <OnePerson draft={draft} onDone={() => void navigate({ to: stepPaths.confirm, search: {} })} />
      )}
      {step === 'list' && (
        <div className={styles.step}>
          <DropPlace onMade={(id) => keepForList(id, { checkedDataItemList, trialInfo })} />
        </div>
      )}
    </Dialog>
  );
}
