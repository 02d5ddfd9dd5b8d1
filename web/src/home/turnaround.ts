const dayHours = 24;

type Words = { key: 'atOnce' | 'hour' | 'hours' | 'day' | 'days'; count: number };

/** Whole hours of the catalogue → the unit that reads best; parts of a day round up, so that nobody is promised less. */
export function turnaroundWords(hours: number): Words {
  if (hours <= 0) return { key: 'atOnce', count: 0 };
  if (hours < dayHours) return { key: hours === 1 ? 'hour' : 'hours', count: hours };
  const days = Math.ceil(hours / dayHours);
  return { key: days === 1 ? 'day' : 'days', count: days };
}
