-- A member's look of the pages that its candidates see.
alter table app.member_setting drop constraint member_setting_code_check;
alter table app.member_setting add constraint member_setting_code_check
  check (code in ('0013', 'disabledViewReport', 'candidateTheme'));
comment on column app.member_setting.code is '0013 (from when on candidates read their own report), disabledViewReport (1: nobody of the member opens reports) or candidateTheme (look of the pages of candidates).';
