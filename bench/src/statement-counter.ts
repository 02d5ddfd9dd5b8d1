import pg from 'pg';

/**
 * What was sent to the database, and in how many trips: a statement that goes out while another one is on its way over the
 * same connection waits for no answer of its own.
 */
export type Noted = { readonly texts: readonly string[]; readonly trips: number };

/** Two questions for a child: begin to note every statement that is sent, and tell those since the last time. */
export function countStatements(): Record<string, () => unknown> {
  let texts: string[] = [];
  let trips = 0;
  const underWay = new WeakMap<pg.Client, number>();
  const move = (client: pg.Client, by: 1 | -1): number => {
    const count = (underWay.get(client) ?? 0) + by;
    underWay.set(client, count);
    return count;
  };
  const beginCounting = (): boolean => {
    const query: typeof pg.Client.prototype.query = Reflect.get(pg.Client.prototype, 'query');
    const noting = function (this: pg.Client, ...given: unknown[]): unknown {
      texts.push(textOf(given[0]));
      if (move(this, 1) === 1) trips += 1;
      const answer: unknown = Reflect.apply(query, this, given);
      const end = (): void => void move(this, -1);
      if (answer instanceof Promise) answer.then(end, end);
      else end();
      return answer;
    };
    return Reflect.set(pg.Client.prototype, 'query', noting);
  };
  const takeCounted = (): Noted => {
    const taken = { texts, trips };
    [texts, trips] = [[], 0];
    return taken;
  };
  return { beginCounting, takeCounted };
}

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query);
