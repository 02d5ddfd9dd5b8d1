import { describe, expect, it } from 'vitest';
import { adverseWords, isHearsay } from './adverse-words.ts';

describe('A sentence against the candidate', () => {
  it.each([
    '他报销造假',
    '贪污公款',
    '虚报业绩',
    '骚扰同事',
    '和客户打架',
    '泄密',
    '旷工三天',
    '态度差',
    '对工作不负责',
    '没有改正还造假',
    '造 假',
    '虛報',
    'committed fraud',
    'sexual harassment',
    'leaked client data',
    'had a bad attitude',
  ])('is known by its words: %s', (text) => {
    expect(adverseWords(text)).not.toEqual([]);
  });

  it.each([
    '从不旷工',
    '没有出现过任何造假行为',
    '未出现过任何泄密事件',
    '负责反欺诈',
    '查处违规行为',
    '威胁情报分析',
    '制造假肢',
    '合作假日酒店',
    '他不负责财务',
    '打人工客服电话',
    '能完成本职工作',
    '沟通不够主动',
    'never lied',
    'no fraud',
    'fraud prevention',
    'forged steel plant',
  ])('is none where it says that it is not so, or names the work: %s', (text) => {
    expect(adverseWords(text)).toEqual([]);
  });

  it('says when it was told by others', () => {
    expect(['听说他虚报', '据说打过架', '同事传言', 'I heard he lied', 'rumour has it'].every(isHearsay)).toBe(true);
    expect(['我当时在场', '合同评审拖过两次', 'he lied to me'].some(isHearsay)).toBe(false);
  });
});
