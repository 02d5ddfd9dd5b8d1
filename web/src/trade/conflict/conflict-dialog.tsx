import { type ConflictList, conflictCalls } from '@beidiao/contract/conflict/calls';
import { comparedMost } from '@beidiao/contract/conflict/companies';
import { companiesWords } from '@beidiao/contract/conflict/words';
import { type ReactElement, useId, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { IconButton } from '../../ui/desk/icon-button.tsx';
import { RowField } from '../../ui/desk/row-field.tsx';
import { problemOf } from '../../wire/send/problem-of.ts';
import { Refused } from '../../wire/send/refused.ts';
import { send } from '../../wire/send/send.ts';
import { useSubmit } from '../../wire/use-submit.ts';
import { companyOf, type CompanyRow, emptyRow, fieldOf, rowOf, wrongRows } from './company-rows.ts';
import styles from './conflict.module.css';
import { conflictTexts } from './conflict-texts.ts';

type Props = {
  /** What stands now; null where nothing was named yet. */
  list: ConflictList | null;
  onClose: () => void;
};

type Keyed = CompanyRow & { readonly key: number };

/** The list that somebody else has saved meanwhile. */
function newerIn(fault: unknown): ConflictList | null {
  if (!(fault instanceof Refused) || !fault.is('conflictListChanged')) return null;
  const { data } = fault;
  if (typeof data !== 'object' || data === null || !('list' in data)) return null;
  // The contract says what this refusal carries; a refusal's data has no type of its own.
  return data.list as ConflictList;
}

/** Names the companies, one to three; what was typed stays whatever the server says. */
export function ConflictDialog({ list, onClose }: Props): ReactElement {
  const t = useTexts(conflictTexts);
  const language = useLanguage();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [first] = useState(() => list?.companies.map(rowOf) ?? [emptyRow]);
  const [rows, setRows] = useState<readonly Keyed[]>(() => first.map((row, key) => ({ ...row, key })));
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  /** Which list this one takes the place of. */
  const [before, setBefore] = useState(list);

  /** The first of them gets the focus. */
  const show = (found: Readonly<Record<string, string>>): void => {
    setWrong(found);
    [...(form.current?.querySelectorAll('input') ?? [])].find(({ name }) => name in found)?.focus();
  };
  const change = (row: number, part: Partial<CompanyRow>): void => {
    const next = rows.map((it, place) => (place === row ? { ...it, ...part } : it));
    setRows(next);
    // A wrong one is looked at again while it is mended.
    const now = wrongRows(next, language);
    setWrong(Object.fromEntries(Object.keys(wrong).flatMap((field) => (now[field] ? [[field, now[field]]] : []))));
  };
  const add = (): void => setRows([...rows, { ...emptyRow, key: Math.max(...rows.map(({ key }) => key)) + 1 }]);
  const remove = (row: number): void => {
    setRows(rows.filter((_, place) => place !== row));
    setWrong({});
  };
  const { isBusy, problem, submit } = useSubmit({
    check: () => {
      const found = wrongRows(rows, language);
      show(found);
      return Object.keys(found).length === 0;
    },
    onSubmit: async () => {
      await send(conflictCalls.save, { replaces: before?.listId ?? null, companies: rows.map(companyOf) });
      toast('done', t('saved'));
      onClose();
    },
    explain: (fault) => {
      const newer = newerIn(fault);
      if (newer !== null) {
        setBefore(newer);
        return `${problemOf(fault)} ${t('nowThere', { name: newer.givenBy, companies: companiesWords(newer.companies, language) })}`;
      }
      const told = fault instanceof Refused ? fault.fields.filter(({ field }) => field.startsWith('companies.')) : [];
      show(Object.fromEntries(told.map(({ field, message }) => [field, message])));
      return told.length > 0 ? null : problemOf(fault);
    },
  });
  const isTouched = JSON.stringify(rows.map(companyOf)) !== JSON.stringify(first.map(companyOf));
  const leave = async (): Promise<void> => {
    const question = { title: t('leave'), body: t('leaveBody'), act: t('leaveAct'), keep: t('leaveKeep') };
    if (!isTouched || (await confirm({ ...question, danger: true }))) onClose();
  };
  return (
    <Dialog
      title={t('dialogTitle')}
      closeLabel={t('close')}
      width={560}
      onClose={() => void leave()}
      foot={
        <div className={styles.foot}>
          <Button size="small" onClick={() => void leave()}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} size="small" look="primary" isBusy={isBusy}>
            {t(isBusy ? 'busy' : 'save')}
          </Button>
        </div>
      }
    >
      <form id={formId} ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className={styles.about}>{t('dialogAbout')}</p>
        {problem && <Notice kind="problem">{problem}</Notice>}
        {rows.map(({ key, name, creditCode }, row) => (
          <fieldset key={key} className={styles.company}>
            <legend>{t('row', { n: row + 1 })}</legend>
            {rows.length > 1 && (
              <span className={styles.remove}>
                <IconButton icon="x" label={t('remove', { n: row + 1 })} onClick={() => remove(row)} />
              </span>
            )}
            <RowField
              name={fieldOf(row, 'name')}
              label={t('name')}
              value={name}
              hint={row === 0 ? t('nameHint') : undefined}
              error={wrong[fieldOf(row, 'name')]}
              maxLength={80}
              autoComplete="off"
              required
              onChange={(value) => change(row, { name: value })}
            />
            <RowField
              name={fieldOf(row, 'creditCode')}
              label={t('creditCode')}
              value={creditCode}
              error={wrong[fieldOf(row, 'creditCode')]}
              maxLength={40}
              autoComplete="off"
              onChange={(value) => change(row, { creditCode: value })}
            />
          </fieldset>
        ))}
        {rows.length < comparedMost && (
          <Button look="text" size="small" onClick={add}>
            {t('add')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
