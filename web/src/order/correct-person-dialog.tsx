import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { lowerFirst } from '@beidiao/contract/finding/result-words';
import type { OrderDetails } from '@beidiao/contract/order/calls';
import { documentWords } from '@beidiao/contract/typed/document';
import { readIdNumber } from '@beidiao/contract/typed/id-number';
import { shownName } from '@beidiao/contract/typed/name';
import { documentTroubleWords, troubleWords } from '@beidiao/contract/typed/trouble';
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
    title: '更正{name}的姓名或{number}',
    close: '关闭',
    about:
      '更正后，旧链接立即失效，新链接发送至原手机号，核验次数重新计算。通过旧链接登录的人将退出登录。身份核验通过后不能再更正。',
    now: '当前{number}',
    name: '姓名',
    number: '新的{number}',
    blank: '留空则不更正',
    same: '与当前的相同',
    keep: '暂不更正',
    act: '更正并发送新链接',
    done: '已更正，新链接已发送',
  },
  en: {
    title: 'Correct name or {number} of {name}',
    close: 'Close',
    about:
      'The current link stops working at once, a new link is sent to the same phone and the identity attempts start again. Anyone signed in through the old link is signed out. Once the identity is confirmed, nothing can be corrected.',
    now: 'Current {number}',
    name: 'Name',
    number: 'New {number}',
    blank: 'Leave empty to keep it',
    same: 'Same as the current one',
    keep: 'Not now',
    act: 'Correct and send new link',
    done: 'Corrected. New link sent',
  },
});

type Props = { row: Pick<OrderDetails, 'orderDetailsId' | 'name' | 'idCard' | 'idType'>; onClose: () => void };

/** A misspelled name or document number, which the candidate can never match: says beforehand that the old link ends. */
export function CorrectPersonDialog({ row, onClose }: Props): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const number = lowerFirst(documentWords[row.idType].number[language]);
  const correct = useSend(candidateCalls.correctPerson);
  const form = useForm({
    first: { name: row.name, idCard: '' },
    check: (field, value) => {
      if (field === 'name') return troubleWords('name', value, language);
      return value.trim() === '' ? null : documentTroubleWords(row.idType, value, language);
    },
  });
  const { isBusy, problem, submit } = useSubmit({
    check: form.checkAll,
    onSubmit: async () => {
      const idCard = readIdNumber(form.values.idCard);
      await correct.mutateAsync({
        orderDetailsId: row.orderDetailsId,
        name: shownName(form.values.name),
        ...(idCard === '' ? {} : { idCard }),
      });
      toast('done', t('done'));
      onClose();
    },
    explain: (fault) => {
      if (!(fault instanceof Refused)) return problemOf(fault);
      const told = Object.fromEntries(
        fault.fields
          .filter(({ field }) => field === 'name' || field === 'idCard')
          .map(({ field, message }) => [field, message]),
      );
      const wrong = fault.is('personUnchanged') ? { name: t('same') } : told;
      form.fail(wrong);
      return Object.keys(wrong).length > 0 ? null : problemOf(fault);
    },
  });
  return (
    <Dialog title={t('title', { name: row.name, number })} closeLabel={t('close')} onClose={onClose} width={520}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('about')}</p>
        {problem && <Notice kind="problem">{problem}</Notice>}
        <p>
          {t('now', { number })} {row.idCard}
        </p>
        <RowField {...form.field('name')} label={t('name')} autoComplete="off" maxLength={40} required />
        <RowField
          {...form.field('idCard')}
          label={t('number', { number })}
          hint={t('blank')}
          autoComplete="off"
          maxLength={30}
        />
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
