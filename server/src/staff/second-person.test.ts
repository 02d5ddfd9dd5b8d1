import { describe, expect, it } from 'vitest';
import type { StaffId } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import { refuseDecision } from './second-person.ts';

const decide = (who: '1' | '2', confirms: boolean, why = '', mayConfirmFrom: Date | null = null): string => {
  try {
    refuseDecision({ staffId: who as StaffId, mayConfirmFrom }, { askedBy: '1', confirms, why, own: 'creditOwn' });
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
  it('is decided by nobody whose account was changed a short while ago, and still taken back by who asked', () => {
    const soon = new Date('2026-12-02T03:00:00Z');
    expect(decide('2', true, '', soon)).toBe('confirmsLater');
    expect(decide('2', false, '金额不对', soon)).toBe('confirmsLater');
    expect(decide('1', true, '', soon)).toBe('creditOwn');
    expect(decide('1', false, '', soon)).toBe('decided');
  });
});
