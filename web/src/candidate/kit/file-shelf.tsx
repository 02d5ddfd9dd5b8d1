import { collectCalls } from '@beidiao/contract/candidate/collect';
import { fileBytesMax, filesPerThing, type StoredFile } from '@beidiao/contract/file/calls';
import { type ReactElement, useEffect, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import styles from './file-shelf.module.css';
import { fileTexts, sizeWords } from './file-texts.ts';
import { Glyph } from './glyph.tsx';
import { Message } from '../message.tsx';
import { PickFiles } from './pick-files.tsx';
import text from './text.module.css';
import { type FilesChange, type FileThing, type Underway, type Uploads, useUploads } from './use-uploads.ts';

type Props = {
  thing: FileThing;
  files: readonly StoredFile[];
  onFiles: (change: FilesChange) => void;
};

const megabytes = fileBytesMax / 1024 / 1024;

/** Files of one thing: what is there, what is on its way, and two ways to add one. */
export function FileShelf({ thing, files, onFiles }: Props): ReactElement {
  const t = useTexts(fileTexts);
  const uploads = useUploads(thing, { files, onFiles });
  const pictures = usePictures(thing.orderDetailsId, files);
  const [fault, setFault] = useState<string | null>(null);
  // What was refused takes no place.
  const isFull = files.length + uploads.underway.filter(({ lack }) => !lack).length >= filesPerThing;
  const remove = (fileId: string) => {
    setFault(null);
    uploads.remove(fileId).catch((error: unknown) => setFault(problemOf(error)));
  };
  return (
    <div>
      {files.length + uploads.underway.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.fileId}>
              <Thumb picture={pictures[file.fileId]} />
              <div>
                <b>{file.name}</b>
                <span className={`${text.message} ${text.good}`} style={{ margin: 0 }}>
                  <Glyph name="ok" />
                  <span>{t('sent', { size: sizeWords(file.bytes) })}</span>
                </span>
              </div>
              <BareButton
                className={styles.small}
                aria-label={t('removeOne', { name: file.name })}
                onClick={() => remove(file.fileId)}
              >
                {t('remove')}
              </BareButton>
            </li>
          ))}
          {uploads.underway.map((file) => (
            <OnItsWay key={file.key} file={file} uploads={uploads} />
          ))}
        </ul>
      )}
      <div aria-live="polite">
        <Message kind={fault ? 'bad' : 'plain'}>{fault}</Message>
      </div>
      {isFull ? (
        <p className={`${text.hint} ${text.space}`}>{t('full', { max: filesPerThing })}</p>
      ) : (
        <>
          <div className={text.links}>
            <PickFiles accept="image/*" capture="environment" onPick={uploads.add}>
              <Glyph name="camera" />
              {t('photo')}
            </PickFiles>
            <PickFiles accept="image/*,application/pdf" multiple onPick={uploads.add}>
              <Glyph name="picture" />
              {t('pick')}
            </PickFiles>
          </div>
          <p className={text.hint}>{t('kinds', { max: filesPerThing, size: megabytes })}</p>
        </>
      )}
    </div>
  );
}

function OnItsWay({ file, uploads }: { file: Underway; uploads: Uploads }): ReactElement {
  const t = useTexts(fileTexts);
  const percent = Math.round(file.part * 100);
  return (
    <li>
      <Thumb />
      <div>
        <b>{file.name}</b>
        {file.state === 'failed' ? (
          <Message kind="bad">{file.lack ? t(file.lack, { max: megabytes }) : file.why}</Message>
        ) : (
          <>
            <span className={text.hint}>
              {file.state === 'waiting' ? t('waiting') : t('sending', { part: percent })}
            </span>
            <div
              className={styles.progress}
              role="progressbar"
              aria-label={t('progress')}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={percent}
            >
              <i style={{ width: `${percent}%` }} />
            </div>
          </>
        )}
      </div>
      {file.state !== 'sending' && !file.lack && (
        <BareButton className={styles.small} onClick={() => uploads.again(file.key)}>
          {t('again')}
        </BareButton>
      )}
      <BareButton
        className={styles.small}
        aria-label={t(file.lack ? 'removeOne' : 'stopOne', { name: file.name })}
        onClick={() => uploads.stop(file.key)}
      >
        {t(file.lack ? 'remove' : 'stop')}
      </BareButton>
    </li>
  );
}

const Thumb = ({ picture }: { picture?: string | null | undefined }): ReactElement => {
  const t = useTexts(fileTexts);
  if (picture) return <img className={styles.thumb} src={`data:image/jpeg;base64,${picture}`} alt="" />;
  return (
    <span className={styles.thumb} aria-hidden="true">
      {picture === null ? t('pdf') : <Glyph name="picture" />}
    </span>
  );
};

/** Small pictures of what was uploaded, asked for once each; without them the list is as good. */
function usePictures(orderDetailsId: string, files: readonly StoredFile[]): Readonly<Record<string, string | null>> {
  const [pictures, setPictures] = useState<Readonly<Record<string, string | null>>>({});
  const lacking = files.map((file) => file.fileId).filter((id) => !(id in pictures));
  const asked = lacking.slice(0, 12).join(' ');
  useEffect(() => {
    if (asked === '') return;
    let isGone = false;
    sendAsCandidate(collectCalls.pictures, { orderDetailsId, fileIds: asked.split(' ') }).then(
      ({ rows }) => {
        if (!isGone)
          setPictures((known) => ({ ...known, ...Object.fromEntries(rows.map((row) => [row.fileId, row.base64])) }));
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [orderDetailsId, asked]);
  return pictures;
}
