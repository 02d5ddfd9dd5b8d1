import { describe, expect, it } from 'vitest';
import { correctableFields } from '../candidate/claim-fields.ts';
import { lacksOfMaterial, type MaterialWant } from './material-rules.ts';

const asked = (wants: MaterialWant[], fields: string[] = []) => ({ wants, fields });
const nothing = { words: '', fields: {} };

describe('an answer', () => {
  it('has each kind that was asked for', () => {
    expect(lacksOfMaterial(asked(['file', 'text', 'claim'], ['from', 'to']), nothing, 0)).toEqual([
      'text',
      'file',
      'fields.from',
      'fields.to',
    ]);
    expect(lacksOfMaterial(asked(['file']), nothing, 1)).toEqual([]);
    expect(lacksOfMaterial(asked(['claim'], ['to']), { words: '', fields: { to: ' 2022-11 ' } }, 0)).toEqual([]);
  });

  it('says in words why something can not be had, and then lacks nothing', () => {
    expect(lacksOfMaterial(asked(['file', 'claim'], ['to']), { ...nothing, words: '公司已注销' }, 0)).toEqual([]);
    expect(lacksOfMaterial(asked(['file']), { ...nothing, words: ' . ' }, 0)).toEqual(['file']);
  });
});

describe('fields to correct', () => {
  it('are those of the needs, each once, without what the candidate decides alone', () => {
    const fields = correctableFields(['idCard', 'employer', 'referee', 'upload']);
    expect(fields.filter((field) => field === 'company')).toHaveLength(1);
    expect(fields).toContain('refereePhone');
    for (const field of ['isPresent', 'doNotContact', 'mayContact', 'files']) expect(fields).not.toContain(field);
    expect(correctableFields(['idCard', 'phone'])).toEqual([]);
  });
});
