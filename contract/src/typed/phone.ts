import { obeys } from '../wire/rules.ts';
import { inOnePiece, withoutTextMarks } from './signs.ts';

/**
 * A phone number of the mainland as its 11 digits, however it is set apart and with the country code or without:
 * "+86 137-0000-0001", "(86)13700000001", "１３７ ００００ ０００１". What is none stays as it was typed, in one piece.
 */
export const readPhone = (typed: string): string =>
  withoutTextMarks(inOnePiece(typed))
    .replace(/[().]/g, '')
    .replace(/^(?:(?:\+|00)86|86(?=1\d{10}$))/, '');

/** A login name, or the phone that is one: what could be a login name stays as it is, "8613700000001" too. */
export function readLoginName(typed: string): string {
  const [name, phone] = [typed.trim(), readPhone(typed)];
  return !obeys('loginName', name) && obeys('phone', phone) ? phone : name;
}
