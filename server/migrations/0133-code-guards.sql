-- A picture took five answers, which whoever guesses can be right with; one answer spends it now.
comment on column app.captcha.tries is 'Wrong answers so far; one spends the picture.';

-- Strangers could have the house send any number of codes.
create table app.code_day (
  day date not null,
  kind text not null check (kind in ('stranger', 'candidate', 'known')),
  sent integer not null,
  primary key (day, kind)
);
comment on table app.code_day is 'Codes that went out to phones on a day, text messages and calls together.';
comment on column app.code_day.day is 'In China.';
comment on column app.code_day.kind is
  'Who had them sent: somebody the house does not know, the same to the phone of a candidate, or a known browser, a session, a link.';
call app.keep_shared('app.code_day', null);
grant select, insert, update, delete on app.code_day to app_worker;
