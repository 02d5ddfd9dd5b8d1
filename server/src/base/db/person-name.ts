/**
 * Joins the sealed name of a person as `u.name_enc`. `offset 0` has each looked up once: joined plainly, the policy of the table
 * asks of every account of the house whether it is known, once a statement or even once a row.
 * @param id the column that holds whose name it is, `o.user_id`
 */
export const withPersonName = (id: string): string =>
  `left join lateral (select a.name_enc from app.user_account a where a.id = ${id} offset 0) u on true`;
