import { z } from 'zod';
import { call } from '../wire/call.ts';
import { languages } from '../wire/language.ts';
import { Day, Nothing, Text } from '../wire/shapes.ts';
import { faqIds } from './ids.ts';

/** Days that a vote is kept. */
export const faqVoteKeptDays = 400;
/** Of what somebody missed in an answer. */
export const faqWordsMax = 200;
/** Words that staff read at once, the newest. */
export const faqWordsShown = 50;

const QuestionId = z.enum(faqIds);

export const faqCalls = {
  vote: call({
    path: '/gw-member/faq/V1/vote',
    who: 'public',
    effect: 'set',
    changes: [],
    about:
      'Whether an answer was helpful, once for each visitor and question: the same key changes the vote. What is kept is the vote and its day, and what was missed in the answer without numbers and addresses.',
    perMinute: 20,
    bodyMax: 4_096,
    params: z.object({
      question: QuestionId,
      voteKey: z.uuid().describe('made at random by the browser, for this question alone'),
      isHelpful: z.boolean(),
      words: Text(faqWordsMax).optional().describe('what was missed; not taken with a vote that it was helpful'),
      language: z.enum(languages).default('zh'),
    }),
    data: Nothing,
    refusals: ['tooLarge', 'tooMany'],
  }),
  votes: call({
    path: '/staff/V1/faq/query',
    who: 'staff',
    effect: 'none',
    shows: [],
    roles: ['administrator'],
    about: 'How helpful the answers were in the last days, the least helpful first, and what was missed in them.',
    params: z.object({ days: z.union([z.literal(7), z.literal(30), z.literal(90)]).default(30) }),
    data: z.object({
      questionList: z.array(z.object({ question: z.string(), helpful: z.int(), unclear: z.int() })),
      wordList: z
        .array(z.object({ question: z.string(), words: z.string(), language: z.enum(languages), day: Day }))
        .describe(`newest first, ${faqWordsShown} at most`),
    }),
    refusals: [],
  }),
};
