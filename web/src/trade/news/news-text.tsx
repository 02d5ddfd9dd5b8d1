import type { Block, ListItem, Piece } from '@beidiao/contract/news/text';
import type { ReactElement, ReactNode } from 'react';
import styles from './news-text.module.css';

/** Draws a picture of the article by its id; whoever shows the text knows where it is kept. */
export type DrawPicture = (pictureId: string, shows: string) => ReactNode;

/** What is drawn never changes its order, so that a place is a name. */
const each = <T,>(list: readonly T[], draw: (it: T, key: number) => ReactNode): ReactNode[] => list.map(draw);

function Run({ piece, picture }: { piece: Piece; picture: DrawPicture }): ReactElement {
  const { text, strong, emphasis, href, pictureId, isBreak } = piece;
  if (pictureId !== undefined) return <>{picture(pictureId, text)}</>;
  if (isBreak) return <br />;
  const words = emphasis ? <em>{text}</em> : text;
  const marked = strong ? <strong>{words}</strong> : <>{words}</>;
  return href === undefined ? (
    marked
  ) : (
    <a href={href} target="_blank" rel="noreferrer">
      {marked}
    </a>
  );
}

function Runs({ pieces, picture }: { pieces: readonly Piece[]; picture: DrawPicture }): ReactElement {
  return (
    <>
      {each(pieces, (piece, key) => (
        <Run key={key} piece={piece} picture={picture} />
      ))}
    </>
  );
}

function Items({ isOrdered, children }: { isOrdered: boolean; children: ReactNode }): ReactElement {
  return isOrdered ? <ol>{children}</ol> : <ul>{children}</ul>;
}

function Item({ item: { pieces, inner }, picture }: { item: ListItem; picture: DrawPicture }): ReactElement {
  return (
    <li>
      <Runs pieces={pieces} picture={picture} />
      {inner && (
        <Items isOrdered={inner.isOrdered}>
          {each(inner.items, (it, key) => (
            <li key={key}>
              <Runs pieces={it} picture={picture} />
            </li>
          ))}
        </Items>
      )}
    </li>
  );
}

type TableBlock = Extract<Block, { kind: 'table' }>;

function TextTable({
  table: { aligns, head, rows },
  picture,
}: {
  table: TableBlock;
  picture: DrawPicture;
}): ReactElement {
  const cell = (pieces: readonly Piece[]): ReactElement => <Runs pieces={pieces} picture={picture} />;
  return (
    <div className={styles.table}>
      <table>
        <thead>
          <tr>
            {each(head, (pieces, key) => (
              <th key={key} scope="col" data-align={aligns[key]}>
                {cell(pieces)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {each(rows, (cells, row) => (
            <tr key={row}>
              {each(cells, (pieces, key) => (
                <td key={key} data-align={aligns[key]}>
                  {cell(pieces)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BlockView({ block, picture }: { block: Block; picture: DrawPicture }): ReactElement {
  switch (block.kind) {
    case 'heading': {
      const words = <Runs pieces={block.pieces} picture={picture} />;
      return block.level === 2 ? <h2>{words}</h2> : <h3>{words}</h3>;
    }
    case 'list':
      return (
        <Items isOrdered={block.isOrdered}>
          {each(block.items, (item, key) => (
            <Item key={key} item={item} picture={picture} />
          ))}
        </Items>
      );
    case 'quote':
      return (
        <blockquote>
          {each(block.paragraphs, (pieces, key) => (
            <p key={key}>
              <Runs pieces={pieces} picture={picture} />
            </p>
          ))}
        </blockquote>
      );
    case 'table':
      return <TextTable table={block} picture={picture} />;
    case 'paragraph':
      return (
        <p>
          <Runs pieces={block.pieces} picture={picture} />
        </p>
      );
  }
}

type Props = { blocks: readonly Block[]; picture: DrawPicture; lang?: string | undefined };

/** The text of an article as elements: what was typed never becomes HTML. */
export function NewsText({ blocks, picture, lang }: Props): ReactElement {
  return (
    <div className={styles.text} lang={lang}>
      {each(blocks, (block, key) => (
        <BlockView key={key} block={block} picture={picture} />
      ))}
    </div>
  );
}
