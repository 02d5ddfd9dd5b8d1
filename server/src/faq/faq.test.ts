import { randomUUID } from 'node:crypto';
import { faqCalls, faqVoteKeptDays } from '@beidiao/contract/faq/calls';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAddress, codeOf, TestHouse } from '../../test/house.ts';
import { sweepFaqVotes } from './jobs.ts';
import { plainWords } from './rules.ts';

let home: TestHouse;
let token: string;
beforeAll(async () => {
  home = await TestHouse.open();
  ({ token } = await home.staff('administrator'));
});
afterAll(() => home.close());

const vote = (wish: Partial<Parameters<typeof ask>[0]>, address = anAddress()) =>
  ask({ question: 'invoice', voteKey: randomUUID(), isHelpful: true, ...wish }, address);
const ask = (
  params: { question: 'invoice' | 'api' | 'genuine'; voteKey: string; isHelpful: boolean; words?: string },
  address: string,
) => home.ask(faqCalls.vote, params, { address });
const read = (days: 7 | 30 | 90 = 7) => home.call(faqCalls.votes, { days }, { token });
const rowOf = async (question: string, days?: 7 | 30 | 90) =>
  (await read(days)).questionList.find((row) => row.question === question);

describe('votes on the answers of /Faq', () => {
  it('count once for each visitor and question, however often and at once they are sent', async () => {
    const voteKey = randomUUID();
    await Promise.all([1, 2, 3].map(() => vote({ voteKey })));
    await vote({});
    expect(await rowOf('invoice')).toEqual({ question: 'invoice', helpful: 2, unclear: 0 });
  });

  it('follow a visitor who changes their mind, with what they missed', async () => {
    const voteKey = randomUUID();
    await vote({ question: 'api', voteKey, isHelpful: true });
    await vote({ question: 'api', voteKey, isHelpful: false });
    await vote({ question: 'api', voteKey, isHelpful: false, words: '哪里有示例，回我 13800138000' });
    await vote({ question: 'api', voteKey, isHelpful: false });
    expect(await rowOf('api')).toEqual({ question: 'api', helpful: 0, unclear: 1 });
    expect((await read()).wordList.map(({ words }) => words)).toEqual(['哪里有示例，回我 …']);
    await vote({ question: 'api', voteKey, isHelpful: true, words: 'not taken' });
    expect((await read()).wordList).toEqual([]);
  });

  it('keep nothing but the vote, its day and the words', async () => {
    const columns = await home.value<string[]>(
      "select array_agg(column_name::text order by ordinal_position) from information_schema.columns where table_name = 'faq_vote'",
    );
    expect(columns).toEqual(['question', 'vote_key', 'is_helpful', 'words', 'language', 'voted_on']);
  });

  it.each([
    ['请打 138 0013 8000 找我', '请打 … 找我'],
    ['My ID is 11010519491231002X, mail li@example.com', 'My ID is …, mail …'],
    ['为什么 2026 年要 3 天', '为什么 2026 年要 3 天'],
  ])('leave out of the words what could name somebody: %s', (said, kept) => {
    expect(plainWords(said)).toBe(kept);
  });

  it('are slowed down when one address sends many', async () => {
    const address = anAddress();
    const codes = await Promise.all(
      Array.from({ length: 25 }, async () => (await vote({ question: 'genuine' }, address)).errcode),
    );
    expect(codes.filter((code) => code === codeOf('tooMany'))).toHaveLength(5);
    expect((await rowOf('genuine'))?.helpful).toBe(20);
  });

  it('refuse a question that there is not', async () => {
    expect((await vote({ question: 'weather' as never })).errcode).toBe(codeOf('badParams'));
  });

  it('are forgotten after 400 days', async () => {
    const today = dayInChina(home.house.now());
    for (const ago of [faqVoteKeptDays, faqVoteKeptDays + 1])
      await home.owner.query("insert into app.faq_vote values ('dispute', gen_random_uuid(), true, null, 'zh', $1)", [
        daysAfter(today, -ago),
      ]);
    await sweepFaqVotes(home.house);
    expect(await home.value('select min(voted_on)::text from app.faq_vote')).toBe(daysAfter(today, -faqVoteKeptDays));
  });
});
