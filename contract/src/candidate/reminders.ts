/** Candidates are reminded within these hours in China, the second not included. */
export const reminderHours = { from: 8, until: 21 } as const;
/** A candidate is reminded by one member this often on one day in China. */
export const remindersPerDay = 2;

/** Minutes of the day do not count: the hour in China decides. */
export function isReminderHour(now: Date): boolean {
  const hour = new Date(now.getTime() + 8 * 3_600_000).getUTCHours();
  return hour >= reminderHours.from && hour < reminderHours.until;
}
