import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { orderCalls, type OrderDetails } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { resumeCalls } from '@beidiao/contract/resume/calls';
import type { Language } from '@beidiao/contract/wire/language';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeWire, fakeWire } from '../../test/fake-wire.ts';
import { priceOf } from '../../test/offer.ts';
import { unpaidRow } from '../../test/order-row.ts';
import { signInHr } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { watchSavedFiles } from '../../test/saved-files.ts';
import { OrderDrawer } from './order-drawer.tsx';

const detailsOf = (change: Partial<OrderDetails> = {}): OrderDetails => ({
  ...unpaidRow(),
  idCard: '110105********002X',
  idType: 'idCard',
  department: null,
  proposedEntryDate: null,
  channelCode: null,
  dataItemList: [],
  sent: {},
  price: priceOf({ checkedDataItemList: [] }, 20_000),
  timeline: [],
  ...change,
});
const kept = {
  fileId: '88',
  name: '简历.pdf',
  mime: 'application/pdf',
  bytes: 8,
  createdAt: '2026-11-26T09:30:00+08:00',
};

const nothing = (): void => undefined;
const acts = { pay: nothing, remind: nothing, cancel: nothing, show: nothing, copyNo: nothing, deleteReport: nothing };

type Opened = { details?: Partial<OrderDetails>; language?: Language; prepare?: (wire: FakeWire) => void };

/** The order beside the list; a résumé came with it. */
async function openDrawer({ details = {}, language = 'zh', prepare }: Opened = {}) {
  const wire = fakeWire();
  signInHr(wire);
  wire.answers(orderCalls.details, detailsOf(details));
  wire.answers(resumeCalls.find, { resume: kept });
  wire.answers(catalogueCalls.packages, { dataGroupList: [] });
  prepare?.(wire);
  const drawer = <OrderDrawer detailId="401" acts={acts} onClose={nothing} />;
  const page = await renderScreen(drawer, { at: '/Dashboard/Order', language });
  await screen.findByText('BD20261126001');
  return { wire, ...page };
}

const download = (): Promise<HTMLElement> => screen.findByRole('button', { name: '下载简历 简历.pdf' });

test('the résumé that came with an order is named in it, and downloaded under its name with a word that this is recorded', async () => {
  const { wire, user } = await openDrawer();
  const saved = watchSavedFiles();
  expect(await screen.findByText('简历.pdf')).toBeDefined();
  expect(screen.getByText('下载会留下记录。')).toBeDefined();
  expect(wire.asked(resumeCalls.open)).toHaveLength(0);
  const held = wire.holds(resumeCalls.open);
  await user.dblClick(await download());
  held.answer({ ...kept, base64: btoa('%PDF-1.7') });
  await waitFor(() => expect(saved).toEqual(['简历.pdf']));
  expect(wire.asked(resumeCalls.open).map(({ params }) => params)).toEqual([{ orderDetailsId: '401' }]);
});

test('a résumé that can not be downloaded is told in words, and may be tried again', async () => {
  const { wire, user } = await openDrawer();
  const saved = watchSavedFiles();
  wire.declines(resumeCalls.open, 'fileNotFound');
  await user.click(await download());
  expect(await screen.findByText(/文件/)).toBeDefined();
  expect(saved).toEqual([]);
  wire.answers(resumeCalls.open, { ...kept, base64: btoa('%PDF-1.7') });
  await user.click(await download());
  await waitFor(() => expect(saved).toEqual(['简历.pdf']));
});

test('who may not read the person whole sees that there is a résumé, and is not offered to download it', async () => {
  await openDrawer({ details: { mayReveal: false } });
  expect(await screen.findByText('简历.pdf')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^下载简历/ })).toBeNull();
  expect(screen.queryByText('下载会留下记录。')).toBeNull();
});

test('an order without a résumé says nothing of one', async () => {
  const { wire } = await openDrawer({ prepare: (it) => it.answers(resumeCalls.find, { resume: null }) });
  await waitFor(() => expect(wire.asked(resumeCalls.find)).toHaveLength(1));
  expect(screen.queryByText('简历')).toBeNull();
});

test('of an order whose personal data is erased no résumé is asked for', async () => {
  const { wire } = await openDrawer({ details: { status: orderStates.deleted, name: '', phoneNo: '', idCard: '' } });
  expect(wire.asked(resumeCalls.find)).toHaveLength(0);
  expect(screen.queryByText('简历')).toBeNull();
});

test('in English the résumé of an order is told in English', async () => {
  await openDrawer({ language: 'en' });
  expect(await screen.findByRole('button', { name: 'Download the résumé 简历.pdf' })).toBeDefined();
  expect(screen.getByText('Downloads are recorded.')).toBeDefined();
});
