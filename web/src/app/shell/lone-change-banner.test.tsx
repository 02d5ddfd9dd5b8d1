import { staffCalls } from '@beidiao/contract/staff/calls';
import type { StaffRole } from '@beidiao/contract/staff/roles';
import type { Language } from '@beidiao/contract/wire/language';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../../test/fake-wire.ts';
import { signInStaff } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { LoneChangeBanner } from './lone-change-banner.tsx';

const change = {
  changeId: '7',
  kind: 'add' as const,
  name: '许知远',
  roles: ['finance' as const],
  askedBy: { staffId: '214', name: '司马青' },
  carriedOutAt: '2026-12-04T10:00:00+08:00',
};

async function openShell(role: StaffRole, loneChanges: (typeof change)[], language: Language = 'zh') {
  const wire = fakeWire();
  signInStaff(role);
  wire.answers(staffCalls.me, {
    staffId: '213',
    name: '闻人静',
    roles: [role],
    verifierNo: 'V-0213',
    recoveryCodesLeft: 10,
    passkeys: [],
    mayUsePasskeys: true,
    mayConfirmFrom: null,
    loneChanges,
  });
  await renderScreen(<LoneChangeBanner />, { at: '/Operations', language });
  await waitFor(() => expect(wire.asked(staffCalls.me)).toHaveLength(1));
}

test('everybody on the console reads who asked what for whom and when it is carried out, and administrators go there', async () => {
  await openShell('administrator', [change]);
  const said = await screen.findByText(/司马青为许知远申请了账号变更（新增账号：财务）/);
  expect(said.textContent).toContain('2026-12-04 10:00 自动执行');
  expect(screen.getByRole('link', { name: '查看账号变更' }).getAttribute('href')).toBe('/Operations/Staff');
});

test('who administers nothing reads it as well, in their language', async () => {
  await openShell('reviewer', [change], 'en');
  expect(await screen.findByText(/takes effect at 2026-12-04 10:00/)).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

test('nothing stands there while nothing waits for the clock alone', async () => {
  await openShell('reviewer', []);
  expect(screen.queryByText(/申请了账号变更/)).toBeNull();
});
