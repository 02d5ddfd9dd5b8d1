import { isClaimAsked } from '@beidiao/contract/candidate/claim-needs';
import { expect, test } from 'vitest';
import { fieldsFor, lackOfField } from '@beidiao/contract/candidate/claim-form';
import { carriedOver, isComplete } from './claim-needs.ts';
import { minutesFor, subjectsOf } from './claim-subjects.ts';

const job = { company: '澜石软件', position: '工程师', from: '2020-01', to: '2022-03' };
const said = (content: Record<string, string | boolean>, n = 1, fileCount = 0) => ({ content, n, fileCount });
const names = (needs: string[]) => fieldsFor(needs).map(({ name }) => name);

test('identity needs ask for nothing more', () => {
  expect([isClaimAsked(['idCard', 'phone']), isClaimAsked(['idCard', 'school']), isClaimAsked(['upload'])]).toEqual([
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

test('no item asks whether the employer may be contacted: that is asked once per employer', () => {
  for (const needs of [['employer'], ['employer', 'referee'], ['employer', 'bankCardLast4', 'upload']])
    expect(names(needs)).not.toContain('doNotContact');
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

test('an ID number is not taken as the file number of a licence', () => {
  const [licence] = fieldsFor(['licence']);
  expect(licence && lackOfField(licence, { licenceNo: '330106199003072415' })).toBe('idNumber');
  expect(licence && lackOfField(licence, { licenceNo: '330600118204' })).toBeNull();
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

test('a referee may be called or not, and nobody but the candidate says which', () => {
  const [field] = fieldsFor(['employer', 'referee']).filter(({ name }) => name === 'mayContact');
  const lackOf = (content: Record<string, boolean>) => field && lackOfField(field, content);
  expect([lackOf({}), lackOf({ mayContact: true }), lackOf({ mayContact: false })]).toEqual(['yesNo', null, null]);
});

test('one employer is told once for all items', () => {
  const known = { ...job, doNotContact: true, isPresent: false };
  expect(carriedOver(known, fieldsFor(['employer', 'referee']))).toEqual({ ...job, isPresent: false });
});

test('an employer of the present is carried over without an end', () => {
  expect(carriedOver({ ...job, isPresent: true }, fieldsFor(['employer']))).not.toHaveProperty('to');
});

test.each([
  [['policeCertificate'], { certificateNo: '冀公证 1024' }, ['certificate']],
  [['certificate'], { certificateName: '健康证', certificateNo: 'J-88' }, ['idCard', 'certificate', 'upload']],
  [['school'], { school: '江海大学', degreeNo: '10284' }, ['school', 'degreeNo']],
  [['licence'], { licenceNo: '3101' }, ['licence']],
])('what %j was told is nothing for another item: it is about another paper', (_, known, needs) => {
  expect(carriedOver(known, fieldsFor(needs))).toBeNull();
});

test('an employer that is said not to exist is carried nowhere', () => {
  expect(carriedOver({ ...job, none: true }, fieldsFor(['employer']))).toBeNull();
});
