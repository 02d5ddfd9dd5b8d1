import { z } from 'zod';
import { call } from '../wire/call.ts';
import { languages } from '../wire/language.ts';
import { Day, Text } from '../wire/shapes.ts';

/** `letter` is what candidates sign, in general words. */
export const protocolParts = ['terms', 'privacy', 'letter'] as const;
export type ProtocolPart = (typeof protocolParts)[number];

const Piece = z.object({ change: z.enum(['same', 'added', 'removed']), text: z.string() });
export type Piece = z.infer<typeof Piece>;

/** `changed`: some of its words; then its pieces say which. */
const lineChanges = ['same', 'added', 'removed', 'changed'] as const;
const Line = z.object({ change: z.enum(lineChanges), pieces: z.array(Piece) });
export type Line = z.infer<typeof Line>;

const Chapter = z.object({
  id: z.string().describe('the same in every version and language'),
  change: z.enum(lineChanges),
  title: z.array(Piece),
  lineList: z.array(Line),
});
export type ProtocolChapter = z.infer<typeof Chapter>;

export const protocolCalls = {
  read: call({
    path: '/gw-member/protocol/V1/query',
    who: 'public',
    effect: 'none',
    about:
      'The terms of service, the privacy policy or the letter of consent, in the version that is in force or in an earlier one; with `since`, what has changed from that version on, word by word.',
    perMinute: 60,
    params: z.object({
      part: z.enum(protocolParts).default('terms'),
      language: z.enum(languages).default('zh'),
      version: Text(20).optional().describe('the one in force, when left out'),
      since: Text(20).optional().describe('the version to compare with; the earlier of both is what is changed'),
    }),
    data: z.object({
      part: z.enum(protocolParts),
      version: z.string(),
      since: z.string().nullable().describe('the earlier of the two that are compared'),
      versionList: z.array(z.object({ version: z.string(), from: Day })).describe('newest first'),
      chapterList: z.array(Chapter),
    }),
    refusals: ['protocolVersionUnknown', 'tooMany'],
  }),
};
