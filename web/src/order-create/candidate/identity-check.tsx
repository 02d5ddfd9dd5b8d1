import { orderCalls } from '@beidiao/contract/order/calls';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Icon, type IconName } from '../../ui/core/icon.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { ConfirmationLink } from '../../trade/confirmation-link.tsx';
import { Refused } from '../../wire/send/refused.ts';
import { useSend } from '../../wire/use-call.ts';
import { candidateTexts } from './candidate-texts.ts';
import type { Draft } from '../draft.ts';
import { changeDraft, readDraft } from '../draft-store.ts';
import styles from './identity-check.module.css';
import type { IdentityResult } from './identity-result.ts';
import type { CandidateForm } from './use-candidate-form.ts';

const isUsedUp = (fault: unknown): boolean => fault instanceof Refused && fault.is('lookUpsUsed');

const icons: Record<IdentityResult, IconName> = { match: 'shield', unknown: 'check' };

/** Looks at form and checksum. Whether the three belong to one person is asked of a source once the candidate has agreed. */
export function IdentityCheck({ draft, form }: { draft: Draft; form: CandidateForm }): ReactElement {
  const t = useTexts(candidateTexts);
  const ask = useSend(orderCalls.checkIdentity);
  const result = draft.teValidateResult;
  const check = (): void => {
    if (!form.check(['name', 'phoneNo', 'idCard'])) return;
    const { name, phoneNo, idCard } = readDraft().candidate;
    ask.mutate(
      { name, phoneNo, idCard },
      {
        onSuccess: (answer) => changeDraft(() => ({ checkId: answer.checkId, teValidateResult: answer.result })),
        onError: (fault) => {
          if (!isUsedUp(fault)) toast('problem', fault.message);
        },
      },
    );
  };
  return (
    <div className={styles.row}>
      <Button size="small" isBusy={ask.isPending} onClick={check}>
        <Icon name="id" />
        {t(ask.isPending ? 'checking' : 'check')}
      </Button>
      <p className={styles.result} data-result={result ?? 'none'} role="status">
        {isUsedUp(ask.error) ? (
          <span>
            {ask.error?.message} <ConfirmationLink />
          </span>
        ) : result ? (
          <>
            <Icon name={icons[result]} />
            <span>{t(result)}</span>
          </>
        ) : (
          <span>{t('checkHint')}</span>
        )}
      </p>
    </div>
  );
}
