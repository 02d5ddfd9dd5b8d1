-- Reports name who verified a finding by a number and never by name: given once, in the order of joining, never used again.
alter table app.staff add column verifier_no integer generated always as identity;
create unique index staff_verifier_no on app.staff (verifier_no);
