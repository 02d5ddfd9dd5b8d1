-- Sealed fields are bound to the id of their row, which is taken before the row is written.
grant usage on sequence app.user_account_id_seq, app.staff_id_seq to app_worker;
