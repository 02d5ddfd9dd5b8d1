-- Accounts of people who were invited by phone had the phone for a login name, in clear: in user_account, and as the name
-- of their personal account. They sign in by the phone all the same, which is found by its key.

update app.user_account set login_name = 'u' || substr(md5(gen_random_uuid()::text), 1, 10)
where login_name ~ '^1[3-9]\d{9}(-[\w-]{4})?$' and phone_key is not null;

update app.member m set name = u.login_name from app.user_account u
where m.id = u.personal_member_id and m.category = 2 and m.name ~ '^1[3-9]\d{9}(-[\w-]{4})?$' and m.name <> u.login_name;

comment on column app.user_account.login_name is 'What the person signs in with: as it was chosen at registration, made up for whoever was invited by phone. Never a phone of the latter.';

-- Applications that wait are counted before another is taken.
create index partner_application_waiting on app.partner_application (app_id) where status = 0;
