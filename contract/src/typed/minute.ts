import { momentInChina } from '../wire/china-time.ts';
import { readDay } from './day.ts';
import { narrow } from './signs.ts';

const dayAndTime = /^(.+?)(?:[\sT]+|(?<=[日号]))(\d{1,2})\D(\d{2})(?:\D(\d{2}))?\D?$/u;

/**
 * A moment as people write it, by the clock of China: 2026-11-20 14:18, 2026/11/20 14:18:05, 2026年11月20日14时18分.
 * @returns ISO 8601; null when it is none
 */
export function readMinute(typed: string): string | null {
  const parts = dayAndTime.exec(narrow(typed).trim());
  if (parts === null) return null;
  const [, dayTyped = '', hour = '', minute = '', second = '00'] = parts;
  const day = readDay(dayTyped);
  if (day === null || Number(hour) > 23 || minute > '59' || second > '59') return null;
  return new Date(momentInChina(day, `${hour.padStart(2, '0')}:${minute}:${second}`)).toISOString();
}
