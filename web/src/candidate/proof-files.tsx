import { remarkRules } from '@beidiao/contract/item-remark';
import type { ReactElement } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { sizeWords } from './file-texts.ts';
import { Glyph } from './glyph.tsx';
import styles from './report.module.css';
import { respondTexts } from './respond-texts.ts';
import text from './text.module.css';

type Props = { files: readonly File[]; onFiles: (files: readonly File[]) => void };

/** Papers that go along with a dispute: chosen here, sent with it. */
export function ProofFiles({ files, onFiles }: Props): ReactElement {
  const t = useTexts(respondTexts);
  const max = remarkRules.filesPerDispute;
  return (
    <div className={text.space}>
      {files.length < max && (
        <label className={`${text.link} ${styles.pick}`}>
          <Glyph name="file" />
          {t('add')}
          <input
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp,application/pdf"
            onChange={(event) => {
              onFiles([...files, ...(event.target.files ?? [])].slice(0, max));
              event.target.value = '';
            }}
          />
        </label>
      )}
      <p className={text.hint}>{t('files', { max })}</p>
      <ul className={styles.files}>
        {files.map((file, place) => (
          // Two of one name differ by their place alone
          <li key={`${file.name} ${place}`}>
            <span>
              {file.name} <small className={text.hint}>{sizeWords(file.size)}</small>
            </span>
            <button
              type="button"
              aria-label={t('removeOne', { name: file.name })}
              onClick={() => onFiles(files.filter((_, other) => other !== place))}
            >
              {t('remove')}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
