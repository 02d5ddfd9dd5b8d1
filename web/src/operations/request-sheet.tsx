import { toDate } from '@beidiao/contract/claim-fields';
import { wordsIn } from '@beidiao/contract/language';
import type { ClaimContent } from '@beidiao/contract/candidate';
import type { Correction } from '@beidiao/contract/dispute';
import { type CorrectableItem, type RequestSheet as Sheet, rightsCalls } from '@beidiao/contract/rights';
import { type ReactElement, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextBox } from '../ui/text-box.tsx';
import { toast } from '../ui/toasts.tsx';
import { sendAsStaff, useStaffCall } from '../wire/staff-wire.ts';
import { claimTitle, claimWord } from './claim-words.ts';
import { CorrectionForm } from './correction-form.tsx';
import { rightsTexts } from './rights-texts.ts';
import styles from './rights.module.css';
import { useRightsAct } from './use-rights-act.ts';
import { WaySelect } from './way-select.tsx';

/** One request of a candidate, with its clock and its answer. */
export function RequestSheet({ id }: { id: string }): ReactElement {
  const t = useTexts(rightsTexts);
  const { data, error } = useStaffCall(rightsCalls.requestOpen, { requestId: id }, { staleTime: Infinity });
  if (error && !data) return <Notice kind="problem">{error.message}</Notice>;
  if (!data) return <Skeleton label={t('loading')} rows={8} />;
  return (
    <article className={styles.sheet}>
      <header>
        <h2>
          {t(data.kind)} · {data.candidateName}
        </h2>
        <p className={styles.quiet}>
          {data.enterpriseName} · {data.orderNo} ·{' '}
          {data.answeredAt
            ? t('ended', { time: formatTime(data.answeredAt) })
            : t('due', { time: formatTime(data.dueAt) })}
        </p>
      </header>
      <section>
        <h3>{t('asks')}</h3>
        <p className={styles.words}>{data.words ?? t('noWords')}</p>
        <p className={styles.quiet}>{t(`${data.kind}About`)}</p>
        {data.kind === 'delete' && data.isRunning && <p className={styles.quiet}>{t('deleteRuns')}</p>}
      </section>
      {data.answeredAt ? (
        <section>
          <h3>{t(data.outcome ?? 'granted')}</h3>
          <p className={styles.words}>{data.answer}</p>
        </section>
      ) : (
        <Answer key={data.requestId} sheet={data} />
      )}
    </article>
  );
}

const keyOf = ({ itemCode, n }: { itemCode: string; n: number }): string => `${itemCode} ${n}`;

function Answer({ sheet }: { sheet: Sheet }): ReactElement {
  const t = useTexts(rightsTexts);
  const { isBusy, act } = useRightsAct();
  const [outcome, setOutcome] = useState<'granted' | 'declined'>('granted');
  const [words, setWords] = useState('');
  const [corrections, setCorrections] = useState<Readonly<Record<string, Correction>>>({});
  const [claims, setClaims] = useState<Readonly<Record<string, ClaimContent>>>({});
  const isCorrection = sheet.kind === 'correct' && outcome === 'granted';
  const answer = async (): Promise<void> => {
    if (words.trim().length < 2) return toast('problem', t('lackWords'));
    const isMeant = await confirm({
      title: t('confirmTitle'),
      body: t(sheet.kind === 'delete' && outcome === 'granted' ? 'confirmDelete' : 'confirmGrant'),
      act: t('answer'),
      keep: t('keep'),
    });
    if (!isMeant) return;
    await act(async () => {
      await sendAsStaff(rightsCalls.requestAnswer, {
        requestId: sheet.requestId,
        outcome,
        words: words.trim(),
        ...(isCorrection
          ? {
              claims: sheet.claims.flatMap(({ itemCode, n }) => {
                const content = claims[keyOf({ itemCode, n })];
                return content ? [{ itemCode, n, content }] : [];
              }),
              corrections: sheet.items.flatMap(({ code: itemCode, n }) => {
                const correction = corrections[keyOf({ itemCode, n })];
                return correction ? [{ itemCode, n, correction }] : [];
              }),
            }
          : {}),
      });
      toast('done', t('done'));
    });
  };
  return (
    <section>
      <WaySelect
        name="outcome"
        label={t('answerWords')}
        value={outcome}
        ways={[
          { value: 'granted', label: t('grant') },
          { value: 'declined', label: t('decline') },
        ]}
        onChange={setOutcome}
      />
      {isCorrection && (
        <>
          <Claims
            sheet={sheet}
            changed={claims}
            onChange={(key, content) => setClaims({ ...claims, [key]: content })}
          />
          <Items
            items={sheet.items}
            changed={corrections}
            onChange={(key, correction) => setCorrections({ ...corrections, [key]: correction })}
          />
        </>
      )}
      <label className={styles.area}>
        {t('answerWords')}
        <textarea rows={4} maxLength={1000} value={words} onChange={(event) => setWords(event.target.value)} />
        <small>{t('answerHint')}</small>
      </label>
      <div className={styles.acts}>
        <Button look="primary" isBusy={isBusy} onClick={() => void answer()}>
          {t('answer')}
        </Button>
      </div>
    </section>
  );
}

type ClaimsProps = {
  sheet: Sheet;
  changed: Readonly<Record<string, ClaimContent>>;
  onChange: (key: string, content: ClaimContent) => void;
};

/** What the candidate typed, field by field; a field that is not text is not corrected here. */
function Claims({ sheet, changed, onChange }: ClaimsProps): ReactElement | null {
  const t = useTexts(rightsTexts);
  const language = useLanguage();
  if (sheet.claims.length === 0) return null;
  return (
    <>
      <h3>{t('claims')}</h3>
      {sheet.claims.map((claim) => {
        const key = keyOf(claim);
        const content = changed[key] ?? claim.content;
        return (
          <fieldset key={key} className={styles.claim}>
            <legend>{claimTitle(claim, { claims: sheet.claims, language })}</legend>
            {content['isPresent'] === true && (
              <p>
                {claimWord('to', language)} <b>{wordsIn(toDate, language)}</b>
              </p>
            )}
            {Object.entries(content).map(([field, value]) =>
              typeof value === 'string' ? (
                <label key={field}>
                  {claimWord(field, language)}
                  <TextBox
                    value={value}
                    maxLength={400}
                    onChange={(text) => onChange(key, { ...content, [field]: text })}
                  />
                </label>
              ) : null,
            )}
          </fieldset>
        );
      })}
    </>
  );
}

type ItemsProps = {
  items: readonly CorrectableItem[];
  changed: Readonly<Record<string, Correction>>;
  onChange: (key: string, correction: Correction) => void;
};

function Items({ items, changed, onChange }: ItemsProps): ReactElement {
  const t = useTexts(rightsTexts);
  const language = useLanguage();
  return (
    <>
      <h3>{t('items')}</h3>
      {items.map((item) => {
        const key = keyOf({ itemCode: item.code, n: item.n });
        const correction = changed[key];
        return (
          <details key={key} className={styles.item}>
            <summary>
              {item.name[language]} · {t(correction ? 'editing' : 'edit')}
            </summary>
            <CorrectionForm
              value={correction ?? { result: item.result, rule: item.ruleKey, rows: item.rows }}
              rules={item.rules}
              onChange={(value) => onChange(key, value)}
            />
          </details>
        );
      })}
    </>
  );
}
