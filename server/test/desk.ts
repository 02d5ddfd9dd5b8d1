import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { agree, identify, signIn } from './invited.ts';
import { eventually, type Person, type TestHouse } from './house.ts';

export type Claims = Readonly<Record<string, Readonly<Record<string, string | boolean>>>>;

/** A check that is handed in; answers its tasks that wait for reviewers, by item. */
export async function handedIn(home: TestHouse, hr: Person, claims: Claims): Promise<ReadonlyMap<string, string>> {
  const codes = Object.keys(claims);
  const invited = await signIn(home, hr, { codes });
  const { orderDetailsId, token } = invited;
  await identify(home, invited);
  await agree(home, invited, codes);
  for (const [itemCode, content] of Object.entries(claims)) {
    if (Object.keys(content).length === 0) continue;
    await home.call(candidateCalls.saveClaim, { orderDetailsId, itemCode, n: 1, content, completed: true }, { token });
  }
  await home.call(candidateCalls.submitClaims, { orderDetailsId }, { token });
  return eventually(async () => {
    const found = await home.owner.query<{ id: string; code: string }>(
      "select id, code from app.check_task where order_detail_id = $1 and state = 'waitingReviewer' order by id",
      [orderDetailsId],
    );
    return found.rows.length === codes.length && new Map(found.rows.map((row) => [row.code, row.id]));
  });
}
