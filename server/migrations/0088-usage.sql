-- How often pages are opened by those who have agreed to be counted. Nobody is told apart.

create table app.usage_day (
  day date not null,
  page text not null check (octet_length(page) between 1 and 60),
  act text not null check (act in ('view', 'fault')),
  language text not null check (language in ('zh', 'en')),
  n bigint not null check (n > 0),
  primary key (day, page, act, language)
);
call app.keep_shared('app.usage_day', null);
grant select, insert, update, delete on app.usage_day to app_worker;
create index usage_day_of_page on app.usage_day (page, day) include (n) where act = 'view';
comment on table app.usage_day is 'Counts per day in China, page and language; nothing of whoever opened it.';
comment on column app.usage_day.page is 'Address of the page without anything that it names.';
comment on column app.usage_day.act is 'view: opened; fault: the page showed that something went wrong.';
comment on column app.usage_day.n is 'How often.';
