import { type RecruitingLink, recruitingCalls } from '@beidiao/contract/ats/calls';
import {
  type MappedField,
  mappedFields,
  type OutcomeWord,
  outcomeWords,
  type RecruitingMapping,
} from '@beidiao/contract/ats/mapping';
import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { type ReactElement, useId, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { toastProblem } from '../trade/failure/toast-problem.ts';
import { Button } from '../ui/core/button.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { Dialog } from '../ui/desk/dialog.tsx';
import { RowField } from '../ui/desk/row-field.tsx';
import { Select } from '../ui/desk/select.tsx';
import { TextArea } from '../ui/desk/text-area.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { send } from '../wire/send/send.ts';
import { useAct } from '../wire/use-act.ts';
import { useCall } from '../wire/use-call.ts';
import { useSubmit } from '../wire/use-submit.ts';
import { PackageRows } from './package-rows.tsx';
import { fieldTexts, recruitingTexts } from './recruiting-texts.ts';
import styles from './recruiting.module.css';

type Found = { found: Record<MappedField, string>; wrong: string[]; packageId: string | null };
const none = '';
/** What was found stands below the fold of the dialog. */
const reveal = (list: HTMLElement | null): void => list?.scrollIntoView({ block: 'nearest' });
const isPath = (text: string): boolean => /^[\w-]*(?:\.[\w-]+)*$/.test(text.trim());
const isOutcome = (name: MappedField | OutcomeWord): name is OutcomeWord => outcomeWords.some((it) => it === name);

/** How one system says things, tried on what it sends. */
export function MappingForm({ link, onClose }: { link: RecruitingLink; onClose: () => void }): ReactElement {
  const t = useTexts(recruitingTexts);
  const language = useLanguage();
  const [packageId, sampleId] = [useId(), useId()];
  const { linkId, mapping } = link;
  const [chosen, setChosen] = useState(mapping.packageId ?? none);
  const [rows, setRows] = useState<RecruitingMapping['packages']>(mapping.packages);
  const [sample, setSample] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const packages = useCall(catalogueCalls.packages, {}).data?.dataGroupList ?? [];
  const nameOf = (id: string): string => packages.find((it) => it.id === id)?.name[language] ?? id;
  const wordOf = (name: MappedField): string => t(fieldTexts[name]);
  const form = useForm<MappedField | OutcomeWord>({
    first: { ...mapping.fields, ...mapping.outcomes },
    check: (name, value) => {
      if (isOutcome(name)) return value.trim() === '' ? t('outcomeMissing') : null;
      return isPath(value) ? null : t('pathWrong');
    },
  });
  const pick = <Name extends MappedField | OutcomeWord>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, form.values[name].trim()])) as Record<Name, string>; // each of the names is there
  const changed = () => ({
    ...mapping,
    fields: pick(mappedFields),
    // A row in which nothing was entered yet says nothing.
    packages: rows.flatMap(({ outside, packageId: id }) =>
      outside.trim() === '' ? [] : [{ outside: outside.trim(), packageId: id }],
    ),
    outcomes: pick(outcomeWords),
    packageId: chosen === none ? null : chosen,
  });
  const { isBusy, problem, submit } = useSubmit({
    check: () => form.checkAll(),
    onSubmit: async () => {
      await send(recruitingCalls.change, { linkId, mapping: changed() });
      toast('done', t('saved'));
      onClose();
    },
  });
  const trial = useAct({ explain: toastProblem });
  const tryIt = (): void => {
    if (!form.checkAll()) return;
    void trial.run(async () =>
      setFound(await send(recruitingCalls.tryMapping, { linkId, mapping: changed(), sample })),
    );
  };
  return (
    <Dialog title={`${t('mapping')} · ${link.name}`} closeLabel={t('close')} onClose={onClose} width={640}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {problem && <Notice kind="problem">{problem}</Notice>}
        <h3>{t('fieldsHead')}</h3>
        <p className={styles.quiet}>{t('fieldsNote')}</p>
        {mappedFields.map((name) => (
          <RowField key={name} {...form.field(name)} label={wordOf(name)} maxLength={120} />
        ))}
        <div className={styles.row}>
          <label htmlFor={packageId}>{t('package')}</label>
          <Select
            id={packageId}
            value={chosen}
            choices={[
              { value: none, label: t('packageNone') },
              ...packages.map(({ id, name }) => ({ value: id, label: name[language] })),
            ]}
            onChange={setChosen}
          />
        </div>
        <PackageRows rows={rows} packages={packages} onChange={setRows} />
        <h3>{t('outcomesHead')}</h3>
        {outcomeWords.map((name) => (
          <RowField key={name} {...form.field(name)} label={t(name)} maxLength={40} required />
        ))}
        <h3>
          <label htmlFor={sampleId}>{t('sample')}</label>
        </h3>
        <TextArea id={sampleId} rows={5} value={sample} maxLength={20_000} onChange={setSample} />
        <p className={styles.quiet}>{t('sampleNote')}</p>
        <div>
          <Button size="small" isBusy={trial.isBusy} disabled={sample.trim() === ''} onClick={tryIt}>
            {t('try')}
          </Button>
        </div>
        <div role="status">
          {found && (
            <dl ref={reveal} className={styles.found} aria-label={t('found')}>
              {mappedFields.map((name) => (
                <div key={name}>
                  <dt>{wordOf(name)}</dt>
                  <dd className={found.wrong.includes(name) ? styles.bad : undefined}>
                    {found.found[name] || t('empty')}
                    {found.wrong.includes(name) && ` · ${t('wrong')}`}
                  </dd>
                </div>
              ))}
              <div>
                <dt>{t('orderedPackage')}</dt>
                <dd className={found.packageId === null ? styles.bad : undefined}>
                  {found.packageId === null ? t('noPackage') : nameOf(found.packageId)}
                </dd>
              </div>
            </dl>
          )}
          {found && found.wrong.length === 0 && found.packageId !== null && <Notice>{t('good')}</Notice>}
        </div>
        <div className={styles.foot}>
          <Button size="small" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="small" look="primary" isBusy={isBusy}>
            {isBusy ? t('busy') : t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
