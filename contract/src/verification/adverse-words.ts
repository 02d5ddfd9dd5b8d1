import { patternOf, plainReading } from './plain-reading.ts';

/** Words that speak against whoever they are said of, in both languages: such a sentence is marked as adverse. */
const adverse = {
  chinese: [
    '造假(?![肢牙发期日设])',
    '作假(?![日期设肢])',
    '虚假(?:报销|发票|业绩|材料|考勤|记录)',
    '虚报',
    '谎报',
    '伪造',
    '篡改',
    '代打卡',
    '贪污',
    '挪用',
    '侵占',
    '私吞',
    '受贿',
    '索贿',
    '行贿',
    '[收吃拿](?:取|受|了|过)?(?:别人|供应商|客户)?(?:的)?(?:回扣|好处费|红包)',
    '骚扰',
    '打架',
    '斗殴',
    '打人(?![工民际])',
    '辱骂',
    '谩骂',
    '恐吓',
    '威胁',
    '泄密',
    '泄露',
    '窃取',
    '盗窃',
    '偷(?:窃|盗|拿|过|了|东西)',
    '诈骗',
    '欺诈',
    '欺骗',
    '撒谎',
    '说谎',
    '不诚[实信]',
    '旷工',
    '脱岗',
    '擅自离岗',
    '怠工',
    '态度(?:很|比较|非常|极其?|太)?(?:差|恶劣|不好|消极|不端正)',
    '不负责(?:任|$|(?=[，。；]))',
    '责任心(?:很|比较|非常|太)?(?:差|不强|不够)',
    '能力(?:很|比较|非常|太)?(?:差|不足|不够|不行)',
    '不(?:能)?胜任',
    '违纪',
    '违规',
    '被?开除',
    '被?辞退',
    '(?:被|受)(?:过|到过?|了)?(?:记过|处分|警告)',
    '飞单',
    '接?私单',
    '抄袭',
    '玩忽职守',
    '失职',
    '渎职',
    '造成(?:了|过)?(?:重大|很大|较大|严重)?(?:的)?(?:经济)?损失',
    '拉帮结派',
    '搬弄是非',
    '不靠谱',
    '人品(?:很|比较|有)?(?:差|不好|问题)',
  ],
  english: [
    'fraud(?:ulent(?:ly)?)?',
    'forg(?:ed|ery|ing)',
    'falsif(?:y|ied|ies|ying|ication)',
    'fabricat(?:ed|es|ing)',
    'faked?',
    'embezzl(?:ed|es|ing|ement)',
    'misappropriat(?:ed|es|ing|ion)',
    'misused company',
    'brib(?:e|es|ed|ery|ing)',
    'kickbacks?',
    'harass(?:ed|es|ing|ment)?',
    'bull(?:y|ied|ies|ying)',
    'assault(?:ed|s)?',
    'violent',
    'threaten(?:ed|s|ing)?',
    'leak(?:ed|s|ing)',
    'stole',
    'stolen',
    'steal(?:s|ing)?',
    'theft',
    'lied',
    'liar',
    'dishonest(?:y|ly)?',
    'cheat(?:ed|s|ing)?',
    'awol',
    'absent without leave',
    'absenteeism',
    '(?:bad|poor|terrible) (?:attitude|work ethic)',
    'unprofessional',
    'incompetent',
    'negligen(?:t|ce)',
    'misconduct',
    'insubordinat(?:e|ion)',
    'was (?:fired|dismissed)',
    'plagiari[sz](?:ed|es|ing|m)',
    'unreliable',
  ],
} as const;

/** Work against such things: 负责反欺诈, fraud prevention. */
const work = {
  chinese: [
    '(?:反|防)(?:欺诈|诈骗|舞弊|贪污|造假|作弊|骚扰|泄密)',
    '(?:负责|上报|举报|指出|纠正|打击|查处|处理|审查|防止|防范|预防|识别|杜绝|避免|治理|制止)[^，。；他她其还]{0,6}(?:造假|作假|伪造|欺诈|诈骗|盗窃|泄密|泄露|违规|违纪|骚扰|侵占|虚报|挪用|篡改|抄袭)',
    '威胁(?:情报|分析|检测|建模)',
    '防篡改',
    '(?:数据|信息)泄露(?:防护|检测|应急)',
    '违[规纪](?:审查|检查|排查|处理|案件|事件调查)',
  ],
  english: [
    'anti-?(?:fraud|bribery|harassment|theft)',
    'forg(?:ed|ing) (?:steel|parts?|plant|shop|ahead|relationships?|partnerships?|ties)',
    '(?:fraud|theft|bribery|leak) (?:prevention|detection|control|controls|risk|team|department|investigations?|analyst)',
    '(?:prevent(?:ed|s|ing)?|detect(?:ed|s|ing)?|investigat(?:ed|es|ing)) [^.;,]{0,12}(?:fraud|theft|bribery|harassment|misconduct|forgery)',
  ],
} as const;

/** Said not to be so: 从不旷工, never lied. A turn of the sentence ends it. */
const notSo = {
  chinese: ['(?:没有|没|未|无|从不|从未|从来不|不曾|未曾|绝不|不会|并非|不存在)[^，。；,;还却反而但]{0,6}$'],
  english: ["(?:no|not|never|without|nothing|none|neither|nor|n't)(?: (?!but\\b|and\\b)[a-z']+){0,3} $"],
} as const;

/** Told by others. */
const hearsay = {
  chinese: ['听(?:说|别人说|人说|同事说|同事讲)', '据(?:说|传|称)', '有人说', '传言', '传闻', '没(?:有)?亲眼'],
  english: [
    '(?:i|we) heard',
    'heard (?:that|from)',
    'hearsay',
    'rumou?rs?',
    'rumou?red',
    'people say',
    'supposedly',
    'i was told',
  ],
} as const;

const patterns = {
  adverse: patternOf(adverse),
  work: patternOf(work),
  hearsay: patternOf(hearsay),
  notSoZh: new RegExp(notSo.chinese.join('|'), 'u'),
  notSoEn: new RegExp(`(?:^|[^a-z])${notSo.english.join('|')}`, 'u'),
};

/** The words of a sentence that speak against the candidate; none where it says that it is not so. */
export function adverseWords(text: string): string[] {
  const read = plainReading(text).replace(patterns.work, '|');
  const hits = [...read.matchAll(patterns.adverse)].filter(({ index }) => {
    const before = read.slice(0, index);
    return !patterns.notSoZh.test(before) && !patterns.notSoEn.test(before);
  });
  return [...new Set(hits.map(([words]) => words))];
}

/** Whether a sentence says that it was told by others: what nobody saw is no ground for an adverse remark. */
export const isHearsay = (text: string): boolean => plainReading(text).search(patterns.hearsay) >= 0;
