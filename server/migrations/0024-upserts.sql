-- Of two who take a task on at the same moment one runs into this second key, which the upsert by task_id does not look at:
-- it got a fault instead of an answer. The first key holds all that this one did.
alter table app.review drop constraint review_member_id_task_id_key;
