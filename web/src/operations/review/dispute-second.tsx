import { disputeCalls, type DisputeSheet as Sheet } from '@beidiao/contract/dispute/calls';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { AskWhy } from '../ask-why.tsx';
import styles from './dispute-rows.module.css';
import { rightsTexts } from '../people/rights-texts.ts';
import { useRightsAct } from '../people/use-rights-act.ts';

const wordOf = { rejected: 'reject', upheld: 'uphold', unclear: 'unclear' } as const;

/** What the first reader has handed in; the second agrees, or sends it back with a reason. */
export function DisputeSecond({
  sheet: { disputeId, holder, files, unread },
  proposal,
}: {
  sheet: Sheet;
  proposal: NonNullable<Sheet['proposal']>;
}): ReactElement {
  const t = useTexts(rightsTexts);
  const language = useLanguage();
  const { isBusy, act } = useRightsAct();
  const [isSendingBack, sendBack] = useState(false);
  const answer = (agrees: boolean, words: string): Promise<void> =>
    act(async () => {
      await sendAsStaff(disputeCalls.staffConfirm, { disputeId, agrees, words });
      toast('done', t(agrees ? 'done' : 'sentBack'));
    });
  const closed = files.find(({ fileId }) => unread.includes(fileId));
  const agree = async (): Promise<void> => {
    if (closed !== undefined) return toast('problem', t('openProofFirst', { name: closed.name }));
    const isMeant = await confirm({
      title: t('agreeTitle'),
      body: proposal.sentence[language],
      act: t('agree'),
      keep: t('keep'),
    });
    if (isMeant) await answer(true, '');
  };
  return (
    <Card title={t('proposal')} note={t('proposalNote', { name: proposal.by, time: formatTimeDense(proposal.at) })}>
      <p>
        <b>{t(wordOf[proposal.decision])}</b>
      </p>
      <p className={styles.quiet}>{t('saysThen')}</p>
      <blockquote className={styles.quote}>{proposal.sentence[language]}</blockquote>
      <p className={styles.quiet}>{t('words')}</p>
      <p>{proposal.words}</p>
      {holder?.isMe === true && !proposal.isMine && (
        <div className={styles.acts}>
          <Button size="small" onClick={() => sendBack(true)}>
            {t('sendBack')}
          </Button>
          <Button look="primary" size="small" isBusy={isBusy} onClick={() => void agree()}>
            {t('agree')}
          </Button>
        </div>
      )}
      {isSendingBack && (
        <AskWhy
          title={t('sendBack')}
          body={t('sendBackAbout')}
          act={t('sendBack')}
          onClose={() => sendBack(false)}
          onAct={(why) => answer(false, why)}
        />
      )}
    </Card>
  );
}
