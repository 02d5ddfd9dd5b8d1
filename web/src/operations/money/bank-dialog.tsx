import { bankLinesMost, reconciliationCalls } from '@beidiao/contract/wallet/reconciliation';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { toast } from '../../ui/core/toasts.tsx';
import { TextArea } from '../../ui/desk/text-area.tsx';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { FormDialog } from '../form-dialog.tsx';
import { readBankLines } from './read-bank-lines.ts';
import { reconciliationTexts } from './reconciliation-texts.ts';

/** The credits of a day as the bank has them: no service tells them, so that finance pastes them. */
export function BankDialog({ day, onClose }: { day: string; onClose: () => void }): ReactElement {
  const t = useTexts(reconciliationTexts);
  const [pasted, setPasted] = useState('');
  const read = readBankLines(pasted);
  const lack = (): string | null =>
    read.problem === null ? null : t(read.problem, { line: read.line, text: read.text, most: bankLinesMost });
  const enter = async (): Promise<void> => {
    if (read.lines === null) return;
    await sendAsStaff(reconciliationCalls.enterBank, { day, lines: [...read.lines] });
    toast('done', t('bankDone', { count: read.lines.length }));
  };
  return (
    <FormDialog
      title={t('bankTitle', { day })}
      width={520}
      act={t('bankAct')}
      lack={lack}
      onSubmit={enter}
      onClose={onClose}
    >
      {(hasProblem) => (
        <>
          <p>{t('bankBody')}</p>
          <label>
            {t('bankLines')}
            <TextArea
              name="lines"
              rows={8}
              maxLength={200_000}
              value={pasted}
              aria-invalid={hasProblem || undefined}
              onChange={setPasted}
            />
          </label>
        </>
      )}
    </FormDialog>
  );
}
