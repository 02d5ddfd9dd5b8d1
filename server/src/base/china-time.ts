const offsetMs = 8 * 3_600_000;

/** China has one time zone and no summer time: a fixed distance from UTC. Answers yyyy-mm-dd. */
export const dayInChina = (at: Date): string => new Date(at.getTime() + offsetMs).toISOString().slice(0, 10);

/** The moment at which the present month began in China. */
export function startOfMonthInChina(now: Date): Date {
  const china = new Date(now.getTime() + offsetMs);
  return new Date(Date.UTC(china.getUTCFullYear(), china.getUTCMonth(), 1) - offsetMs);
}
