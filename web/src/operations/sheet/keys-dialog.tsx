import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/desk/dialog.tsx';
import styles from './publish-dialog.module.css';
import { commandKey } from './sheet-keys.ts';
import { sheetTexts } from './sheet-texts.ts';

const lines = [
  ['N', 'keyNoRecord'],
  ['Y', 'keyRecord'],
  ['X', 'keyUnsearchable'],
  ['1–9', 'keyList'],
  ['=', 'keyCopy'],
  ['Alt =', 'keyCopyAll'],
  ['Alt .', 'keySilent'],
  ['Alt -', 'keyUnchecked'],
  ['Alt U', 'keyAdverse'],
  ['C', 'keyContact'],
  ['T', 'keyTake'],
  ['J', 'keyNext'],
] as const;

/** Every key of the sheet. */
export function KeysDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useTexts(sheetTexts);
  const commands = [
    [`${commandKey()}V`, 'keyPaste'],
    [`${commandKey()}S`, 'keySave'],
    [`${commandKey()}↵`, 'keyPublish'],
    ['?', 'keyHelp'],
  ] as const;
  return (
    <Dialog title={t('keysTitle')} closeLabel={t('close')} width={420} onClose={onClose}>
      <dl className={styles.keys}>
        {[...lines, ...commands].map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>{t('keysNote')}</p>
    </Dialog>
  );
}
