import { qrcodeCalls, type QrSubmission } from '@beidiao/contract/qrcode/calls';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { Dialog } from '../ui/desk/dialog.tsx';
import { send } from '../wire/send/send.ts';
import { useSubmit } from '../wire/use-submit.ts';
import { qrTexts } from './qr-texts.ts';
import styles from './qr.module.css';

const formId = 'qr-place';

/** Where a candidate is to work, until the submission is viewed. */
export function PlaceDialog({ of, onClose }: { of: QrSubmission; onClose: () => void }): ReactElement {
  const t = useTexts(qrTexts);
  const [department, setDepartment] = useState(of.department ?? '');
  const [position, setPosition] = useState(of.position ?? '');
  const { isBusy, problem, submit } = useSubmit({
    check: () => true,
    onSubmit: async () => {
      await send(qrcodeCalls.setPlace, {
        orderDetailsId: of.orderDetailsId,
        department: department.trim() || null,
        position: position.trim() || null,
      });
      toast('done', t('placeSaved'));
      onClose();
    },
  });
  return (
    <Dialog
      title={t('placeTitle')}
      closeLabel={t('close')}
      onClose={onClose}
      foot={
        <div className={styles.foot}>
          <p role="alert">{problem}</p>
          <Button type="submit" form={formId} size="small" look="primary" isBusy={isBusy}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)}>
        <label>
          {t('department')}
          <TextBox maxLength={60} value={department} onChange={setDepartment} />
        </label>
        <label>
          {t('position')}
          <TextBox maxLength={60} value={position} onChange={setPosition} />
        </label>
      </form>
    </Dialog>
  );
}
