import { troubleWords } from '@beidiao/contract/typed/trouble';
import { readPhone } from '@beidiao/contract/typed/phone';
import { shownName } from '@beidiao/contract/typed/name';
import { shareCalls, shareDays } from '@beidiao/contract/report/share';
import type { Data } from '@beidiao/contract/wire/call';
import { type FormEvent, type ReactElement, useState } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { useCopy } from '../../ui/desk/use-copy.ts';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { RowField } from '../../ui/desk/row-field.tsx';
import { Segments } from '../../ui/desk/segments.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Refused } from '../../wire/send/refused.ts';
import { useSend } from '../../wire/use-call.ts';
import styles from './share-dialog.module.css';
import { shareTexts } from './share-texts.ts';

type Days = (typeof shareDays)[number];
type Given = Data<typeof shareCalls.share> & { reader: string };

/** Asks for whom and what for, and shows the link once. */
export function ShareDialog(props: { id: string; name: string; onClose: () => void }): ReactElement {
  const t = useTexts(shareTexts);
  const [given, setGiven] = useState<Given | null>(null);
  return (
    <Dialog title={t('dialog', { name: props.name })} closeLabel={t('close')} onClose={props.onClose}>
      {given ? <Shared given={given} onClose={props.onClose} /> : <Ask {...props} onShared={setGiven} />}
    </Dialog>
  );
}

function Ask({ id, onClose, onShared }: { id: string; onClose: () => void; onShared: (given: Given) => void }) {
  const t = useTexts(shareTexts);
  const language = useLanguage();
  const [days, setDays] = useState<Days>(7);
  const share = useSend(shareCalls.share);
  const form = useForm({
    first: { name: '', phoneNo: '', purpose: '' },
    check: (name, value) => {
      if (name === 'phoneNo') return troubleWords('phone', value, language);
      if (name === 'name') return troubleWords('name', value, language);
      return value.trim().length >= 2 ? null : t('whyWrong');
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!form.checkAll()) return;
    const reader = shownName(form.values.name);
    share.mutate(
      {
        orderDetailsId: id,
        name: reader,
        phoneNo: readPhone(form.values.phoneNo),
        purpose: form.values.purpose.trim(),
        days,
      },
      {
        onSuccess: (data) => onShared({ ...data, reader }),
        onError: (fault) => {
          if (fault instanceof Refused) form.failFields(fault.fields);
        },
      },
    );
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>{t('about')}</p>
      <RowField {...form.field('name')} label={t('name')} autoComplete="off" maxLength={40} required />
      <RowField
        {...form.field('phoneNo')}
        label={t('phone')}
        autoComplete="off"
        inputMode="numeric"
        maxLength={16}
        required
      />
      <RowField
        {...form.field('purpose')}
        label={t('why')}
        hint={t('whyHint')}
        autoComplete="off"
        maxLength={60}
        required
      />
      <p className={styles.label}>{t('days')}</p>
      <Segments
        label={t('days')}
        choices={shareDays.map((n) => ({ key: String(n), label: t('day', { n }) }))}
        chosen={String(days)}
        onChoose={(key) => setDays(shareDays.find((n) => String(n) === key) ?? 7)}
      />
      {share.error && <Notice kind="problem">{share.error.message}</Notice>}
      <div className={styles.acts}>
        <Button size="small" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" look="primary" size="small" isBusy={share.isPending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}

function Shared({ given, onClose }: { given: Given; onClose: () => void }): ReactElement {
  const t = useTexts(shareTexts);
  const copy = useCopy();
  return (
    <div className={styles.form}>
      <p role="status">
        <b>{t('done', { name: given.reader })}</b>
      </p>
      <p>{t('doneAbout', { at: formatTime(given.expiresAt) })}</p>
      <p className={styles.link}>
        <code>{given.url}</code>
      </p>
      <div className={styles.acts}>
        <Button size="small" onClick={() => void copy(given.url, { copied: t('copied') })}>
          {t('copy')}
        </Button>
        <Button look="primary" size="small" onClick={onClose}>
          {t('finish')}
        </Button>
      </div>
    </div>
  );
}
