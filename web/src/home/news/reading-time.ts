import type { Block, Piece } from '@beidiao/contract/news/text';

const hanPerMinute = 400;
const wordsPerMinute = 220;

const lettersOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join(' ');

function textOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return lettersOf(block.pieces);
    case 'list':
      return block.items
        .flatMap(({ pieces, inner }) => [pieces, ...(inner?.items ?? [])])
        .map(lettersOf)
        .join(' ');
    case 'quote':
      return block.paragraphs.map(lettersOf).join(' ');
    case 'table':
      return [block.head, ...block.rows].flat().map(lettersOf).join(' ');
  }
}

/** Minutes that reading takes, one at the least: by characters where they are Chinese, by words where they are not. */
export function minutesOf(blocks: readonly Block[]): number {
  const text = blocks.map(textOf).join(' ');
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[\p{Script=Latin}\d]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(han / hanPerMinute + words / wordsPerMinute));
}
