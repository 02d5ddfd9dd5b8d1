import { describe, expect, it } from 'vitest';
import { claimChoices, saidInWords } from './claim-choices.ts';
import { claimFieldsOf, withoutHidden } from './claim-fields.ts';
import { fieldsFor, lackOfField, orderedFieldsFor, wrongOrderedField } from './claim-form.ts';
import { claimNameOf } from './claim-names.ts';
import { claimSaid } from './claim-said.ts';

const newNeeds = ['studyForm', 'monthlyPay', 'nonCompete', 'posts'];

describe('a statement', () => {
  it('that was not asked for is told from one that was left empty', () => {
    expect(claimSaid('monthlyPay', { claim: {}, needs: ['employer'] })).toEqual({ kind: 'unasked' });
    expect(claimSaid('monthlyPay', { claim: {}, needs: ['employer', 'monthlyPay'] })).toEqual({ kind: 'empty' });
    expect(claimSaid('school', { claim: {}, needs: ['employer'] })).toEqual({ kind: 'unasked' });
    expect(claimSaid('degreeNo', { claim: {}, needs: ['degreeNo'] })).toEqual({ kind: 'empty' });
    expect(claimSaid('hasPosts', { claim: {}, needs: ['idCard'] })).toEqual({ kind: 'unasked' });
    expect(claimSaid('hasPosts', { claim: { hasPosts: true }, needs: ['posts'] })).toEqual({ kind: 'empty' });
  });

  it('of what a rule speaks of is none where nobody asked for it, whatever a claim holds', () => {
    for (const [field, value] of [
      ['hasPosts', false],
      ['monthlyPay', '9000'],
      ['nonCompete', 'none'],
    ] as const)
      expect(claimSaid(field, { claim: { [field]: value }, needs: ['employer', 'idCard'] })).toEqual({
        kind: 'unasked',
      });
  });

  it('of posts is what was declared: none, or the companies', () => {
    expect(claimSaid('hasPosts', { claim: { hasPosts: false }, needs: ['posts'] })).toMatchObject({
      kind: 'value',
      words: { zh: '没有其他任职或持股' },
    });
    const declared = { hasPosts: true, posts: '青禾示例食品有限公司，监事' };
    expect(claimSaid('hasPosts', { claim: declared, needs: ['posts'] })).toMatchObject({ words: declared.posts });
  });

  it('of somebody who does not know is open, and no other answer is', () => {
    const open = claimChoices('nonCompete').map(({ key }) => {
      const said = claimSaid('nonCompete', { claim: { nonCompete: key }, needs: ['nonCompete'] });
      return [key, said.kind === 'value' && said.isOpen === true];
    });
    expect(Object.fromEntries(open)).toEqual({ none: false, active: false, ended: false, unknown: true });
  });

  it('that was chosen is said by its name in both languages', () => {
    expect(saidInWords({ nonCompete: 'unknown' }, 'nonCompete')).toEqual({ zh: '不清楚', en: 'Not sure' });
    expect(saidInWords({ studyForm: '全日制' }, 'studyForm')).toEqual({ zh: '全日制', en: 'Full-time' });
  });
});

describe('the fields that rules speak of', () => {
  const fields = fieldsFor(newNeeds);
  const lackOf = (name: string, content: Record<string, string | boolean>) => {
    const field = fields.find((each) => each.name === name);
    return field && lackOfField(field, content);
  };

  it('are all required, and the posts only of whoever has some', () => {
    expect(fields.map(({ name, isRequired }) => [name, isRequired])).toEqual(
      ['studyForm', 'monthlyPay', 'nonCompete', 'hasPosts', 'posts'].map((name) => [name, true]),
    );
    expect(lackOf('posts', {})).toBeNull();
    expect(lackOf('posts', { hasPosts: false })).toBeNull();
    expect(lackOf('posts', { hasPosts: true })).toBe('missing');
    expect(lackOf('hasPosts', {})).toBe('yesNo');
    expect(withoutHidden({ hasPosts: false, posts: '青禾示例食品' })).toEqual({ hasPosts: false });
  });

  it.each([
    ['12000', null],
    ['￥１２,０００.５元', null],
    ['', 'missing'],
    ['0', 'amount'],
    ['一万二', 'amount'],
    ['12k', 'amount'],
  ])('an average pay of %j: %s', (monthlyPay, lack) => expect(lackOf('monthlyPay', { monthlyPay })).toBe(lack));

  it('are chosen from their lists and from nothing else', () => {
    expect(lackOf('studyForm', { studyForm: '函授' })).toBe('missing');
    expect(lackOf('nonCompete', { nonCompete: 'ended' })).toBeNull();
    expect(wrongOrderedField(['studyForm'], { studyForm: '函授' })).toBe('studyForm');
    expect(wrongOrderedField(['studyForm'], { studyForm: '自学考试' })).toBeNull();
  });

  it('that are declarations are made by the candidate alone', () => {
    expect(orderedFieldsFor(newNeeds).map(({ name }) => name)).toEqual(['studyForm', 'monthlyPay']);
    expect(wrongOrderedField(['posts'], { hasPosts: false })).toBe('hasPosts');
  });

  it('have names in both languages', () => {
    for (const field of claimFieldsOf(newNeeds)) expect(claimNameOf(field)).not.toMatchObject({ zh: field });
  });
});
