import { reminderHours } from '@beidiao/contract/candidate/reminders';
import { dayInChina, daysAfter, minuteInChina, momentInChina } from '@beidiao/contract/wire/china-time';
import type { TestHouse } from './house.ts';

/** Candidates are reminded by day alone: where it is night in China the clock of the house goes on to the next morning. */
export function byDay(home: TestHouse, now = new Date()): void {
  const hour = Number(minuteInChina(now).slice(11, 13));
  const { from: remindFrom, until: remindUntil } = reminderHours;
  const isDay = hour >= remindFrom && hour < remindUntil;
  const day = hour < remindFrom ? dayInChina(now) : daysAfter(dayInChina(now), 1);
  home.clock.at = isDay ? now : new Date(momentInChina(day, '10:00'));
}
