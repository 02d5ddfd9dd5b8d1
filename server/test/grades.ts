import type { Person, TestHouse } from './house.ts';

/** A grade as the provider gives it, unpaid: without an end, or until a day. */
export const giveGrade = (
  home: TestHouse,
  { memberId }: Pick<Person, 'memberId'>,
  { type, firstDay = '2020-01-01', lastDay = null }: { type: number; firstDay?: string; lastDay?: string | null },
): Promise<unknown> =>
  home.owner.query(
    `insert into app.grade_term (member_id, grade_type, first_day, last_day, until_day)
     values ($1, $2, $3::date, $4::date, $4::date + 1)`,
    [memberId, type, firstDay, lastDay],
  );
