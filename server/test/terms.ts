import type { TestHouse } from './house.ts';

type Settled = {
  readonly items?: readonly { readonly code: string; readonly priceFen: number }[];
  /** First and last day, counted from today in China. */
  readonly days?: readonly [from: number, until: number];
  readonly name?: string;
  readonly isTrial?: boolean;
  readonly limitStatus?: boolean;
};

/** An agreement as it stands behind the back of the console. Answers its id. */
export const settle = (
  home: TestHouse,
  memberId: string,
  { items = [], days: [from, until] = [-1, 9], name = '框架协议', isTrial = false, limitStatus = false }: Settled,
): Promise<string> =>
  home.value<string>(
    `with made as (insert into app.agreement (member_id, name, is_trial) values ($1::bigint, $2::text, $3::boolean) returning id),
      terms as (insert into app.agreement_version (member_id, agreement_id, version, items, valid_from, valid_until, limit_status)
        select $1::bigint, id, 1, $4::jsonb, (now() at time zone 'Asia/Shanghai')::date + $5::integer,
          (now() at time zone 'Asia/Shanghai')::date + $6::integer, $7::boolean from made)
    select id::text from made`,
    memberId,
    name,
    isTrial,
    JSON.stringify(items),
    from,
    until,
    limitStatus,
  );
