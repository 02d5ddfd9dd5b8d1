-- What concerns staff alone is read by their administrators, the newest first.
create index security_event_of_staff_alone on app.security_event (id) where member_id is null;
