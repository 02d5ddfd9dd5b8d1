import { type Block, type ListItem, type Piece, pictureScheme, type TextTrouble } from '@beidiao/contract/news/text';
import type { List, PhrasingContent, RootContent, Table, TableCell } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

export type ReadText = { readonly blocks: Block[]; readonly pictureIds: string[]; readonly troubles: TextTrouble[] };

type Mark = Pick<Piece, 'strong' | 'emphasis'>;
type Reading = {
  readonly source: string;
  readonly pictures: ReadonlySet<string>;
  readonly pictureIds: string[];
  readonly troubles: TextTrouble[];
};

/** Quotes within lists within quotes … are text from here on. */
const deepest = 6;
/** Lists that begin within each other on one line take the parser minutes by the thousand: what follows is letters. */
const nested = /^((?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])(?=[ \t>])[ \t]?){6})(?=[ \t]*(?:>|[-+*]|\d{1,9}[.)]))/gm;

/**
 * Markdown as a list of blocks. Links lead to https addresses alone, pictures are those of the article, and what was
 * typed as HTML stays the letters that were typed.
 * @param pictures ids of the pictures that the article has
 */
export function readMarkdown(typed: string, pictures: readonly string[]): ReadText {
  const source = typed.replace(nested, '$1\\');
  const reading: Reading = { source, pictures: new Set(pictures), pictureIds: [], troubles: [] };
  const tree = fromMarkdown(source, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  const blocks = tree.children.flatMap((node) => blocksOf(node, reading));
  return { blocks, pictureIds: [...new Set(reading.pictureIds)], troubles: reading.troubles };
}

const paragraph = (pieces: Piece[]): Block[] => (pieces.length === 0 ? [] : [{ kind: 'paragraph', pieces }]);

function blocksOf(node: RootContent, reading: Reading): Block[] {
  switch (node.type) {
    case 'heading':
      // The title of the page is its first heading.
      return [{ kind: 'heading', level: node.depth <= 2 ? 2 : 3, pieces: piecesOf(node.children, reading) }];
    case 'list':
      return [listOf(node, reading)];
    case 'blockquote':
      return [{ kind: 'quote', paragraphs: paragraphsOf(node.children, reading, 1) }];
    case 'table':
      return [tableOf(node, reading)];
    case 'thematicBreak':
    case 'definition':
      return [];
    default:
      return paragraph(textOf(node, reading));
  }
}

/** Of a block that holds no others. */
function textOf(node: RootContent, reading: Reading): Piece[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return piecesOf(node.children, reading);
    case 'html':
      return typedHtml(node.value, reading);
    case 'code':
      return linesOf(node.value, {});
    default:
      return linesOf(sourceOf(node, reading), {});
  }
}

/** Each block within as a paragraph; what lies deeper than anybody writes is the text that was typed. */
function paragraphsOf(nodes: readonly RootContent[], reading: Reading, depth: number): Piece[][] {
  return nodes.flatMap((node) => {
    if (depth >= deepest) return [linesOf(sourceOf(node, reading), {})];
    if (node.type === 'blockquote') return paragraphsOf(node.children, reading, depth + 1);
    if (node.type === 'list') return node.children.flatMap((item) => paragraphsOf(item.children, reading, depth + 1));
    return [textOf(node, reading)];
  });
}

function listOf(list: List, reading: Reading): Block {
  const items = list.children.map(({ children }): ListItem => {
    const inner = children.find((node) => node.type === 'list');
    const own = children.filter((node) => node !== inner);
    return {
      pieces: paragraphsOf(own, reading, 1).flatMap((pieces, place): Piece[] =>
        place === 0 ? pieces : [{ text: '', isBreak: true }, ...pieces],
      ),
      inner: inner
        ? {
            isOrdered: inner.ordered === true,
            items: inner.children.map((item) => paragraphsOf(item.children, reading, 2).flat()),
          }
        : null,
    };
  });
  return { kind: 'list', isOrdered: list.ordered === true, items };
}

function tableOf({ align, children }: Table, reading: Reading): Block {
  const cellsOf = (cells: readonly TableCell[]): Piece[][] => cells.map((cell) => piecesOf(cell.children, reading));
  const [head, ...rows] = children.map((row) => cellsOf(row.children));
  const aligns = (align ?? []).map((it) => (it === 'right' ? 'end' : it === 'center' ? 'center' : 'start'));
  return { kind: 'table', aligns, head: head ?? [], rows };
}

/** How a run looks, and how deep it lies. */
type Place = { readonly mark: Mark; readonly depth: number };

const piecesOf = (
  nodes: readonly PhrasingContent[],
  reading: Reading,
  place: Place = { mark: {}, depth: 0 },
): Piece[] => nodes.flatMap((node) => pieceOf(node, reading, place));

function pieceOf(node: PhrasingContent, reading: Reading, { mark, depth }: Place): Piece[] {
  if (depth >= deepest) return linesOf(sourceOf(node, reading), mark);
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return linesOf(node.value, mark);
    case 'strong':
      return piecesOf(node.children, reading, { mark: { ...mark, strong: true }, depth: depth + 1 });
    case 'emphasis':
      return piecesOf(node.children, reading, { mark: { ...mark, emphasis: true }, depth: depth + 1 });
    case 'break':
      return [{ text: '', isBreak: true }];
    case 'link':
      return linkOf(node, reading, { mark, depth });
    case 'image':
      return pictureOf(node, reading, mark);
    case 'html':
      return typedHtml(node.value, reading, mark);
    default:
      return linesOf(sourceOf(node, reading), mark);
  }
}

function linkOf(node: PhrasingContent & { type: 'link' }, reading: Reading, { mark, depth }: Place): Piece[] {
  const href = safeAddress(node.url);
  if (href === undefined) {
    const source = sourceOf(node, reading);
    reading.troubles.push({ kind: 'link', text: source });
    return linesOf(source, mark);
  }
  const pieces = piecesOf(node.children, reading, { mark, depth: depth + 1 });
  const isStrong = pieces.some(({ strong }) => strong);
  return [{ text: pieces.map(({ text }) => text).join(''), ...mark, ...(isStrong ? { strong: true } : {}), href }];
}

function pictureOf(
  { url, alt }: { url: string; alt?: string | null | undefined },
  reading: Reading,
  mark: Mark,
): Piece[] {
  const id = url.startsWith(pictureScheme) ? url.slice(pictureScheme.length) : '';
  if (id !== '') reading.pictureIds.push(id);
  if (reading.pictures.has(id)) return [{ text: alt ?? '', pictureId: id }];
  reading.troubles.push({ kind: 'picture', text: url });
  return linesOf(alt ?? '', mark);
}

function typedHtml(value: string, reading: Reading, mark: Mark = {}): Piece[] {
  reading.troubles.push({ kind: 'html', text: value });
  return linesOf(value, mark);
}

/** An address that opens by https, at a host of its own name, without a name or password in it. */
function safeAddress(url: string): string | undefined {
  if (!/^https:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const { protocol, username, password, href } = new URL(url);
  return protocol === 'https:' && username === '' && password === '' ? href : undefined;
}

/** Chinese needs no space where a line was wrapped; Latin letters do. */
const linesOf = (text: string, mark: Mark): Piece[] => {
  const joined = text
    .replace(/(?<=[\u3000-\u9fff\uff00-\uffef])\s*\n\s*(?=[\u3000-\u9fff\uff00-\uffef])/g, '')
    .replaceAll('\n', ' ');
  return joined === '' ? [] : [{ text: joined, ...mark }];
};

const sourceOf = ({ position }: RootContent, { source }: Reading): string =>
  source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
