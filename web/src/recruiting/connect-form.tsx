import { recruitingCalls } from '@beidiao/contract/ats/calls';
import { type RecruitingSystemName, recruitingSystems } from '@beidiao/contract/ats/mapping';
import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { type ReactElement, useId, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { Dialog } from '../ui/desk/dialog.tsx';
import { RowField } from '../ui/desk/row-field.tsx';
import { Select } from '../ui/desk/select.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { send } from '../wire/send/send.ts';
import { useCall } from '../wire/use-call.ts';
import { useSubmit } from '../wire/use-submit.ts';
import { recruitingTexts, shortestKey } from './recruiting-texts.ts';
import styles from './recruiting.module.css';

type Field = 'name' | 'baseUrl' | 'clientId' | 'clientSecret' | 'signingKey';
const none = '';
/** Where the systems are that are at one place for everybody. */
const usualAddresses: Readonly<Record<RecruitingSystemName, string>> = {
  feishu: 'https://open.feishu.cn',
  moka: 'https://api.mokahr.com',
  generic: '',
};

/** Where a system is, and what it and we prove ourselves with. */
export function ConnectForm({ onClose }: { onClose: () => void }): ReactElement {
  const t = useTexts(recruitingTexts);
  const language = useLanguage();
  const systemId = useId();
  const packageId = useId();
  const [system, setSystem] = useState<RecruitingSystemName>('feishu');
  const [chosen, setChosen] = useState(none);
  const packages = useCall(catalogueCalls.packages, {}).data?.dataGroupList ?? [];
  const form = useForm<Field>({
    first: { name: '', baseUrl: usualAddresses.feishu, clientId: '', clientSecret: '', signingKey: '' },
    check: (name, value) => {
      if (name === 'signingKey') return value.trim().length < shortestKey ? t('signingKeyShort') : null;
      return value.trim() === '' ? t(`${name}Missing`) : null;
    },
  });
  const turnTo = (next: RecruitingSystemName): void => {
    setSystem(next);
    const { onChange, value } = form.field('baseUrl');
    // What somebody has typed stays.
    if (value === usualAddresses[system]) onChange(usualAddresses[next]);
  };
  const { isBusy, problem, submit } = useSubmit({
    check: () => form.checkAll(),
    onSubmit: async () => {
      await send(recruitingCalls.connect, { ...form.values, system, packageId: chosen === none ? null : chosen });
      toast('done', t('connected'));
      onClose();
    },
  });
  const choices = packages.map(({ id, name }) => ({ value: id, label: name[language] }));
  return (
    <Dialog title={t('connect')} closeLabel={t('close')} onClose={onClose} width={560}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {problem && <Notice kind="problem">{problem}</Notice>}
        <div className={styles.row}>
          <label htmlFor={systemId}>{t('system')}</label>
          <Select
            id={systemId}
            value={system}
            choices={recruitingSystems.map((value) => ({ value, label: t(value) }))}
            onChange={turnTo}
          />
        </div>
        <RowField {...form.field('name')} label={t('name')} maxLength={40} required />
        <RowField
          {...form.field('baseUrl')}
          label={t('baseUrl')}
          hint={t(system === 'generic' ? 'baseUrlNoteGeneric' : 'baseUrlNote')}
          inputMode="url"
          maxLength={200}
          required
        />
        <RowField {...form.field('clientId')} label={t('clientId')} maxLength={200} autoComplete="off" required />
        <RowField
          {...form.field('clientSecret')}
          label={t('clientSecret')}
          type="password"
          autoComplete="new-password"
          maxLength={200}
          required
        />
        <RowField
          {...form.field('signingKey')}
          label={t('signingKey')}
          hint={t(system === 'feishu' ? 'signingKeyNoteFeishu' : 'signingKeyNote')}
          type="password"
          autoComplete="new-password"
          maxLength={200}
          required
        />
        <div className={styles.row}>
          <label htmlFor={packageId}>{t('package')}</label>
          <Select
            id={packageId}
            value={chosen}
            choices={[{ value: none, label: t('packageNone') }, ...choices]}
            onChange={setChosen}
          />
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
