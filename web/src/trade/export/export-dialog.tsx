import { exportCalls } from '@beidiao/contract/export/calls';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useId, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button, buttonClass } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { PickCard, PickCards } from '../../ui/pick-card.tsx';
import { useAct } from '../../wire/use-act.ts';
import { useSend } from '../../wire/use-call.ts';
import styles from './export-dialog.module.css';
import { exportDialogTexts } from './export-dialog-texts.ts';

export type ExportChoice = {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  /** What is applied for. */
  readonly wish: () => ParamsSent<typeof exportCalls.apply>;
  /** Little enough to be made while somebody waits: saves the file, and throws why it is not. */
  readonly atOnce?: (() => Promise<void>) | undefined;
};

type Props = { choices: readonly [ExportChoice, ...ExportChoice[]]; onClose: () => void };

/** A file of what the page shows: at once where it is little, else by application. Which of both is said before. */
export function ExportDialog({ choices, onClose }: Props): ReactElement {
  const t = useTexts(exportDialogTexts);
  const id = useId();
  const apply = useSend(exportCalls.apply);
  const [key, setKey] = useState(choices[0].key);
  const chosen = choices.find((it) => it.key === key) ?? choices[0];
  const { atOnce } = chosen;
  const fetch = useAct();
  const save = async (): Promise<void> => {
    const isSaved = await fetch.run(async () => {
      await atOnce?.();
      return true;
    });
    if (isSaved) onClose();
  };
  if (apply.data)
    return (
      <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose}>
        <div className={styles.body}>
          <p role="status">{t('applied', { count: apply.data.total.toLocaleString('en') })}</p>
          <div className={styles.acts}>
            <Button size="small" onClick={onClose}>
              {t('done')}
            </Button>
            <Link to="/Dashboard/Download" className={buttonClass('primary', 'small')}>
              {t('toCentre')}
            </Link>
          </div>
        </div>
      </Dialog>
    );
  const trouble = fetch.problem ?? apply.error?.message;
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <div className={styles.body}>
        <PickCards label={t('what')}>
          {choices.map((it) => (
            <PickCard
              key={it.key}
              name={id}
              title={it.title}
              about={it.about}
              isChosen={it.key === key}
              onChoose={() => setKey(it.key)}
            />
          ))}
        </PickCards>
        <p className={styles.hint}>{t(atOnce ? 'aboutAtOnce' : 'about')}</p>
        {trouble && <Notice kind="problem">{trouble}</Notice>}
        <div className={styles.acts}>
          <Button size="small" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            size="small"
            look="primary"
            isBusy={apply.isPending || fetch.isBusy}
            onClick={() => (atOnce ? void save() : apply.mutate(chosen.wish()))}
          >
            {t(atOnce ? 'download' : 'apply')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
