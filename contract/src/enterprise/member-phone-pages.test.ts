import { describe, expect, it } from 'vitest';
import { isCandidatePage } from './member-phone-pages.ts';

describe("the candidate's pages", () => {
  it.each([
    '/Mobile',
    '/Mobile/begin?link=x',
    '/mobile/Login',
    '/Mobile/Unbinding',
    '/Mobile?x=1',
    '/q/7F3KX9',
  ])('are %s', (url) => expect(isCandidatePage(url)).toBe(true));
  it.each([
    '/Mobile/Unbind',
    '/Mobile/PhoneActivation?code=x',
    '/mobile/phoneactivationsuccess/',
    '/Mobile/approvalNew?orderDetailsId=7',
    '/Mobile/CreatOrder',
    '/q/',
    '/q/a/b',
    '/Dashboard',
    '/Mobilefone',
  ])('are not %s', (url) => expect(isCandidatePage(url)).toBe(false));
});
