-- The request log is narrowed by operation: the few requests of a rare one are found among a million others.

create index open_request_of_operation on app.open_request (member_id, operation, id desc) where operation is not null;
