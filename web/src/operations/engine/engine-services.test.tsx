import { engineCalls, type ServiceRow } from '@beidiao/contract/verification/engine';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../../test/fake-wire.ts';
import { signInStaff } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { EngineServices } from './engine-services.tsx';

const rowOf = (change: Partial<ServiceRow> = {}): ServiceRow => ({
  service: 'mail',
  name: 'service:mail',
  state: 'open',
  since: '2026-11-30T10:00:00+08:00',
  failures: 5,
  lastFailure: { what: 'smtp ETIMEDOUT', at: '2026-11-30T10:00:00+08:00' },
  lastLatencyMs: null,
  ...change,
});

const shown = async (services: readonly ServiceRow[]) => {
  const wire = fakeWire();
  wire.answers(engineCalls.connectors, { rows: [], services: [...services], codes: [] });
  wire.answers(engineCalls.resetConnector, {});
  const { user } = await renderScreen(<EngineServices />, { at: '/Operations/Engine' });
  return { wire, user };
};

test('a paused service says its trouble, and an administrator resumes it under the name of its breaker', async () => {
  signInStaff('administrator');
  const { wire, user } = await shown([
    rowOf(),
    rowOf({ service: 'sms', name: 'service:sms', state: 'closed', failures: 0 }),
  ]);
  const row = await screen.findByRole('row', { name: /邮件/ });
  expect(row.textContent).toContain('暂停中');
  expect(row.textContent).toContain('smtp ETIMEDOUT');
  expect(row.textContent).toContain('连续失败 5 次');
  expect(screen.getAllByRole('button', { name: '立即恢复' })).toHaveLength(1);
  await user.click(within(row).getByRole('button', { name: '立即恢复' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '立即恢复' }));
  expect(await screen.findByText('邮件已恢复请求')).toBeDefined();
  expect(wire.asked(engineCalls.resetConnector).map(({ params }) => params)).toEqual([{ name: 'service:mail' }]);
});

test('a reviewer sees how services are, and no button', async () => {
  signInStaff('reviewer');
  await shown([rowOf()]);
  expect((await screen.findByRole('row', { name: /邮件/ })).textContent).toContain('暂停中');
  expect(screen.queryByRole('button', { name: '立即恢复' })).toBeNull();
});

test('before the first request there is no service to show', async () => {
  signInStaff('administrator');
  await shown([]);
  expect(await screen.findByText('尚未请求过外部服务')).toBeDefined();
});
