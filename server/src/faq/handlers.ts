import { type faqCalls, faqWordsShown } from '@beidiao/contract/faq/calls';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import type { Handlers } from '../house.ts';
import { plainWords } from './rules.ts';
import { countVotes, keepVote, listWords } from './store.ts';

export const faqHandlers: Handlers<typeof faqCalls> = {
  async vote({ words, ...vote }, { house }) {
    const said = vote.isHelpful ? '' : plainWords(words ?? '');
    const kept = { ...vote, words: said === '' ? null : said };
    await house.system.transaction((tx) => keepVote(tx, dayInChina(house.now()), kept));
    return {};
  },

  async votes({ days }, { house }) {
    const until = dayInChina(house.now());
    const span = { from: daysAfter(until, 1 - days), until };
    const questionList = await countVotes(house.system.db, span);
    const wordList = await listWords(house.system.db, { ...span, most: faqWordsShown });
    return { questionList, wordList };
  },
};
