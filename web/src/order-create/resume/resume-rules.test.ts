import type { ResumeReading } from '@beidiao/contract/resume/calls';
import { expect, it } from 'vitest';
import { emptyDraft } from '../draft.ts';
import { fillEmpty, fillField, postsFor, proposalsOf, takeBack, withPost } from './resume-rules.ts';

const file = new File(['x'], '简历.pdf');
const job = { content: { company: '澜石软件', position: '工程师', from: '2019-07' }, words: '2019.07 - 至今 澜石软件' };
const reading: ResumeReading = {
  name: { value: '秦思远', words: '姓名:秦思远' },
  phoneNo: { value: '13800002046', words: '手机:13800002046' },
  idCard: null,
  position: { value: '后端工程师', words: '求职意向:后端工程师' },
  employers: [job],
  schools: [],
};
const { candidate: empty } = emptyDraft('key');
const typed = { ...empty, name: '秦思源', position: '后端工程师' };
const statesOf = ({ resume, candidate }: ReturnType<typeof fillEmpty>) =>
  proposalsOf(resume, candidate).map(({ field, state }) => `${field} ${state}`);

it('a résumé fills empty fields, and says of each what it found and what it did not', () => {
  const filled = fillEmpty(empty, file, reading);
  expect(filled.candidate).toMatchObject({
    name: '秦思远',
    phoneNo: '13800002046',
    idCard: '',
    position: '后端工程师',
  });
  expect(statesOf(filled)).toEqual(['name filled', 'phoneNo filled', 'idCard missing', 'position filled']);
});

it('what was typed stays until somebody chooses the other', () => {
  const filled = fillEmpty(typed, file, reading);
  expect(filled.candidate).toMatchObject({ name: '秦思源', phoneNo: '13800002046' });
  expect(statesOf(filled)).toEqual(['name differs', 'phoneNo filled', 'idCard missing', 'position same']);
  expect(fillField(filled, 'name').candidate.name).toBe('秦思远');
});

it('can be taken back, field by field or whole, without what was typed since', () => {
  const filled = fillField(fillEmpty(typed, file, reading), 'name');
  expect(takeBack(filled, ['name']).candidate).toMatchObject({ name: '秦思源', phoneNo: '13800002046' });
  const later = { ...filled, candidate: { ...filled.candidate, phoneNo: '13900000000' } };
  expect(takeBack(later).candidate).toMatchObject({ name: '秦思源', phoneNo: '13900000000', position: '后端工程师' });
  expect(statesOf(takeBack(filled))).toEqual(['name differs', 'phoneNo open', 'idCard missing', 'position same']);
});

it('a job fills what a piece leaves empty, and only fields that the item asks for', () => {
  expect(postsFor(['employer'], reading)).toEqual([job]);
  expect(postsFor(['certificate'], reading)).toEqual([]);
  expect(withPost(['employer'], { company: '澜石科技', position: '' }, job)).toEqual({
    company: '澜石科技',
    position: '工程师',
    from: '2019-07',
  });
  expect(withPost(['school'], {}, job)).toEqual({});
});
