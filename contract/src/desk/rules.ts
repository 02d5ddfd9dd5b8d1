/** Limits that the screens name as well. */
export const deskRules = {
  /** Weeks of the overview, the present one included. */
  weeks: 8,
  /** Below this a week is no sample and a department gets no bar. */
  sample: 5,
  consentLongHours: 48,
  remindAtOnce: 50,
  readDays: 30,
  todoRows: 50,
  figureRows: 200,
} as const;
