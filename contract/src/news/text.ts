import { z } from 'zod';
import { Id } from '../wire/shapes.ts';

/** A run of letters that look alike; a link, a line break or a picture stands by itself. */
export const Piece = z.object({
  text: z.string().describe('of a picture: what it shows, for whoever does not see it'),
  strong: z.literal(true).optional(),
  emphasis: z.literal(true).optional(),
  href: z.string().optional().describe('always https'),
  pictureId: Id.optional(),
  isBreak: z.literal(true).optional(),
});
export type Piece = z.infer<typeof Piece>;
const Pieces = z.array(Piece);

const ListItem = z.object({
  pieces: Pieces,
  inner: z.object({ isOrdered: z.boolean(), items: z.array(Pieces) }).nullable(),
});
export type ListItem = z.infer<typeof ListItem>;

/** What an article is made of: as much of Markdown as is drawn, and no element that was typed as HTML. */
export const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), pieces: Pieces }),
  z.object({ kind: z.literal('paragraph'), pieces: Pieces }),
  z.object({ kind: z.literal('list'), isOrdered: z.boolean(), items: z.array(ListItem) }),
  z.object({ kind: z.literal('quote'), paragraphs: z.array(Pieces) }),
  z.object({
    kind: z.literal('table'),
    aligns: z.array(z.enum(['start', 'center', 'end'])),
    head: z.array(Pieces),
    rows: z.array(z.array(Pieces)),
  }),
]);
export type Block = z.infer<typeof Block>;

/** What was typed and is not drawn as it was meant, for the editor to say. */
export const TextTrouble = z.object({ kind: z.enum(['link', 'picture', 'html']), text: z.string() });
export type TextTrouble = z.infer<typeof TextTrouble>;

/** How a picture of the article is named in its text: `![What it shows](picture:12)`. */
export const pictureScheme = 'picture:';

/** Where everybody gets the pictures of published articles, by their id. */
export const pictureBase = '/gw-member/member/news/V1/picture/';
