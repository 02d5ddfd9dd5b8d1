-- Lists that grow with a member stay as quick as they begin: each is read from an index in the order that it is shown in.
create index system_message_of_topic on app.system_message (member_id, user_id, topic, told_at desc, id desc);
-- Bills are listed by time, which is what they are asked for by.
drop index app.ledger_entry_of_month;
create index ledger_entry_of_month on app.ledger_entry (member_id, at desc, id desc);
-- What staff did to one thing of a member; acts of the member's own people are found by their day.
create index audit_of_staff on app.audit (member_id, subject) where facts ? 'staffId';
