import { type ApiKey, openCalls } from '@beidiao/contract/open/calls';
import { fen, formatFen, hiddenAmount } from '@beidiao/contract/wire/money';
import { type ReactElement, useId } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { Refused } from '../../wire/send/refused.ts';
import { send } from '../../wire/send/send.ts';
import { useSubmit } from '../../wire/use-submit.ts';
import { AddressesField, LimitField, NameField } from './key-fields.tsx';
import { keyTexts } from './key-texts.ts';
import { useKeyForm } from './use-key-form.ts';
import { useKeyProof } from './use-key-proof.tsx';
import styles from './keys.module.css';

const typedLimit = ({ dayLimitFen }: ApiKey): string =>
  dayLimitFen === null || dayLimitFen === hiddenAmount ? '' : formatFen(fen(dayLimitFen)).replace(/[¥,]/g, '');

/** Name, daily limit and addresses of a key that lives. */
export function ChangeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }): ReactElement {
  const t = useTexts(keyTexts);
  const formId = useId();
  const { keyId, name, addresses, scopes, environment } = apiKey;
  // What somebody may not see stays as it is.
  const isHidden = apiKey.dayLimitFen === hiddenAmount;
  const form = useKeyForm({ name, limit: typedLimit(apiKey), addresses: addresses.join(', ') });
  const mayOrder = scopes.includes('checks:write');
  const proof = useKeyProof(environment);
  const save = async (): Promise<void> => {
    const { dayLimitFen, ...wish } = form.wish;
    const limit = isHidden ? {} : { dayLimitFen };
    await send(openCalls.changeKey, { keyId, ...wish, ...limit, ...proof.given });
    toast('done', t('saved'));
    onClose();
  };
  const { isBusy, problem, submit } = useSubmit({
    check: () => form.checkAll() && proof.isFilled(),
    onSubmit: save,
    explain: (fault) => {
      if (!(fault instanceof Refused) || !fault.is('keyLimitUnderUsed')) return proof.explain(fault);
      form.fail({ limit: fault.errmsg });
      return null;
    },
  });
  return (
    <>
      <Dialog
        title={t('changeTitle', { name })}
        closeLabel={t('close')}
        onClose={onClose}
        width={560}
        foot={
          <>
            <Button size="small" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" form={formId} size="small" look="primary" isBusy={isBusy}>
              {t('save')}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <p className={styles.about}>{t('changeAbout')}</p>
          <NameField form={form} />
          {mayOrder && isHidden && <p className={styles.about}>{t('limitHidden')}</p>}
          {mayOrder && !isHidden && <LimitField form={form} />}
          <AddressesField form={form} />
          {proof.field}
          {problem && <Notice kind="problem">{problem}</Notice>}
        </form>
      </Dialog>
      {proof.dialog(formId)}
    </>
  );
}
