-- A reviewer could accept two photos of a diploma as an ID card: a reason was all that was asked for. What was compared is kept
-- point by point, and nothing is accepted or rejected without it.
alter table app.identity_proof
  add column ticks jsonb,
  add column called_at timestamptz,
  add column is_before_ticks boolean not null default false;
update app.identity_proof set is_before_ticks = true where state <> 'waiting';
comment on column app.identity_proof.ticks is
  'What the reviewer has ticked: pictures [{n, shows}], call, document, name, number, term, face. Neither number nor day of a document.';
comment on column app.identity_proof.called_at is 'When the video call took place; null for papers and for a call that did not.';
comment on column app.identity_proof.is_before_ticks is 'Decided before points were ticked.';

alter table app.identity_proof
  add constraint identity_proof_decided_with_ticks check (state = 'waiting' or is_before_ticks or ticks is not null),
  add constraint identity_proof_ticks_of_decision check (ticks is null or (
    state <> 'waiting'
    and ticks - array['pictures', 'call', 'document', 'name', 'number', 'term', 'face'] = '{}'
    and jsonb_typeof(ticks -> 'pictures') is not distinct from 'array')),
  add constraint identity_proof_accepted_in_full check (state <> 'accepted' or is_before_ticks or coalesce(
    ticks @> '{"name": "same", "number": "same", "face": "same"}'
    and ticks ->> 'term' in ('valid', 'longTerm')
    and case kind
      when 'papers' then ticks -> 'pictures' @> '[{"shows": "dataPage"}]'
        or (ticks -> 'pictures' @> '[{"shows": "portrait"}]'
          and (ticks -> 'pictures' @> '[{"shows": "emblem"}]' or ticks -> 'pictures' @> '[{"shows": "back"}]'))
      else ticks @> '{"call": "tookPlace", "document": "shown"}' and called_at is not null end, false)),
  add constraint identity_proof_rejected_for_difference check (state <> 'rejected' or is_before_ticks or coalesce(
    'different' in (ticks ->> 'name', ticks ->> 'number', ticks ->> 'face')
    and case kind
      when 'papers' then ticks -> 'pictures' @> '[{"shows": "dataPage"}]' or ticks -> 'pictures' @> '[{"shows": "portrait"}]'
      else ticks @> '{"call": "tookPlace", "document": "shown"}' and called_at is not null end, false)),
  -- Calls are written down to the minute.
  add constraint identity_proof_called_after_asked check (
    called_at is null or (kind = 'videoCall' and called_at > asked_at - interval '1 minute' and called_at <= decided_at));

-- Nothing that was decided is called older than it is.
revoke update on app.identity_proof from app_worker;
grant update (state, decided_at, decided_by, reason_enc, words_enc, ticks, called_at) on app.identity_proof to app_worker;

/* By what a reviewer has decided the move of a timeline: papers or videoCall; null where no reviewer did, as by the camera. */
create function app.proof_behind(of_member bigint, of_detail bigint, move text) returns text language sql stable as $$
  select p.kind from app.identity_proof p
  where p.member_id = of_member and p.order_detail_id = of_detail
    and p.state = case when move in ('acceptIdentity', 'matchFace') then 'accepted' when move in ('failIdentity', 'failFace') then 'rejected' end
    and p.instead_of = case when move in ('acceptIdentity', 'failIdentity') then 'threeElements' else 'face' end
  order by p.id desc limit 1
$$;
