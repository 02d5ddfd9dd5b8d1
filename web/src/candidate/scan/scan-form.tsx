import { type DocumentType, documentTypes, documentWords } from '@beidiao/contract/typed/document';
import { documentTroubleWords, troubleWords } from '@beidiao/contract/typed/trouble';
import { readPhone } from '@beidiao/contract/typed/phone';
import { readIdNumber } from '@beidiao/contract/typed/id-number';
import { shownName } from '@beidiao/contract/typed/name';
import { missingMessage } from '@beidiao/contract/wire/field-names';
import { type CodeFlag, codeScenes } from '@beidiao/contract/account/phone-code';
import { candidateCalls, identityNoticeVersion } from '@beidiao/contract/candidate/calls';
import { type QrSubmittedBefore, qrcodeCalls } from '@beidiao/contract/qrcode/calls';
import { readIdCard } from '@beidiao/contract/wire/rules';
import { type ReactElement, useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { keepCandidateSession, readCandidateSession, sendAsCandidate } from '../../wire/candidate-wire.ts';
import { Refused } from '../../wire/send/refused.ts';
import { useAct } from '../../wire/use-act.ts';
import { IdentityTick } from '../face/identity-tick.tsx';
import { ActButton } from '../kit/act-button.tsx';
import { birthWords } from '../kit/birth-words.ts';
import choices from '../kit/choice.module.css';
import { LockedField, SelectField, TextField } from '../kit/field.tsx';
import { SmsCodeFields } from '../kit/sms-code-fields.tsx';
import text from '../kit/text.module.css';
import { TextButton } from '../kit/text-button.tsx';
import { useSmsCode } from '../kit/use-sms-code.ts';
import { forget, keep, recall } from '../kept.ts';
import { Message } from '../message.tsx';
import { Page } from '../page.tsx';
import { paths } from '../paths.ts';
import { go } from '../place.ts';
import { scanTexts } from './scan-texts.ts';
import { findSent, noteSent } from './sent-from-here.ts';
import type { SubmittedFacts } from './submitted-before.tsx';
import type { Sheet } from './use-sheet.ts';

const fields = ['name', 'idCard', 'phoneNo', 'teCode', 'department', 'position'] as const;
type Field = (typeof fields)[number];
type Typed = Record<Field, string> & { readonly idType: DocumentType };
const nothing: Typed = {
  name: '',
  idType: 'idCard',
  idCard: '',
  phoneNo: '',
  teCode: '',
  department: '',
  position: '',
};

function recallTyped(): Typed {
  const kept = recall('scan');
  return typeof kept === 'object' && kept !== null ? { ...nothing, ...kept, teCode: '' } : nothing;
}

/** What is wrong with each field; the department may stay empty. */
function useFaults(typed: Typed, sheet: Sheet): Record<Field, string | null> {
  const language = useLanguage();
  const isPositionMissing = sheet.position === null && typed.position.trim() === '';
  return {
    name: troubleWords('name', typed.name, language),
    idCard: documentTroubleWords(typed.idType, typed.idCard, language),
    phoneNo: troubleWords('phone', typed.phoneNo, language),
    teCode: troubleWords('code', typed.teCode, language),
    department: null,
    position: isPositionMissing ? missingMessage('position', language) : null,
  };
}

type Props = {
  sheet: Sheet;
  onBack: () => void;
  onLeave: () => void;
  /** The code can be used no more. */
  onClosed: () => void;
  onSubmittedBefore: (facts: SubmittedFacts) => void;
};

const isClosed = (error: Refused): boolean => error.is('qrFull') || error.is('qrExpired') || error.is('qrStopped');

/** One page of fields; the consent is on the next. */
export function ScanForm({ sheet, onBack, onLeave, onClosed, onSubmittedBefore }: Props): ReactElement {
  const t = useTexts(scanTexts);
  const language = useLanguage();
  const [typed, setTyped] = useState(recallTyped);
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [isTicked, setTicked] = useState(false);
  const { isBusy, problem, say, run } = useAct();
  const hasIdCard = typed.idType === 'idCard';
  const faults = useFaults(typed, sheet);
  const sms = useSmsCode(codeScenes.submitQr);
  useEffect(() => keep('scan', { ...typed, teCode: '' }), [typed]);
  const put = (part: Partial<Typed>): void => {
    setTyped({ ...typed, ...part });
    say(null);
  };
  const leave = (field: Field): void => setLeft(new Set([...left, field]));
  const submitAll = (): Promise<void> => submit(sheet, typed, { onClosed, onSubmittedBefore });
  const press = (): void => {
    setLeft(new Set(fields));
    const first = fields.find((field) => faults[field] !== null);
    if (first) return document.getElementsByName(first)[0]?.focus();
    if (isTicked || !hasIdCard) return void run(submitAll);
    say(t('unticked'));
    document.getElementsByName('notice')[0]?.focus();
  };
  const askCode = (flag: CodeFlag): void => {
    leave('phoneNo');
    if (faults.phoneNo) document.getElementsByName('phoneNo')[0]?.focus();
    else void sms.send(typed.phoneNo, flag);
  };
  const input = (field: Field) => ({
    name: field,
    value: typed[field],
    error: left.has(field) ? faults[field] : null,
    onBlur: () => leave(field),
  });
  const facts = hasIdCard && faults.idCard === null ? readIdCard(typed.idCard) : undefined;
  const { enterpriseName: enterprise, department, position, checkCode: code } = sheet;
  return (
    <Page
      step={2}
      title={t('title')}
      lead={department === null ? t('lead', { enterprise, code }) : t('leadOf', { enterprise, department, code })}
      actions={
        <>
          <ActButton onClick={onLeave}>{t('no')}</ActButton>
          <ActButton look="primary" isBusy={isBusy} onClick={press}>
            {t('next')}
          </ActButton>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          press();
        }}
      >
        <TextField
          {...input('name')}
          label={t('name')}
          autoComplete="name"
          enterKeyHint="next"
          onChange={(event) => put({ name: event.target.value })}
        />
        <SelectField
          label={t('idType')}
          value={typed.idType}
          choices={documentTypes.map((value) => ({ value, label: documentWords[value].name[language] }))}
          hint={hasIdCard ? null : t('byPapers')}
          onChange={(idType) => put({ idType })}
        />
        <TextField
          {...input('idCard')}
          label={documentWords[typed.idType].number[language]}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="next"
          hint={facts && birthWords(facts, language)}
          onChange={(event) => put({ idCard: readIdNumber(event.target.value) })}
        />
        <TextField
          {...input('phoneNo')}
          label={t('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          onChange={(event) => put({ phoneNo: readPhone(event.target.value) })}
        />
        <SmsCodeFields sms={sms} code={input('teCode')} onCode={(teCode) => put({ teCode })} onAsk={askCode} />
        {department === null ? (
          <TextField
            {...input('department')}
            label={t('department')}
            isOptional
            maxLength={60}
            enterKeyHint="next"
            onChange={(event) => put({ department: event.target.value })}
          />
        ) : (
          <Fixed label={t('department')} words={department} />
        )}
        {position === null ? (
          <TextField
            {...input('position')}
            label={t('position')}
            maxLength={60}
            enterKeyHint="go"
            onChange={(event) => put({ position: event.target.value })}
          />
        ) : (
          <Fixed label={t('position')} words={position} />
        )}
        {hasIdCard && (
          <div className={choices.alone}>
            <IdentityTick
              isOn={isTicked}
              onSet={(isOn) => {
                setTicked(isOn);
                say(null);
              }}
            />
          </div>
        )}
        <Message kind={problem ? 'bad' : 'plain'}>{problem}</Message>
        <BareButton type="submit" hidden>
          {t('next')}
        </BareButton>
      </form>
      <p className={`${text.hint} ${text.space}`}>{t('kept')}</p>
      <TextButton onClick={onBack}>{t('what')}</TextButton>
    </Page>
  );
}

function Fixed({ label, words }: { label: string; words: string }): ReactElement {
  const t = useTexts(scanTexts);
  return (
    <>
      <LockedField label={label} words={words} />
      <p className={text.hint}>{t('fixed')}</p>
    </>
  );
}

/** @throws Refused codeWrong, codeOver, tooMany; WireFault */
async function submit(
  sheet: Sheet,
  typed: Typed,
  { onClosed, onSubmittedBefore }: Pick<Props, 'onClosed' | 'onSubmittedBefore'>,
): Promise<void> {
  const { qrcode, enterpriseName } = sheet;
  const { idCard, idType, phoneNo } = typed;
  const person = { qrcode, name: shownName(typed.name), idCard, idType, phoneNo };
  const place = {
    department: sheet.department ?? (typed.department.trim() || null),
    position: sheet.position ?? typed.position.trim(),
  };
  const known = await findSent(person);
  if (known) {
    const { at, ...facts } = known;
    forget('scan');
    return onSubmittedBefore({
      ...facts,
      submittedAt: new Date(at).toISOString(),
      ...(await standingOf(known.orderDetailsId)),
    });
  }
  try {
    const { department, position } = place;
    const wish = { ...person, teCode: typed.teCode, position, ...(department === null ? {} : { department }) };
    const sent = await sendAsCandidate(qrcodeCalls.submit, wish);
    enter(sent);
    await noteSent(person, {
      ...place,
      enterpriseName,
      at: Date.parse(sent.submittedAt),
      orderDetailsId: sent.orderDetailsId,
    });
    forget('scan');
    if (idType === 'idCard') await prove(sent.orderDetailsId, person);
    go(paths.consent, { replace: true });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (isClosed(error)) return onClosed();
    if (!error.is('qrSubmitted')) throw error;
    const before = error.data as QrSubmittedBefore; // as the entry of the call says
    enter(before);
    forget('scan');
    onSubmittedBefore(before);
  }
}

function enter({
  accessToken,
  orderDetailsId,
  expiresInMs,
}: Pick<QrSubmittedBefore, 'accessToken' | 'orderDetailsId' | 'expiresInMs'>): void {
  // A link in this tab belongs to another check.
  forget('link', 'next', 'codeSentAt', 'consent');
  keepCandidateSession({ accessToken, orderDetailsId, link: '', endsAt: Date.now() + expiresInMs });
}

/** Where it stands, as far as this phone is still signed in to it. */
async function standingOf(orderDetailsId: string): Promise<Pick<SubmittedFacts, 'status' | 'dueAt'>> {
  if (readCandidateSession()?.orderDetailsId !== orderDetailsId) return { status: null, dueAt: null };
  const { status, dueAt } = await sendAsCandidate(candidateCalls.details, { orderDetailsId });
  return { status, dueAt };
}

/** What was typed is compared at once; what does not match is asked for anew on the page of the identity. */
async function prove(orderDetailsId: string, { name, idCard }: { name: string; idCard: string }): Promise<void> {
  keep('identity', { name, idCard });
  try {
    const wish = { orderDetailsId, name, idCard, noticeVersion: identityNoticeVersion };
    const { result } = await sendAsCandidate(candidateCalls.proveIdentity, wish);
    if (result === 'match') forget('identity');
  } catch (error) {
    // Submitted is submitted: the page of the identity says what is the matter.
    if (readCandidateSession() === null) throw error;
  }
}
