import { fileBytesMax, filesPerThing, fileTypes } from '@beidiao/contract/file/calls';
import { type ReactElement, useId, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { FileLink } from '../../ui/file-link.tsx';
import { IconButton } from '../../ui/desk/icon-button.tsx';
import { asTaken } from '../../wire/shrink-picture.ts';
import styles from './item-dialog.module.css';
import { itemDialogTexts } from './item-dialog-texts.ts';

type Props = { papers: readonly File[]; onChange: (papers: File[]) => void };

const isTaken = ({ type, size }: File): boolean => type in fileTypes && size <= fileBytesMax;

/** What the orderer has of the candidate on paper. It is sent with the order, looked through and sealed there. */
export function PaperField({ papers, onChange }: Props): ReactElement {
  const t = useTexts(itemDialogTexts);
  const id = useId();
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const add = async (picked: File[]): Promise<void> => {
    setBusy(true);
    const files = await Promise.all(picked.map(asTaken));
    setBusy(false);
    const refused = files.find((file) => !isTaken(file));
    const all = [...papers, ...files.filter(isTaken)];
    const tooMany = all.length > filesPerThing ? t('papersMost', { count: filesPerThing }) : null;
    setWrong(refused ? t('paperWrong', { name: refused.name }) : tooMany);
    onChange(all.slice(0, filesPerThing));
  };
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <span id={id} className={styles.name}>
        {t('papers')}
      </span>
      <ul className={styles.papers}>
        {papers.map((file, place) => (
          <li key={`${place} ${file.name}`}>
            <span>{file.name}</span>
            <IconButton
              icon="x"
              label={t('removePaper', { name: file.name })}
              onClick={() => onChange(papers.filter((_, at) => at !== place))}
            />
          </li>
        ))}
      </ul>
      {papers.length < filesPerThing && (
        <FileLink isBusy={isBusy} accept={Object.keys(fileTypes).join(',')} onPick={(files) => void add(files)}>
          {t('addPaper')}
        </FileLink>
      )}
      <p className={wrong ? styles.wrong : styles.hint} role={wrong ? 'alert' : undefined}>
        {wrong ?? t('paperHint')}
      </p>
    </div>
  );
}
