import { describe, expect, it } from 'vitest';
import { isStaffPage } from './pages.ts';

describe('pages of the staff console', () => {
  it.each([
    '/Operations',
    '/operations/',
    '/Operations/Login',
    '/OPERATIONS/Items/Edit',
    '/GiftEdit',
    '/giftedit/',
    '/AgreementEdit',
  ])('are %s', (path) => expect(isStaffPage(path)).toBe(true));

  it.each([
    '/',
    '/Login',
    '/OperationsManual',
    '/Dashboard/Operations',
    '/GiftEdit/more',
    '/Mobile/begin',
  ])('are not %s', (path) => expect(isStaffPage(path)).toBe(false));
});
