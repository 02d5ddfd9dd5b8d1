import type { OrderRow } from '@beidiao/contract/order/calls';
import { reportCalls } from '@beidiao/contract/report/calls';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Dialog } from '../ui/desk/dialog.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { useSend } from '../wire/use-call.ts';
import styles from './delete-report-dialog.module.css';

const texts = bilingual({
  zh: {
    title: '删除{name}的背调报告？',
    close: '关闭',
    gone: '删除后任何人（包括候选人）都不能再查看。30 天内可在“报告中心 › 已删除”恢复，之后内容永久删除。费用不退。',
    stays: '保留：订单与费用、进展、授权书，以及谁在什么时候、因为什么删除了报告。',
    reason: '删除原因',
    hint: '会写入订单进展，请不要填写姓名或证件号码',
    missing: '请填写删除原因',
    keep: '保留报告',
    act: '删除报告',
    done: '已删除{name}的背调报告',
  },
  en: {
    title: 'Delete the report on {name}?',
    close: 'Close',
    gone: 'Nobody can read it any more, including the candidate. You can restore it for 30 days under Reports › Deleted. After that its content is permanently erased. Nothing is refunded.',
    stays: 'Kept: the order and its cost, the timeline, the consent, and who deleted the report, when and why.',
    reason: 'Reason',
    hint: 'Shown in the order timeline. Do not enter names or ID numbers.',
    missing: 'Enter a reason',
    keep: 'Keep report',
    act: 'Delete report',
    done: 'Report on {name} deleted',
  },
});

type Props = {
  row: Pick<OrderRow, 'orderDetailsId' | 'name'>;
  onClose: () => void;
  onDeleted?: () => void;
};

/** Deletes a report: says what goes, what stays, and asks why. */
export function DeleteReportDialog({ row, onClose, onDeleted = onClose }: Props): ReactElement {
  const t = useTexts(texts);
  const id = useId();
  const remove = useSend(reportCalls.remove);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return document.getElementById(id)?.focus();
    remove.mutate(
      { orderDetailsId: row.orderDetailsId, reason: reason.trim() },
      {
        onSuccess: () => {
          toast('done', t('done', { name: row.name }));
          onDeleted();
        },
      },
    );
  };
  return (
    <Dialog title={t('title', { name: row.name })} closeLabel={t('close')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <p>{t('gone')}</p>
        <p>{t('stays')}</p>
        <label htmlFor={id}>{t('reason')}</label>
        <TextBox
          id={id}
          value={reason}
          maxLength={200}
          aria-describedby={`${id}-wrong ${id}-hint`}
          aria-invalid={isMissing || undefined}
          onChange={setReason}
        />
        <p id={`${id}-wrong`} className={styles.problem} aria-live="polite">
          {isMissing && t('missing')}
        </p>
        <p id={`${id}-hint`} className={styles.hint}>
          {t('hint')}
        </p>
        {remove.error && <Notice kind="problem">{remove.error.message}</Notice>}
        <div className={styles.acts}>
          <Button size="small" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit" look="danger" size="small" isBusy={remove.isPending}>
            {t('act')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
