import { partnerAppCalls } from '@beidiao/contract/partner/partner-app';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../../test/fake-wire.ts';
import { signInHr } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { enterEnterprise } from '../../wire/send/session.ts';
import { EnterpriseSetting } from './enterprise-setting.tsx';

test('who is no administrator is told whom to ask, and nothing of the enterprise is read', async () => {
  const wire = fakeWire();
  signInHr(wire);
  enterEnterprise('company-token', {
    epId: '5',
    memberId: '6',
    epName: '云栖科技有限公司',
    epUserId: '7',
    roleId: 2,
    acctType: 1,
    isFrozen: false,
    grade: { type: -1, expireDate: null },
  });
  await renderScreen(<EnterpriseSetting />, { at: '/Dashboard/EnterpriseSetting' });
  expect(screen.getByText('只有管理员能查看和修改企业设置')).toBeDefined();
  expect(screen.getByText('需要调整时，请联系企业管理员。')).toBeDefined();
  expect(screen.queryByRole('region', { name: '合作应用' })).toBeNull();
  expect(wire.asked(partnerAppCalls.list)).toHaveLength(0);
});
