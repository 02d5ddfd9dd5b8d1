import pg from 'pg';

/** Two questions for a child: begin to note every statement that is sent, and tell those since the last time. */
export function countStatements(): Record<string, () => unknown> {
  let noted: string[] = [];
  const beginCounting = (): boolean => {
    const query: typeof pg.Client.prototype.query = Reflect.get(pg.Client.prototype, 'query');
    const noting = function (this: pg.Client, ...given: unknown[]): unknown {
      noted.push(textOf(given[0]));
      return Reflect.apply(query, this, given);
    };
    return Reflect.set(pg.Client.prototype, 'query', noting);
  };
  const takeCounted = (): string[] => {
    const taken = noted;
    noted = [];
    return taken;
  };
  return { beginCounting, takeCounted };
}

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query);
