import { expect, test } from 'vitest';
import { asksForClaim, fieldsFor, isComplete, isShown, lackOfField, minutesFor, subjectsOf } from './claim-needs.ts';

const job = { company: '澜石软件', position: '工程师', from: '2020-01', to: '2022-03' };
const said = (content: Record<string, string | boolean>, n = 1, fileCount = 0) => ({ content, n, fileCount });
const names = (needs: string[]) => fieldsFor(needs).map(({ name }) => name);

test('identity needs ask for nothing more', () => {
  expect([asksForClaim(['idCard', 'phone']), asksForClaim(['idCard', 'school']), asksForClaim(['upload'])]).toEqual([
    false,
    true,
    true,
  ]);
});

test('a field that two needs share is asked once', () => {
  expect(names(['employer', 'referee']).filter((name) => name === 'company')).toHaveLength(1);
});

test('a job that has ended needs its end, a present one does not', () => {
  const { to: _, ...present } = job;
  expect(isComplete(['employer'], said(job))).toBe(true);
  expect(isComplete(['employer'], said(present))).toBe(false);
  expect(isComplete(['employer'], said({ ...present, isPresent: true }))).toBe(true);
});

test('a job does not end before it began', () => {
  const [to] = fieldsFor(['employer']).filter(({ name }) => name === 'to');
  expect(to && lackOfField(to, { ...job, to: '2019-12' })).toBe('order');
  expect(to && lackOfField(to, { ...job, to: '2020-01' })).toBe(null);
});

test('only a present employer can be asked to be left alone', () => {
  const [field] = fieldsFor(['employer']).filter(({ name }) => name === 'doNotContact');
  expect(field && [isShown(field, job), isShown(field, { ...job, isPresent: true })]).toEqual([false, true]);
});

test.each([
  ['13800002046', null],
  ['0571-8888 0000', null],
  ['12', 'phone'],
  ['王经理', 'phone'],
  ['', 'missing'],
])('a referee can be rung at %j: %s', (refereePhone, lack) => {
  const [phone] = fieldsFor(['referee']).filter(({ name }) => name === 'refereePhone');
  expect(phone && lackOfField(phone, { refereePhone })).toBe(lack);
});

test('one subject a piece of each item that asks for something', () => {
  const items = [
    { code: 'ID_THREE', needs: ['idCard', 'phone'], quantity: 1 },
    { code: 'XP_HR', needs: ['employer'], quantity: 2 },
    { code: 'DEGREE', needs: ['idCard', 'school'], quantity: 1 },
  ];
  expect(subjectsOf(items).map(({ item, n }) => `${item.code} ${n}`)).toEqual(['XP_HR 1', 'XP_HR 2', 'DEGREE 1']);
  expect(minutesFor(items)).toBe(9);
});

test('a second subject may be said not to exist, a first one not', () => {
  expect(isComplete(['employer'], said({ none: true }, 2))).toBe(true);
  expect(isComplete(['employer'], said({ none: true }, 1))).toBe(false);
});

test('papers are shown, or said not to be there', () => {
  expect(isComplete(['upload'], said({}))).toBe(false);
  expect(isComplete(['upload'], said({}, 1, 1))).toBe(true);
  expect(isComplete(['upload'], said({ noFile: true }))).toBe(true);
});
