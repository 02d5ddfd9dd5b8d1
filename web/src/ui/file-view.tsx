import { type ReactElement, useEffect, useState } from 'react';
import { Dialog } from './desk/dialog.tsx';
import { Icon } from './core/icon.tsx';
import styles from './file-view.module.css';

type Content = { readonly name: string; readonly mime: string; readonly base64: string };
type Props = {
  file: Content;
  words: { readonly close: string; readonly newTab: string; readonly save: string };
  onClose: () => void;
};

/** An address of the content for as long as it is drawn. What is shown as it is; everything else that the server keeps is shown by none of them and can be saved. */
export function useFileAddress({ mime, base64 }: Content): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    // The type is the server's, told from the content: a document of ours that acts would need text/html.
    const made = URL.createObjectURL(new Blob([bytes], { type: mime }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [mime, base64]);
  return address;
}

function Shown({ file, address }: { file: Content; address: string }): ReactElement | null {
  if (file.mime.startsWith('image/')) return <img className={styles.picture} src={address} alt={file.name} />;
  if (file.mime === 'application/pdf') return <iframe className={styles.paper} src={address} title={file.name} />;
  if (file.mime.startsWith('audio/'))
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- recordings of a talk have no captions
    return <audio className={styles.sound} src={address} controls aria-label={file.name} />;
  return null;
}

function Ways({ file, words, address }: Pick<Props, 'file' | 'words'> & { address: string }): ReactElement {
  return (
    <p className={styles.ways}>
      {file.mime === 'application/pdf' && (
        <a href={address} target="_blank" rel="noreferrer">
          {words.newTab}
        </a>
      )}
      <a href={address} download={file.name}>
        {words.save}
      </a>
    </p>
  );
}

/** The same beside a form instead of over it: both can be read at once. */
export function FilePane({ file, words, onClose }: Props): ReactElement {
  const address = useFileAddress(file);
  return (
    <section className={styles.pane} aria-label={file.name}>
      <header>
        <h2>{file.name}</h2>
        {address && <Ways file={file} words={words} address={address} />}
        <button type="button" aria-label={words.close} onClick={onClose}>
          <Icon name="x" size={18} />
        </button>
      </header>
      {address && <Shown file={file} address={address} />}
    </section>
  );
}

/** A picture, a PDF in the browser's own viewer, or a recording with its player; each can be saved as well. */
export function FileView({ file, words, onClose }: Props): ReactElement {
  const address = useFileAddress(file);
  return (
    <Dialog
      title={file.name}
      closeLabel={words.close}
      width={file.mime.startsWith('audio/') ? 520 : 960}
      onClose={onClose}
      foot={address && <Ways file={file} words={words} address={address} />}
    >
      {address && <Shown file={file} address={address} />}
    </Dialog>
  );
}
