import { readDay } from '@beidiao/contract/typed/day';
import { invitationDaysMax, invitationHours } from '@beidiao/contract/batch/states';
import { dayInChina, daysAfter, minuteInChina, momentInChina } from '@beidiao/contract/wire/china-time';

export type InvitationTime = { readonly day: string; readonly time: string };
export type InvitationFault = 'wrongDay' | 'wrongHour' | 'past' | 'tooFar';

const { from, until } = invitationHours;
const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

/** Of a day, both ends included. */
export const isWakingHour = (time: string): boolean =>
  /^\d{2}:\d{2}$/.test(time) && time >= `${twoDigits(from)}:00` && time <= `${twoDigits(until)}:00`;

export const timeNow = (now: number): string => minuteInChina(now).slice(11);

/** Why messages cannot be sent then; null when they can. */
export function faultOf({ day, time }: InvitationTime, now: number): InvitationFault | null {
  if (readDay(day) !== day) return 'wrongDay';
  if (!isWakingHour(time)) return 'wrongHour';
  const at = Date.parse(momentInChina(day, `${time}:00`));
  if (at <= now) return 'past';
  return at > now + invitationDaysMax * 24 * 60 * 60_000 ? 'tooFar' : null;
}

/** Tomorrow in the morning. */
export const suggestedTime = (now: number): InvitationTime => ({ day: daysAfter(dayInChina(now), 1), time: '09:30' });
