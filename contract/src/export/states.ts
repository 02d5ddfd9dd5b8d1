import { dayInChina, daysAfter, startOfDayInChina } from '../wire/china-time.ts';

/** What can be exported: three lists as a sheet, and reports as PDF files in one zip. */
export const exportKinds = ['orders', 'reports', 'statement', 'trades'] as const;
export type ExportKind = (typeof exportKinds)[number];
/** Those that make a sheet. */
export const sheetKinds = ['orders', 'statement', 'trades'] as const satisfies readonly ExportKind[];

/** `queued` and `working` are open: a job is at it, or will be. What is `failed` can go on where it stopped. */
export const exportStates = ['queued', 'working', 'ready', 'failed', 'expired'] as const;
export type ExportState = (typeof exportStates)[number];
export const openExportStates = ['queued', 'working'] as const satisfies readonly ExportState[];

/**
 * Why a file was not made. `stopped` by somebody · `rights` whoever asked may not see this any more · `nothing` the conditions
 * let nothing through · `erased` a candidate's data was erased meanwhile · `unsettled` the books are being checked ·
 * `broken` it was tried several times.
 */
export const exportFaults = ['stopped', 'rights', 'nothing', 'erased', 'unsettled', 'broken'] as const;
export type ExportFault = (typeof exportFaults)[number];

/** A file is kept for so long, and so is what a failed one has done. */
export const exportKeptDays = 7;
/** The application itself, which says what was exported and when. */
export const exportNotedDays = 90;
/** Open applications of one person. */
export const openExportsMax = 5;
/** Rows of one sheet; a program for sheets opens twice as many. */
export const sheetRowsMax = 500_000;
/** Reports of one zip. */
export const zipReportsMax = 5_000;
/** Reports that were chosen one by one. */
export const chosenReportsMax = 1_000;
/** A link is good for one download, and for so long. */
export const exportLinkMs = 15 * 60_000;

/** Stretches of days that move with the calendar. */
export const dayPresets = [
  'today',
  'yesterday',
  'last7Days',
  'last30Days',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
] as const;
export type DayPreset = (typeof dayPresets)[number];

const monthLater = (month: string, months: number): string => {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
};

/** The days of a preset in China, both included. */
export function daysOfPreset(preset: DayPreset, now: Date): { from: string; to: string } {
  const today = dayInChina(now);
  const month = today.slice(0, 7);
  const quarter = monthLater(month, -((Number(month.slice(5)) - 1) % 3));
  const whole = (first: string, months: number) => ({
    from: `${first}-01`,
    to: daysAfter(`${monthLater(first, months)}-01`, -1),
  });
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: daysAfter(today, -1), to: daysAfter(today, -1) };
    case 'last7Days':
      return { from: daysAfter(today, -6), to: today };
    case 'last30Days':
      return { from: daysAfter(today, -29), to: today };
    case 'thisMonth':
      return whole(month, 1);
    case 'lastMonth':
      return whole(monthLater(month, -1), 1);
    case 'thisQuarter':
      return whole(quarter, 3);
    case 'lastQuarter':
      return whole(monthLater(quarter, -3), 3);
    case 'thisYear':
      return whole(`${month.slice(0, 4)}-01`, 12);
  }
}

type Times = {
  readonly preset?: DayPreset | undefined;
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
};
/** From when and until when, the end not included, as of the moment of the application. A preset goes before given times. */
export function timesOf({ preset, startTime, endTime }: Times, now: Date): Pick<Times, 'startTime' | 'endTime'> {
  if (preset === undefined) return { startTime, endTime };
  const { from, to } = daysOfPreset(preset, now);
  return { startTime: startOfDayInChina(from), endTime: startOfDayInChina(daysAfter(to, 1)) };
}
