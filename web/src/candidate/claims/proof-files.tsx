import { remarkRules } from '@beidiao/contract/catalogue/item-remark';
import { fileBytesMax } from '@beidiao/contract/file/calls';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { type Chosen, chooseFile } from '../kit/choose-files.ts';
import { fileTexts, sizeWords } from '../kit/file-texts.ts';
import { Glyph } from '../kit/glyph.tsx';
import { Message } from '../message.tsx';
import { PickFiles } from '../kit/pick-files.tsx';
import styles from '../report/report.module.css';
import { respondTexts } from '../rights/respond-texts.ts';
import type { Sendable } from '../../wire/shrink-picture.ts';
import text from '../kit/text.module.css';

type Props = { files: readonly Sendable[]; onFiles: (files: readonly Sendable[]) => void };

const megabytes = fileBytesMax / 1024 / 1024;

/** Papers that go along with a dispute: chosen here, sent with it. */
export function ProofFiles({ files, onFiles }: Props): ReactElement {
  const t = useTexts(respondTexts);
  const f = useTexts(fileTexts);
  const max = remarkRules.filesPerDispute;
  const [refused, setRefused] = useState<readonly Chosen[]>([]);
  const choose = async (list: readonly File[]): Promise<void> => {
    const chosen = await Promise.all(list.map((file) => chooseFile(file)));
    setRefused(chosen.filter(({ lack }) => lack !== null));
    onFiles([...files, ...chosen.filter(({ lack }) => lack === null)].slice(0, max));
  };
  return (
    <div className={text.space}>
      {files.length < max && (
        <PickFiles multiple accept="image/*,application/pdf" onPick={(list) => void choose(list)}>
          <Glyph name="file" />
          {t('add')}
        </PickFiles>
      )}
      <p className={text.hint}>{t('files', { max, size: megabytes })}</p>
      {refused.map(({ name, lack }) => (
        <Message key={name} kind="bad">
          {lack && `${name}：${f(lack, { max: megabytes })}`}
        </Message>
      ))}
      <ul className={styles.files}>
        {files.map((file, place) => (
          // Two of one name differ by their place alone
          <li key={`${file.name} ${place}`}>
            <span>
              {file.name} <small className={text.hint}>{sizeWords(file.content.size)}</small>
            </span>
            <BareButton
              aria-label={t('removeOne', { name: file.name })}
              onClick={() => onFiles(files.filter((_, other) => other !== place))}
            >
              {t('remove')}
            </BareButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
