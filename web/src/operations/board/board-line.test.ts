import { describe, expect, it } from 'vitest';
import type { Board } from '@beidiao/contract/operations/board';
import { textsNow } from '../../i18n/texts.ts';
import { boardLine } from './board-line.ts';
import { boardTexts } from './board-texts.ts';

const said = (board: Pick<Board, 'late' | 'today' | 'forecast'>, language: 'zh' | 'en' = 'zh') =>
  boardLine(board as Board, textsNow(boardTexts, language))
    .map(({ text }) => text)
    .join('');
const late = { count: 0, oldestMs: null, appointed: 0, beforeToday: 0 };
const today = { count: 84, done: 35, soon: 19 };
const endsAt = '2026-11-24T11:10:00Z';

describe('the line under the title of the board', () => {
  it('names with whom something will be late', () => {
    const forecast = { endsAt, late: 3, with: [{ staffId: '1', name: '方亦舒', count: 3 }] };
    expect(said({ late, today, forecast })).toBe(
      '今天还有 49 件到期，按现在的速度 19:10 做完，赶不上 3 件，都在方亦舒手里。',
    );
    expect(said({ late, today, forecast }, 'en')).toBe(
      '49 still due today, done by 19:10 at the present speed, 3 will be late, all with 方亦舒.',
    );
  });
  it('says first what is overdue, and does not call the day in time then', () => {
    const forecast = { endsAt, late: 0, with: [] };
    expect(said({ late: { ...late, count: 5 }, today, forecast })).toBe(
      '已超时 5 件，今天还有 49 件到期，按现在的速度 19:10 做完。',
    );
    expect(said({ late, today, forecast })).toBe('今天还有 49 件到期，按现在的速度 19:10 做完，今天都赶得上。');
  });
  it('foretells nothing from too few closed tasks', () => {
    expect(said({ late, today, forecast: null })).toBe('今天还有 49 件到期。近 3 小时结了不到 5 件，还算不出速度。');
  });
});
