-- An item of which a part was not verified says so beside whatever else was found: a difference used to hide what was missing.
-- Findings of before keep what their reports said.
alter table app.finding add column is_partial boolean not null default false;
update app.finding set is_partial = true where result = 'partlyVerified';
alter table app.finding add constraint finding_partial_fits_result check (
  case
    when result in ('consistent', 'noRecord', 'interviewed', 'clear', 'notVerified') then not is_partial
    when result = 'partlyVerified' then is_partial
    else true
  end);
comment on column app.finding.is_partial is 'Part of what had to be verified was not, whatever else was found.';
