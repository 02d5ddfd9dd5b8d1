-- What the orderer shows for a claim is the candidate's to see, and to take away where it is wrong; nothing else of the member's is.
create policy candidate_sees_ordered on app.stored_file for select to app_candidate
  using (order_detail_id = (select app.current_detail()) and made_by = 'user' and kind = 'claim');
create policy candidate_drops_ordered on app.stored_file for update to app_candidate
  using (order_detail_id = (select app.current_detail()) and made_by = 'user' and kind = 'claim')
  with check (order_detail_id = (select app.current_detail()) and made_by = 'user' and kind = 'claim' and deleted_at is not null);
