import { troubleWords } from '@beidiao/contract/typed/trouble';
import { readPhone } from '@beidiao/contract/typed/phone';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import type { OrderRow } from '@beidiao/contract/order/calls';
import type { ReactElement } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Dialog } from '../ui/desk/dialog.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { RowField } from '../ui/desk/row-field.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { problemOf } from '../wire/send/problem-of.ts';
import { Refused } from '../wire/send/refused.ts';
import { useSend } from '../wire/use-call.ts';
import { useSubmit } from '../wire/use-submit.ts';
import styles from './correction-dialog.module.css';

const texts = bilingual({
  zh: {
    title: '更正{name}的手机号',
    close: '关闭',
    about: '更正后，旧链接立即失效，新链接和新的核对码将发送至新手机号。通过旧链接登录的人将退出登录。',
    now: '当前手机号',
    phone: '新手机号',
    same: '新手机号与当前手机号相同',
    keep: '暂不更正',
    act: '更正并发送新链接',
    done: '手机号已更正，新链接已发送至 {phone}',
  },
  en: {
    title: 'Correct phone number for {name}',
    close: 'Close',
    about:
      'The current link stops working at once. A new link with a new check code is sent to the new number, and anyone signed in through the old link is signed out.',
    now: 'Current number',
    phone: 'New number',
    same: 'The new number is the same as the current one',
    keep: 'Not now',
    act: 'Correct and send new link',
    done: 'Phone number corrected. New link sent to {phone}',
  },
});

type Props = { row: Pick<OrderRow, 'orderDetailsId' | 'name' | 'phoneNo'>; onClose: () => void };

/** Another number for a candidate who cannot be reached: says beforehand that the old link ends. */
export function CorrectPhoneDialog({ row, onClose }: Props): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const correct = useSend(candidateCalls.correctPhone);
  const form = useForm({
    first: { phoneNo: '' },
    check: (_, value) => troubleWords('phone', value, language),
  });
  const { isBusy, problem, submit } = useSubmit({
    check: form.checkAll,
    onSubmit: async () => {
      const phoneNo = readPhone(form.values.phoneNo);
      const done = await correct.mutateAsync({ orderDetailsId: row.orderDetailsId, phoneNo });
      toast('done', t('done', { phone: done.phoneNo }));
      onClose();
    },
    explain: (fault) => {
      const told = fault instanceof Refused && fault.fields.find(({ field }) => field === 'phoneNo')?.message;
      const message = fault instanceof Refused && fault.is('phoneUnchanged') ? t('same') : told;
      if (message) form.fail({ phoneNo: message });
      return message ? null : problemOf(fault);
    },
  });
  return (
    <Dialog title={t('title', { name: row.name })} closeLabel={t('close')} onClose={onClose} width={520}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('about')}</p>
        {problem && <Notice kind="problem">{problem}</Notice>}
        <p>
          {t('now')} {row.phoneNo}
        </p>
        <RowField {...form.field('phoneNo')} label={t('phone')} type="tel" autoComplete="off" maxLength={20} required />
        <div className={styles.acts}>
          <Button size="small" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit" look="primary" size="small" isBusy={isBusy}>
            {t('act')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
