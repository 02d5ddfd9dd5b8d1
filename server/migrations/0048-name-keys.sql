-- Two names that nobody can tell apart are one: the key leaves out blanks, signs, accents and what nobody sees. The same
-- list stands in server/src/account/rules.ts. Of twins that exist the first keeps the key.

create function app.name_key_of(name text) returns text language sql immutable as $$
  select lower(normalize(regexp_replace(normalize(normalize(name, nfkc), nfkd),
    '[\u0001-\u0020!-/:-@\[-`{-\u00a0\u00ad\u00b7\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u206f\u2e00-\u2e7f\u3000-\u3004\u3008-\u301f\u3030\u30fb\u3164\ufe00-\ufe0f\ufeff\ufff0-\uffff]', '', 'g'), nfc))
$$;

update app.member set name_key = name_key || '#' || id where category = 1;
update app.member m set name_key = case when k.place = 1 then k.key else k.key || '#' || m.id end
from (
  select id, app.name_key_of(name) as key, row_number() over (partition by app.name_key_of(name) order by id) as place
  from app.member where category = 1
) k where k.id = m.id;

drop function app.name_key_of(text);

comment on column app.member.name_key is 'Enterprises only: the name without blanks, signs, accents, letter case and what nobody sees, so that one company registers once. A twin from before has its id behind a #.';
