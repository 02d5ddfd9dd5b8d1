import { accountCalls } from '@beidiao/contract/account/calls';
import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import type { FeatureFlag } from '@beidiao/contract/catalogue/flags';
import type { StaffRole } from '@beidiao/contract/staff/roles';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { type PermissionCode, permissionCodes } from '@beidiao/contract/wire/permissions';
import type { FakeWire } from './fake-wire.ts';
import { keepCandidateSession } from '../src/wire/candidate-wire.ts';
import { beginSession, enterEnterprise, forgetSession, rememberPerson } from '../src/wire/send/session.ts';
import { keepStaffSession } from '../src/wire/staff-wire.ts';

const noFlags = {
  credit: '0',
  hideBalancePayment: '0',
  isDingDongMaiCai: '0',
  isManPower: '0',
  mokaMake: '0',
  orderConfirmPageNotShowCoupon: '0',
  workExperienceAuto: '0',
  workExperienceAutoDeep: '0',
} as const;

const soon = (): number => Date.now() + 3_600_000;

type Hr = {
  /** Rights that the person lacks. */
  lacks?: readonly PermissionCode[];
  /** Of the enterprise; null where the person may not see it. */
  balanceFen?: number | null;
  /** What staff have made otherwise for the enterprise. */
  flags?: readonly FeatureFlag[];
};

/** Somebody of an enterprise with all rights and ¥5,000.00, whose pages also ask what they may do and pay with. */
export function signInHr(wire: FakeWire, { lacks = [], balanceFen = 500_000, flags = [] }: Hr = {}): void {
  wire.answers(accountCalls.permissions, {
    permList: permissionCodes.map((code) => ({ code, holds: !lacks.includes(code) })),
  });
  const turnedOn = Object.fromEntries(flags.map((flag) => [flag, '1']));
  wire.answers(catalogueCalls.customMade, { customMade: flags.length > 0, dataMap: { ...noFlags, ...turnedOn } });
  wire.answers(walletCalls.assets, {
    assetsList: balanceFen === null ? [] : [{ code: 'BALANCE', amountFen: balanceFen }],
    channels: ['BALANCE', 'ALIPAY', 'WECHAT'],
    transferTo: null,
  });
  beginSession({ accessToken: 'own-token', contentKey: null, loginType: 'code' });
  rememberPerson({ userId: '31', loginName: 'hr_yunqi', username: '沈若溪' });
  enterEnterprise('company-token', {
    epId: '5',
    memberId: '6',
    epName: '云栖科技有限公司',
    epUserId: '7',
    roleId: 1,
    acctType: 1,
    isFrozen: false,
    grade: { type: -1, expireDate: null },
  });
}

/** Somebody of the staff who has these roles. */
export function signInStaff(...roles: readonly StaffRole[]): void {
  keepStaffSession({
    accessToken: 'staff-token',
    endsAt: soon(),
    staff: { staffId: '213', name: '闻人静', roles: [...roles] },
  });
}

/** The candidate of one check, who has entered the code. */
export function signInCandidate(orderDetailsId: string): void {
  keepCandidateSession({ accessToken: 'candidate-token', orderDetailsId, link: 'link', endsAt: soon() });
}

export function signOutEverybody(): void {
  forgetSession();
  keepStaffSession(null);
  keepCandidateSession(null);
}
