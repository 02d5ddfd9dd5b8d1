-- News and service notices of the public pages, and their pictures.

create table app.news_article (
  id bigint generated always as identity primary key,
  request_key uuid not null unique,
  kind text not null check (kind in ('news', 'notice')),
  state text not null default 'draft' check (state in ('draft', 'released', 'withdrawn')),
  category text check (category in ('product', 'law', 'turnaround', 'integration')),
  is_on_home boolean not null default true,
  title_zh text not null default '' check (length(title_zh) <= 80),
  title_en text not null default '' check (length(title_en) <= 80),
  summary_zh text not null default '' check (length(summary_zh) <= 200),
  summary_en text not null default '' check (length(summary_en) <= 200),
  body_zh text not null default '' check (length(body_zh) <= 20000),
  body_en text not null default '' check (length(body_en) <= 20000),
  shown_from date,
  shown_until date,
  days jsonb not null default '[]' check (jsonb_typeof(days) = 'array'),
  publish_at timestamptz,
  revision integer not null default 1,
  saved_by bigint not null references app.staff,
  saved_at timestamptz not null,
  constraint news_article_released check (
    state <> 'released'
    or publish_at is not null and title_zh <> '' and summary_zh <> '' and body_zh <> ''
      and (kind = 'news' or shown_from is not null and shown_until is not null)
  ),
  constraint news_article_shown check (shown_until >= shown_from)
);
call app.keep_shared('app.news_article', null);
grant select, insert, update, delete on app.news_article to app_worker;
create index news_article_released_at on app.news_article (kind, publish_at desc, id desc) where state = 'released';
create index news_article_saved_at on app.news_article (saved_at desc, id desc);
create index news_article_saver on app.news_article (saved_by);
comment on table app.news_article is 'Article of the news or service notice, in Chinese and, where it was translated, in English.';
comment on column app.news_article.request_key is 'Made by the editor: a creation that is sent again makes no second article.';
comment on column app.news_article.kind is 'Article of the news, or a service notice with days on which it stands above the pages.';
comment on column app.news_article.state is 'Released counts as published from publish_at on, and as scheduled until then.';
comment on column app.news_article.category is 'Of news; null: none.';
comment on column app.news_article.is_on_home is 'Whether the home page shows it while it is among the newest.';
comment on column app.news_article.body_zh is 'Markdown.';
comment on column app.news_article.body_en is 'Markdown; it counts as translated when title, summary and text are there.';
comment on column app.news_article.shown_from is 'Of a notice: first day in China on which it stands above the pages.';
comment on column app.news_article.shown_until is 'Last such day.';
comment on column app.news_article.days is 'Strip of days of a notice: [{day, pace, zh, en}].';
comment on column app.news_article.revision is 'Counts saves; who saves names the one that was looked at.';

create table app.house_picture (
  id bigint generated always as identity primary key,
  about text not null,
  place text not null unique,
  mime text not null,
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  sha256 bytea not null,
  made_by bigint not null references app.staff,
  made_at timestamptz not null,
  unique (about, sha256)
);
call app.keep_shared('app.house_picture', null);
grant select, insert, delete on app.house_picture to app_worker;
create index house_picture_maker on app.house_picture (made_by);
comment on table app.house_picture is 'Picture of the provider itself, for its public pages; kept unsealed, as everybody may see it.';
comment on column app.house_picture.about is 'What it belongs to, such as article 12.';
comment on column app.house_picture.place is 'Where the files port keeps its content.';
