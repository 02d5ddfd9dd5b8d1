import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStateWord } from '@beidiao/contract/order/states';
import { frameMessages } from '@beidiao/contract/partner/frame-rules';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useId } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { usePostWords } from '../../trade/post-words.ts';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { RowField } from '../../ui/desk/row-field.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { useFrame } from '../../wire/frame/frame.ts';
import { tellParent } from '../../wire/frame/parent.ts';
import { useCall } from '../../wire/use-call.ts';
import { type CandidateField, isCandidateWhole } from '../candidate/check-candidate.ts';
import { candidateTexts } from '../candidate/candidate-texts.ts';
import { DocumentFields } from '../candidate/document-fields.tsx';
import { EntryDateInput } from '../candidate/entry-date-input.tsx';
import { useCandidateForm } from '../candidate/use-candidate-form.ts';
import type { Draft } from '../draft.ts';
import { wayTo } from '../steps.ts';
import type { Applicant } from './frame-draft.ts';
import styles from './frame.module.css';
import { frameTexts } from './frame-texts.ts';

/** A check of the same person within seven days is pointed out, and stands in nobody's way. */
function Existing({ draft: { candidate } }: { draft: Draft }): ReactElement | null {
  const t = useTexts(frameTexts);
  const language = useLanguage();
  const { name, phoneNo, idCard, idType } = candidate;
  const person = `${name} ${phoneNo} ${idCard} ${idType}`;
  const settled = useSettled(person, 400) === person;
  const { data } = useCall(
    orderCalls.existing,
    { name, phoneNo, idCard, idType },
    { enabled: settled && isCandidateWhole(candidate) },
  );
  const order = data?.existing;
  if (!order) return null;
  const facts = { time: formatTimeDense(order.createdAt), orderNo: order.orderNo };
  return (
    <p className={styles.note} role="status">
      <Icon name="alert" />
      {t('existing', { ...facts, state: orderStateWord(order.status, language) })}
      <Link to="/Dashboard/Order" search={{ q: order.orderNo }}>
        {t('look')}
      </Link>
    </p>
  );
}

/** Filled from the system; each field that it has filled says so until it is changed. */
export function FrameCandidate({ draft, applicant }: { draft: Draft; applicant: Applicant }): ReactElement {
  const t = useTexts(frameTexts);
  const words = useTexts(candidateTexts);
  const post = usePostWords();
  const navigate = useNavigate();
  const id = useId();
  const channel = useFrame((frame) => frame.channelName);
  const form = useCandidateForm(draft.candidate);
  const sent = applicant.candidate;
  const isSent = (name: CandidateField): boolean =>
    sent !== null && sent[name] !== '' && sent[name] === draft.candidate[name];
  const field = (name: CandidateField) => ({
    ...form.field(name),
    after: isSent(name) ? <span className={styles.chip}>{channel}</span> : undefined,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) void navigate(wayTo(draft, 'items'));
  };
  return (
    <div className={styles.columns}>
      <Card title={t('candidate')}>
        <form id={id} noValidate autoComplete="off" onSubmit={submit}>
          <RowField {...field('name')} label={words('name')} required maxLength={60} onPaste={form.paste} />
          <RowField
            {...field('phoneNo')}
            label={words('phoneNo')}
            hint={t('phoneHint')}
            type="tel"
            inputMode="tel"
            required
            maxLength={20}
          />
          <DocumentFields candidate={draft.candidate} form={form} field={field('idCard')} />
          <RowField {...field('position')} label={post('position')} placeholder={t('optional')} maxLength={60} />
          <RowField {...field('department')} label={post('department')} placeholder={t('optional')} maxLength={60} />
          <EntryDateInput {...form.field('proposedEntryDate')} />
        </form>
        <Existing draft={draft} />
      </Card>
      <Card title={t('next')}>
        <p>{t('nextAbout')}</p>
        <p>{t('nextBack', { channel })}</p>
        <div className={styles.acts}>
          <Button type="submit" form={id} look="primary" isWide>
            {t('toItems')}
          </Button>
          <Button look="text" isWide onClick={() => tellParent({ type: frameMessages.cancelled })}>
            {t('cancel')}
          </Button>
        </div>
      </Card>
    </div>
  );
}
