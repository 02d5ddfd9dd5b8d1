import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useEffect } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { RowField } from '../../ui/desk/row-field.tsx';
import { usePostWords } from '../../trade/post-words.ts';
import { useAct } from '../../wire/use-act.ts';
import { CandidateAside } from './candidate-aside.tsx';
import styles from './candidate-step.module.css';
import { candidateTexts } from './candidate-texts.ts';
import type { Draft } from '../draft.ts';
import { readDraft } from '../draft-store.ts';
import { DocumentFields } from './document-fields.tsx';
import { DuplicateBox } from './duplicate-box.tsx';
import { EntryDateInput } from './entry-date-input.tsx';
import { ResumeBox } from '../resume/resume-box.tsx';
import { IdentityCheck } from './identity-check.tsx';
import { stepPaths } from '../steps.ts';
import { useCandidateForm } from './use-candidate-form.ts';
import { useDuplicate } from './use-duplicate.ts';

export function CandidateStep({ draft }: { draft: Draft }): ReactElement {
  const t = useTexts(candidateTexts);
  const post = usePostWords();
  const navigate = useNavigate();
  const form = useCandidateForm(draft.candidate);
  const duplicate = useDuplicate();
  const { isBusy, run } = useAct();
  useEffect(() => {
    // On a touch screen a focus would bring the keyboard over half of the page.
    const isEmpty = readDraft().candidate.name === '';
    if (isEmpty && matchMedia('(pointer: fine)').matches) document.getElementsByName('name')[0]?.focus();
  }, []);
  const goOn = (): void => void navigate({ to: stepPaths.items });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || !form.check()) return;
    if ((await run(duplicate.look)) === 'none') goOn();
  };
  return (
    <div className={styles.columns}>
      <Card title={t('heading')}>
        <ResumeBox draft={draft} />
        <form className={styles.form} noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
          <RowField
            {...form.field('name')}
            label={t('name')}
            hint={t('nameHint')}
            onPaste={form.paste}
            required
            maxLength={60}
            spellCheck={false}
          />
          <RowField
            {...form.field('phoneNo')}
            label={t('phoneNo')}
            hint={t('phoneNoHint')}
            onPaste={form.paste}
            type="tel"
            inputMode="tel"
            required
            maxLength={20}
          />
          <DocumentFields candidate={draft.candidate} form={form} />
          {draft.candidate.idType === 'idCard' && <IdentityCheck draft={draft} form={form} />}
          <RowField
            {...form.field('department')}
            label={post('department')}
            placeholder={t('optional')}
            maxLength={60}
          />
          <RowField {...form.field('position')} label={post('position')} placeholder={t('optional')} maxLength={60} />
          <EntryDateInput {...form.field('proposedEntryDate')} />
          <div className={styles.acts}>
            <Button type="submit" look="primary" size="small" isBusy={isBusy}>
              {t(isBusy ? 'nextBusy' : 'next')}
              <Icon name="right" />
            </Button>
          </div>
        </form>
      </Card>
      <CandidateAside />
      {duplicate.found && (
        <DuplicateBox
          order={duplicate.found}
          onAnyway={() => {
            duplicate.dismiss();
            goOn();
          }}
          onClose={duplicate.dismiss}
        />
      )}
    </div>
  );
}
