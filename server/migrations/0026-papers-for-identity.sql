-- What the papers or the call stand in for: the face, or the comparison of the three elements, when the phone is registered
-- to somebody else. Whoever was accepted here has an identity that a reviewer has confirmed and no source.
alter table app.identity_proof
  add column instead_of text not null default 'face' check (instead_of in ('face', 'threeElements'));
alter table app.identity_proof alter column instead_of drop default;
