import { describe, expect, it } from 'vitest';
import type { StaffId } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import { refuseDecision } from './second-person.ts';

const decide = (who: '1' | '2', confirms: boolean, why = ''): string => {
  try {
    refuseDecision({ staffId: who as StaffId }, { askedBy: '1', confirms, why, own: 'creditOwn' });
    return 'decided';
  } catch (error) {
    return error instanceof Refusal ? error.why : String(error);
  }
};

describe('what one of the staff has asked for', () => {
  it('is confirmed by another, and never by who asked', () => {
    expect(decide('2', true)).toBe('decided');
    expect(decide('1', true)).toBe('creditOwn');
    expect(decide('1', true, '客户已确认')).toBe('creditOwn');
  });
  it('is taken back without a reason, and turned down with one', () => {
    expect(decide('1', false)).toBe('decided');
    expect(decide('2', false, ' ')).toBe('reviewIncomplete');
    expect(decide('2', false, '金额不对')).toBe('decided');
  });
});
