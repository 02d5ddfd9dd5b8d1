import { type RecruitingLink, recruitingCalls } from '@beidiao/contract/ats/calls';
import type { ReactElement } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { Dialog } from '../ui/desk/dialog.tsx';
import { RowField } from '../ui/desk/row-field.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { send } from '../wire/send/send.ts';
import { useSubmit } from '../wire/use-submit.ts';
import { recruitingTexts, shortestKey } from './recruiting-texts.ts';
import styles from './recruiting.module.css';

type Field = 'clientSecret' | 'signingKey';

/** Other secrets for a connection. What is left empty stays as it is. */
export function SecretsForm({ link, onClose }: { link: RecruitingLink; onClose: () => void }): ReactElement {
  const t = useTexts(recruitingTexts);
  const form = useForm<Field>({
    first: { clientSecret: '', signingKey: '' },
    check: (name, value) => {
      const { length } = value.trim();
      return name === 'signingKey' && length > 0 && length < shortestKey ? t('signingKeyShort') : null;
    },
  });
  const { isBusy, problem, submit } = useSubmit({
    check: () => {
      const isEmpty = Object.values(form.values).every((value) => value.trim() === '');
      return isEmpty ? t('secretsMissing') : form.checkAll();
    },
    onSubmit: async () => {
      const given = Object.entries(form.values).filter(([, value]) => value.trim() !== '');
      await send(recruitingCalls.change, { linkId: link.linkId, ...Object.fromEntries(given) });
      toast('done', t('saved'));
      onClose();
    },
  });
  return (
    <Dialog title={t('secrets')} closeLabel={t('close')} onClose={onClose} width={480}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className={styles.quiet}>{t('secretsNote')}</p>
        {problem && <Notice kind="problem">{problem}</Notice>}
        <RowField
          {...form.field('clientSecret')}
          label={t('clientSecret')}
          type="password"
          autoComplete="new-password"
          maxLength={200}
        />
        <RowField
          {...form.field('signingKey')}
          label={t('signingKey')}
          hint={t(link.system === 'feishu' ? 'signingKeyNoteFeishu' : 'signingKeyNote')}
          type="password"
          autoComplete="new-password"
          maxLength={200}
        />
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
