-- Whether the answers of /Faq are helpful. A vote is told from others by a key that the browser makes for one question; nobody is told apart.

create table app.faq_vote (
  question text not null check (octet_length(question) between 1 and 40),
  vote_key uuid not null,
  is_helpful boolean not null,
  words text check (length(words) between 1 and 200),
  language text not null check (language in ('zh', 'en')),
  voted_on date not null,
  primary key (question, vote_key),
  constraint faq_vote_words check (words is null or not is_helpful)
);
call app.keep_shared('app.faq_vote', null);
grant select, insert, update, delete on app.faq_vote to app_worker;
create index faq_vote_of_day on app.faq_vote (voted_on, question) include (is_helpful);
create index faq_vote_words_of_day on app.faq_vote (voted_on desc, vote_key) where words is not null;
comment on table app.faq_vote is 'Whether an answer was helpful, once for each visitor and question; nothing of whoever said so.';
comment on column app.faq_vote.question is 'Address of the question on /Faq.';
comment on column app.faq_vote.vote_key is 'Made at random by the browser for this question alone: votes of one visitor share nothing.';
comment on column app.faq_vote.words is 'What was missed in the answer, with numbers and mail addresses taken out.';
comment on column app.faq_vote.voted_on is 'Day in China of the first vote with this key.';
