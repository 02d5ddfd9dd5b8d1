import type { Line, Piece, ProtocolChapter } from '@beidiao/contract/protocol/calls';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import styles from './protocol.module.css';
import { protocolTexts } from './protocol-texts.ts';

/** The text, chapter by chapter, with what was added and removed where two versions are compared. */
export function Chapters({ chapters }: { chapters: readonly ProtocolChapter[] }): ReactElement {
  // A chapter that was taken out has no number of its own.
  const numberOf = (id: string): number =>
    chapters.filter(({ change }) => change !== 'removed').findIndex((it) => it.id === id) + 1;
  return (
    <>
      {chapters.map(({ id, change, title, lineList }) => (
        <section key={id} id={id} className={styles.chapter}>
          <h2>
            {change !== 'removed' && `${numberOf(id)}. `}
            <Pieces pieces={title} />
          </h2>
          {lineList.map((line, place) => (
            <TextLine key={place} line={line} />
          ))}
        </section>
      ))}
    </>
  );
}

const TextLine = ({ line: { change, pieces } }: { line: Line }): ReactElement => (
  <p data-change={change === 'same' ? undefined : change}>
    <Pieces pieces={pieces} />
  </p>
);

/** Each change is said in words as well: few screen readers tell of the elements, and colours are no words. */
function Pieces({ pieces }: { pieces: readonly Piece[] }): ReactElement {
  const t = useTexts(protocolTexts);
  return (
    <>
      {pieces.map(({ change, text }, place) => {
        if (change === 'same') return text;
        const Mark = change === 'added' ? 'ins' : 'del';
        return (
          <Mark key={place} className={styles[change]}>
            <span className={styles.word}>{t(change)}</span>
            {text}
            <span className="visually-hidden">{t(change === 'added' ? 'addedEnd' : 'removedEnd')}</span>
          </Mark>
        );
      })}
    </>
  );
}
