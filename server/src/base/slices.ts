/** Items that are worked on before others have a turn: some milliseconds of sealing. */
const sliceLength = 200;

/** Like `map`, for thousands: the process answers others in between. */
export async function mapInSlices<T, R>(items: readonly T[], step: (item: T, place: number) => R): Promise<R[]> {
  const done: R[] = [];
  for (const [place, item] of items.entries()) {
    if (place > 0 && place % sliceLength === 0) await new Promise((resolve) => setImmediate(resolve));
    done.push(step(item, place));
  }
  return done;
}
