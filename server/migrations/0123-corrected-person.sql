-- A name or number that the orderer has misspelled is corrected until an identity is confirmed; its search keys go with it.
grant delete on app.name_prefix_key to app_worker;

/* The type of the event that a line of the timeline makes; null where it makes none. contract/src/webhook/events.ts says the same. */
create or replace function app.webhook_type(event text, to_state smallint) returns text language sql immutable as $$
  select case event
    when 'place' then 'check.created'
    when 'approve' then 'check.approved'
    when 'reject' then 'check.rejected'
    when 'pay' then 'check.paid'
    when 'expireUnpaid' then 'check.expired'
    when 'passReview' then 'check.review_passed'
    when 'failReview' then 'check.review_failed'
    when 'matchIdentity' then 'check.identity_confirmed'
    when 'acceptIdentity' then 'check.identity_confirmed'
    when 'failIdentity' then 'check.identity_failed'
    when 'correctPhone' then 'check.phone_corrected'
    when 'correctPerson' then 'check.person_corrected'
    when 'expireLink' then 'check.link_expired'
    when 'authorize' then 'check.authorized'
    when 'refuse' then 'check.refused'
    when 'matchFace' then 'check.face_confirmed'
    when 'failFace' then 'check.face_failed'
    when 'expireFace' then 'check.face_expired'
    when 'takeUp' then 'check.taken_up'
    when 'cancelViewing' then 'check.cancelled'
    when 'expireViewing' then 'check.expired'
    when 'withdraw' then 'check.withdrawn'
    when 'start' then 'check.started'
    when 'endItem' then case to_state when 7 then 'check.completed' else 'check.partly_completed' end
    when 'endLastItem' then 'check.completed'
    when 'correctReport' then 'check.corrected'
    when 'cancel' then 'check.cancelled'
    when 'deleteReport' then 'check.report_deleted'
    when 'restoreReport' then 'check.report_restored'
    when 'erase' then 'check.report_deleted'
    when 'outlive' then 'check.report_deleted'
  end
$$;
