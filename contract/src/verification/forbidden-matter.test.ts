import { describe, expect, it } from 'vitest';
import { forbiddenMatter, withoutMatter } from './forbidden-matter.ts';
import { type ForbiddenCategory, forbiddenCategories, forbiddenGroups } from './forbidden-words.ts';

const sureOf = (text: string): ForbiddenCategory[] =>
  forbiddenMatter(text).flatMap(({ category, certainty }) => (certainty === 'sure' ? [category] : []));
const doubtfulOf = (text: string): ForbiddenCategory[] =>
  forbiddenMatter(text).flatMap(({ category, certainty }) => (certainty === 'doubtful' ? [category] : []));

const refused: Readonly<Record<ForbiddenCategory, readonly string[]>> = {
  health: [
    '他有乙肝',
    '携带 HBV',
    'HIV 阳性',
    '得过抑郁症',
    '有残疾证',
    '身体不好',
    '他确诊癌症',
    '患糖尿病多年',
    '乙肝检测阳性',
    '在做乙肝治疗',
    'had hepatitis B',
    'was depressed for a year',
    'has a disability',
    'mentally ill',
    'he has AIDS',
  ],
  family: [
    '已婚在备孕',
    '怀孕三个月',
    '休产假',
    '离异，带着孩子',
    '打算要二胎',
    '老公在银行',
    '那年他在闹离婚，心思不在工作上',
    'she is pregnant',
    'took maternity leave',
    'got divorced',
    'her husband works nearby',
    'is gay',
  ],
  belief: [
    '信佛',
    '是基督徒',
    '他是党员',
    '他是回族',
    '是穆斯林',
    '少数民族',
    'a Muslim',
    'devout Christian',
    'party member',
    'political views',
  ],
  crime: [
    '坐过牢',
    '有案底',
    '听说被抓过',
    '听人说他以前有过前科',
    '被判刑',
    '吸过毒',
    'was in jail',
    'convicted of fraud',
    'has a criminal record',
    'got arrested',
  ],
  home: [
    '家里有钱',
    '家里很穷',
    '富二代',
    '家住城西',
    '欠了网贷',
    'his father is rich',
    'home address',
    'owns two houses',
  ],
  claims: [
    '起诉过公司',
    '仲裁过',
    '告过单位',
    '和公司打劳动仲裁',
    '加入了工会',
    '工会会员',
    'he sued us',
    'union member',
    'took the company to court',
    'labour dispute',
  ],
};

describe('Forbidden matter', () => {
  it.each(
    forbiddenCategories.flatMap((category) => refused[category].map((text) => [category, text] as const)),
  )('of %s is refused: %s', (category, text) => {
    expect(sureOf(text)).toContain(category);
  });

  it.each([
    '乙 肝',
    '乙·肝',
    '乙.肝',
    '乙　肝',
    '怀*孕',
    '懷孕',
    '離婚',
    '黨員',
    'ＨＩＶ',
    'H.I.V.',
    'PREGNANT',
    'Mus\u200blim',
    '坐\n过牢',
  ])('is found however it is spelt: %s', (text) => {
    expect(sureOf(text)).toHaveLength(1);
  });

  it.each([
    '工会干事',
    '工会主席',
    '党建专员',
    '党员发展工作',
    '健康管理师',
    '医保专员',
    '宗教学',
    '民族证券',
    '中央民族大学',
    '伊斯兰开发银行',
    '宁夏回族自治区交通投资公司',
    '残疾人联合会',
    '负责员工家属慰问',
    '食品从业人员健康证明',
    '健康证',
    '无犯罪记录证明',
    '负责劳动仲裁案件',
    '处理劳动争议',
    '仲裁委员会秘书',
    '离婚案件律师',
    '婚庆策划',
    '生育保险专员',
    '反洗钱专员',
    '糖尿病产品线推广',
    '肿瘤医院',
    '家庭原因',
    '系统健康状况监控',
    'UnionPay',
    'European Union office',
    'handled labour disputes',
    'maternity cover',
    'family reasons',
    'teaching aids',
    'probation period',
    'depressed market',
  ])('is not what work is called: %s', (text) => {
    expect(forbiddenMatter(text)).toEqual([]);
  });

  it.each([
    '老公司',
    '集团员工',
    '广告公司',
    '诚信教育',
    '线上访谈',
    '为人简单亲切',
    '集中风险',
    '团结核心成员',
    '国家里程碑项目',
    '国家境外业务',
    '撤回民事诉讼',
    '专家人才',
    '热爱人力资源',
    '相信佛山团队',
    '他是技术工，会开车',
    '被抓取的数据',
    '侵犯事件处理',
    '干得没毛病',
    '有病毒样本',
    '水族馆',
    '上班族',
    'was engaged to lead the project',
    'trained as a midwife',
    'Shivam Industries',
  ])('is not read across the words of another sentence: %s', (text) => {
    expect(forbiddenMatter(text)).toEqual([]);
  });

  it('is asked about where a word has two meanings', () => {
    expect(doubtfulOf('和工会对接年度调薪')).toEqual(['claims']);
    expect(doubtfulOf('请病假多')).toEqual(['health']);
    expect(doubtfulOf('需要孩子配合的课程')).toEqual(['family']);
    expect(sureOf('和工会对接年度调薪')).toEqual([]);
  });

  it('is taken out sentence by sentence, and the rest stays', () => {
    expect(withoutMatter('按时完成。那年他在闹离婚！带过新人。', 'family')).toBe('按时完成。带过新人。');
    expect(withoutMatter('Always on time. She is pregnant. Trained two people.', 'family')).toBe(
      'Always on time. Trained two people.',
    );
    expect(withoutMatter('有案底', 'crime')).toBe('');
  });

  it('names the words that were found, of each category', () => {
    expect(forbiddenMatter('已婚在备孕，信佛')).toEqual([
      { category: 'family', words: ['已婚', '备孕'], certainty: 'sure' },
      { category: 'belief', words: ['信佛'], certainty: 'sure' },
    ]);
  });

  it('has words, a name and a lawful way in both languages', () => {
    for (const { label, way, sure, doubtful, lawful } of Object.values(forbiddenGroups)) {
      expect([label.zh, label.en, way.zh, way.en]).not.toContain('');
      for (const { chinese, english } of [sure, doubtful, lawful])
        expect(Math.min(chinese.length, english.length)).toBeGreaterThan(0);
    }
  });
});
