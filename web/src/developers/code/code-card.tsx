import type { ReactElement, ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import { highlight } from './highlight.ts';
import styles from './code.module.css';

/** Code in its colours; what is to be replaced is marked. */
function Code({ text, mark }: { text: string; mark?: string | undefined }): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways has to be reached by keyboard
    <pre tabIndex={0}>
      <code>
        {highlight(text).map((piece, place) => (
          // The pieces of a text have no identity
          <span key={place} className={styles[piece.look]}>
            {mark === undefined ? piece.text : marked(piece.text, mark)}
          </span>
        ))}
      </code>
    </pre>
  );
}
const marked = (text: string, mark: string): ReactNode =>
  text.split(mark).map((part, place) => (
    // As above
    <span key={place}>
      {place > 0 && <mark>{mark}</mark>}
      {part}
    </span>
  ));

type CardProps = {
  title: ReactNode;
  badge?: string;
  text: string;
  copied?: string;
  mark?: string;
  children?: ReactNode;
};

/** One piece of code with what it is, and a button that copies it. */
export function CodeCard({ title, badge, text, copied = text, mark, children }: CardProps): ReactElement {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        {badge !== undefined && <b className={styles.badge}>{badge}</b>}
        {typeof title === 'string' ? <span className={styles.name}>{title}</span> : title}
        <CopyButton text={copied} />
      </div>
      <Code text={text} mark={mark} />
      {children}
    </div>
  );
}
