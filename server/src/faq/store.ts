import type { FaqId } from '@beidiao/contract/faq/ids';
import type { Language } from '@beidiao/contract/wire/language';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type Vote = {
  readonly question: FaqId;
  readonly voteKey: string;
  readonly isHelpful: boolean;
  readonly words: string | null;
  readonly language: Language;
};

/** The words of a vote stay until it says otherwise: they are sent after it. */
const keep = sql(`
  insert into app.faq_vote as v (question, vote_key, is_helpful, words, language, voted_on)
  values ($1, $2, $3, $4, $5, $6::date)
  on conflict (question, vote_key) do update set is_helpful = excluded.is_helpful, language = excluded.language,
    words = case when excluded.is_helpful then null else coalesce(excluded.words, v.words) end`);
export async function keepVote(tx: Tx, day: string, vote: Vote): Promise<void> {
  const { question, voteKey, isHelpful, words, language } = vote;
  await tx.rows(keep, question, voteKey, isHelpful, words, language, day);
}

export type QuestionRow = { question: string; helpful: number; unclear: number };
const ofDays = sql<QuestionRow>(`
  select question, count(*) filter (where is_helpful)::integer as helpful,
    count(*) filter (where not is_helpful)::integer as unclear
  from app.faq_vote where voted_on between $1::date and $2::date
  group by question order by unclear desc, helpful, question`);
/** Both days included. */
export const countVotes = (db: Db, { from, until }: { from: string; until: string }): Promise<QuestionRow[]> =>
  db.rows(ofDays, from, until);

export type WordsRow = { question: string; words: string; language: Language; day: string };
const wordsOfDays = sql<WordsRow>(`
  select question, words, language, voted_on::text as day
  from app.faq_vote where words is not null and voted_on between $1::date and $2::date
  order by voted_on desc, vote_key limit $3`);
export const listWords = (
  db: Db,
  { from, until, most }: { from: string; until: string; most: number },
): Promise<WordsRow[]> => db.rows(wordsOfDays, from, until, most);

const dropBefore = sql('delete from app.faq_vote where voted_on < $1::date');
export async function dropVotesBefore(tx: Tx, day: string): Promise<void> {
  await tx.rows(dropBefore, day);
}
