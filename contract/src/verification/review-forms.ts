import { claimChoices } from '../candidate/claim-choices.ts';
import { postsField } from '../candidate/claim-said.ts';
import { type DocumentType, documentWords } from '../typed/document.ts';
import type { Bilingual } from '../wire/language.ts';
import { lowerFirst } from '../finding/result-words.ts';
import { tenureRule } from '../finding/conclusion.ts';
import type { Comparison, FindingForm } from '../finding/finding.ts';
import { type RegisterForm, registerFormOf, type SearchTerms } from './register-forms.ts';
import { type ReviewSource, sourcesOf, type UsualGround, usualGroundOf } from './review-grounds.ts';
import type { RiskRule } from './risk-rules.ts';

/** The forms in which a reviewer writes down what was found: fields as data, read on both sides of the wire. */

/** `pair`: the source itself says whether two things belong together. `tenureEnd`: a month, or "to date". */
export type ReviewFieldKind = 'text' | 'long' | 'month' | 'tenureEnd' | 'day' | 'amount' | 'choice' | 'pair';
export type ReviewChoice = {
  readonly key: string;
  readonly label: Bilingual;
  readonly rule?: string;
  /** It says that the switchboard has confirmed it, which the log has to hold. */
  readonly saysSwitchboard?: true;
  /** The source knows nothing of the subject: of its parts nothing can have been found. */
  readonly saysUnknown?: true;
  readonly saysDismissed?: true;
};
export type ReviewField = {
  readonly key: string;
  readonly label: Bilingual;
  readonly kind: ReviewFieldKind;
  /** Without an answer the item is verified in part only. */
  readonly isMandatory: boolean;
  /** The field of the claim that it stands beside; null for what only the source can state. */
  readonly claimKey: string | null;
  /** The rule that a difference fires; `tenure` chooses one by how far the dates are apart. */
  readonly rule: string | null;
  /** The rule that any answer fires. */
  readonly foundRule: string | null;
  readonly choices: readonly ReviewChoice[];
  /** The number of a paper: another one is a difference, never other words. */
  readonly isNumber?: boolean;
  /** A month that was insured, beside one of joining or leaving: not the same thing, so only far apart do they differ. */
  readonly isInsured?: true;
  /** Only somebody else can answer it: what the candidate hands in is no proof of it. */
  readonly needsOthers?: true;
  /** It speaks of other subjects of the candidate as well: it is answered where the source knows nothing of this one. */
  readonly isOfOthers?: true;
  /** A date that may lie ahead, such as the end of a term; every other has come to pass when it is learnt. */
  readonly mayLieAhead?: boolean;
};

const words = (zh: string, en: string): Bilingual => ({ zh, en });
type More = Partial<Omit<ReviewField, 'key' | 'label'>>;
const stated = (key: string, label: Bilingual, more: More = {}): ReviewField => ({
  key,
  label,
  kind: 'text',
  isMandatory: true,
  claimKey: key,
  rule: null,
  foundRule: null,
  choices: [],
  ...more,
});
const onlyFound = (key: string, label: Bilingual, more: More = {}): ReviewField =>
  stated(key, label, { claimKey: null, ...more });
const choice = (key: string, label: Bilingual, choices: readonly ReviewChoice[]): ReviewField =>
  onlyFound(key, label, { kind: 'choice', choices });
const choiceOfOthers = (key: string, label: Bilingual, choices: readonly ReviewChoice[]): ReviewField => ({
  ...choice(key, label, choices),
  needsOthers: true,
});
const asOptional = (field: ReviewField): ReviewField => ({ ...field, isMandatory: false });
const answer = (key: string, label: Bilingual, rule?: string): ReviewChoice => ({
  key,
  label,
  ...(rule === undefined ? {} : { rule }),
});
const unknown = (key: string, label: Bilingual, rule: string): ReviewChoice => ({
  ...answer(key, label, rule),
  saysUnknown: true,
});
const dismissed = (label: Bilingual): ReviewChoice => ({
  ...answer('cause', label, 'dismissal-for-cause'),
  saysDismissed: true,
});
const optional: More = { isMandatory: false };

const company = (rule: string | null): ReviewField => stated('company', words('公司', 'Company'), { rule });
const from = stated('from', words('入职', 'Start date'), { kind: 'month', rule: tenureRule });
const to = stated('to', words('离职', 'Leaving date'), { kind: 'tenureEnd', rule: tenureRule });
/** A social-security record states months that were insured, not when somebody joined or left. */
const insured: More = { isInsured: true, rule: 'insured-months-apart' };
const insuredFrom: ReviewField = { ...from, ...insured, label: words('参保起始月', 'First insured month') };
const insuredTo: ReviewField = { ...to, ...insured, label: words('参保终止月', 'Last insured month') };
/** Whether anybody paid contributions in the months of the employment; in whose name, `company` says. */
const contributions = choice('inRecord', words('参保记录', 'Contributions'), [
  answer('recorded', words('任职期间有参保', 'Insured during the employment')),
  unknown('missing', words('任职期间没有参保', 'Not insured during the employment'), 'employer-not-in-record'),
]);
const school = (mismatch: string): ReviewField[] => [
  stated('school', words('学校', 'School'), { rule: mismatch }),
  stated('major', words('专业', 'Major'), { rule: 'date-or-major-mismatch' }),
  stated('level', words('层次', 'Level'), {
    kind: 'choice',
    rule: mismatch,
    choices: claimChoices('level'),
  }),
  stated('graduatedAt', words('毕业时间', 'Graduation date'), { kind: 'month', rule: 'date-or-major-mismatch' }),
];
const degreeNo = stated('degreeNo', words('证书编号', 'Certificate number'), {
  ...optional,
  isNumber: true,
  rule: 'degree-mismatch',
});
const studyForm = stated('studyForm', words('学习形式', 'Form of study'), {
  kind: 'choice',
  rule: 'study-form-mismatch',
  choices: claimChoices('studyForm'),
});
const inRegister = (rule: string): ReviewField =>
  choiceOfOthers('inRegister', words('登记记录', 'Register entry'), [
    answer('recorded', words('有这份记录', 'Record exists')),
    unknown('missing', words('未见这份记录', 'No record'), rule),
  ]);
type DocumentAnswers = { readonly confirmed: Bilingual; readonly denied: Bilingual };
/** Both answers say what was compared; whether a paper is genuine is a conclusion of the reader. */
const document = (rule: string, { confirmed, denied }: DocumentAnswers): ReviewField =>
  choiceOfOthers('document', words('材料查验', 'Document check'), [
    answer('genuine', confirmed),
    answer('false', denied, rule),
  ]);
const certificate: readonly ReviewField[] = [
  stated('certificateName', words('证书名称', 'Certificate name'), { rule: 'certificate-mismatch' }),
  stated('certificateNo', words('证书编号', 'Certificate number'), { isNumber: true, rule: 'certificate-mismatch' }),
];
const certificateStatus = (rules: readonly string[]): ReviewField =>
  choiceOfOthers('status', words('证书状态', 'Certificate status'), [
    answer('valid', words('有效', 'Valid')),
    ...[
      unknown('notFound', words('发证机构未见这份证书', 'Unknown to the issuer'), 'certificate-not-found'),
      answer('revoked', words('已被撤销或注销', 'Revoked or cancelled'), 'certificate-revoked'),
      answer('expired', words('已过有效期', 'Expired'), 'certificate-expired'),
    ].filter(({ rule = '' }) => rules.includes(rule)),
  ]);
const issuer = onlyFound('issuer', words('发证机构', 'Issuer'), optional);
const validUntil = onlyFound('validUntil', words('有效期至', 'Valid until'), {
  ...optional,
  kind: 'day',
  mayLieAhead: true,
});
const payer = (other: readonly ReviewChoice[]): ReviewField =>
  asOptional(
    choice('payer', words('缴纳或发放单位', 'Payer'), [
      answer('own', words('本单位', 'The employer itself')),
      ...other,
      answer('agency', words('第三方代缴或代发', 'A third party'), 'paid-by-agency'),
    ]),
  );

/** What is compared or found, item by item. */
const fieldsOfItem: Readonly<Record<string, readonly ReviewField[]>> = {
  ID_THREE: [
    stated('idName', words('姓名与身份证号', 'Name with ID number'), { kind: 'pair', rule: 'identity-mismatch' }),
    stated('idPhone', words('身份证号与手机号', 'ID number with phone'), {
      kind: 'pair',
      rule: 'phone-mismatch',
    }),
  ],
  ID_FACE: [
    stated('face', words('本人与证件照', 'Person with ID photo'), {
      kind: 'pair',
      rule: 'face-mismatch',
      choices: [answer('idPhoto', words('证件照', 'ID photo'))],
    }),
    asOptional(
      choice('way', words('核对方式', 'How it was compared'), [
        answer('camera', words('现场人脸', 'Live face')),
        answer('papers', words('人工核对证件', 'ID document, by a reviewer'), 'manual-proof-used'),
        answer('videoCall', words('视频通话，人工核对证件', 'Video call with a reviewer'), 'manual-proof-used'),
      ]),
    ),
  ],
  DEGREE_DOMESTIC: [inRegister('degree-not-found'), ...school('degree-mismatch'), studyForm, degreeNo],
  DEGREE_ARCHIVE: [inRegister('degree-not-found'), ...school('degree-mismatch'), asOptional(studyForm), degreeNo],
  DEGREE_OVERSEAS: [
    choiceOfOthers('inRegister', words('登记记录', 'Register entry'), [
      answer('recorded', words('有这份记录', 'Record exists')),
      unknown(
        'missing',
        words('认证系统和颁发院校均未见', 'Unknown to both the certification system and the institution'),
        'degree-not-found',
      ),
    ]),
    ...school('degree-mismatch'),
    asOptional(studyForm),
    degreeNo,
    asOptional(
      choiceOfOthers('certification', words('国内认证', 'Certification in China'), [
        answer('certified', words('已认证', 'Certified')),
        answer(
          'notCertified',
          words('学校确认属实，尚未认证', 'Confirmed by the institution, not certified yet'),
          'not-certified',
        ),
      ]),
    ),
  ],
  STUDENT_STATUS: [
    inRegister('enrolment-not-found'),
    stated('school', words('学校', 'School')),
    stated('major', words('专业', 'Major'), { rule: 'date-or-major-mismatch' }),
    stated('graduatedAt', words('预计毕业', 'Expected graduation'), {
      kind: 'month',
      rule: 'date-or-major-mismatch',
      mayLieAhead: true,
    }),
    choiceOfOthers('enrolment', words('学籍状态', 'Enrolment'), [
      answer('enrolled', words('在读', 'Enrolled')),
      answer('ended', words('退学、休学或结业', 'Withdrawn, suspended or ended without a diploma'), 'enrolment-ended'),
    ]),
  ],
  CERT_PROFESSIONAL: [
    ...certificate,
    certificateStatus(['certificate-not-found', 'certificate-revoked', 'certificate-expired']),
    issuer,
    validUntil,
  ],
  HEALTH_CERT: [
    ...certificate,
    certificateStatus(['certificate-not-found', 'certificate-expired']),
    issuer,
    validUntil,
  ],
  XP_HR: [
    company(null),
    from,
    to,
    stated('position', words('职务', 'Job title')),
    stated('leaveReason', words('离职原因', 'Reason for leaving'), optional),
    choiceOfOthers('conduct', words('单位说明', "Employer's statement"), [
      answer('confirmed', words('确认有这段任职', 'Confirms the employment')),
      dismissed(words('因违纪解除劳动合同', 'Dismissed for misconduct')),
      unknown('denied', words('单位确认没有这段任职', 'The employer denies the employment'), 'employer-denies'),
    ]),
  ],
  XP_DISPATCH: [
    company(null),
    from,
    to,
    stated('position', words('派驻岗位', 'Assigned position')),
    choiceOfOthers('conduct', words('单位说明', "Company's statement"), [
      answer('clean', words('按期结束，或仍在派遣', 'Ended as agreed, or still assigned')),
      dismissed(words('因违纪被用工单位退回', 'Sent back by the client company for misconduct')),
      unknown('denied', words('单位确认没有这段派遣', 'The company denies the assignment'), 'employer-denies'),
    ]),
  ],
  XP_INTERVIEW: [
    choice('identity', words('受访人身份', 'Identity of the referee'), [
      { key: 'confirmed', label: words('经单位总机确认', 'Confirmed through the switchboard'), saysSwitchboard: true },
      answer('notGenuine', words('与所述身份不符', 'Not who was stated'), 'referee-not-genuine'),
    ]),
    stated('relation', words('与候选人关系', 'Relationship to the candidate')),
    stated('company', words('所在公司', 'Company'), optional),
    onlyFound('performance', words('工作表现', 'Performance'), { kind: 'long' }),
    onlyFound('strengths', words('优点', 'Strengths'), { ...optional, kind: 'long' }),
    onlyFound('concerns', words('不足', 'Concerns'), { ...optional, kind: 'long' }),
    choice('rehire', words('再次共事', 'Would work together again'), [
      answer('yes', words('愿意', 'Yes')),
      answer('no', words('不愿意', 'No'), 'would-not-rehire'),
    ]),
  ],
  XP_NON_COMPETE: [
    company(null),
    stated('nonCompete', words('竞业限制', 'Non-compete'), {
      kind: 'choice',
      rule: 'claim-mismatch',
      choices: [
        answer('none', words('没有约定', 'None')),
        answer('active', words('在限制期内', 'In force'), 'non-compete-active'),
        answer('ended', words('有约定，目前不在限制期内', 'Agreed, not in force'), 'non-compete-out-of-scope'),
      ],
    }),
    // As the agreement words it: whoever compares it with the new position is not the former employer.
    onlyFound('scope', words('协议约定的限制范围', 'Scope in the agreement'), { ...optional, kind: 'long' }),
  ],
  XP_RESUME: [
    choice('differences', words('简历与填报', 'Résumé and statement'), [
      answer('none', words('相同', 'The same')),
      answer('some', words('有出入', 'Different'), 'resume-differs'),
    ]),
    choice('overlap', words('时间重叠', 'Overlaps'), [
      answer('none', words('没有超过 3 个月的重叠', 'None over 3 months')),
      answer('some', words('重叠超过 3 个月', 'More than 3 months'), 'timeline-overlap'),
    ]),
    choice('gap', words('时间空档', 'Gaps'), [
      answer('none', words('没有 6 个月以上的空档', 'None of 6 months or more')),
      answer('some', words('有 6 个月以上的空档', '6 months or more'), 'timeline-gap'),
    ]),
  ],
  XP_AUTO: [contributions, company('employer-not-in-record'), insuredFrom, insuredTo, payer([])],
  XP_AUTO_DEEP: [
    contributions,
    company('employer-not-in-record'),
    insuredFrom,
    insuredTo,
    payer([]),
    {
      ...choice('overlap', words('任职重叠', 'Overlapping employments'), [
        answer('none', words('没有超过 3 个月的重叠', 'None over 3 months')),
        answer('some', words('重叠超过 3 个月', 'More than 3 months'), 'employment-overlap'),
      ]),
      isOfOthers: true,
    },
  ],
  CRIME_CERT: [
    document('certificate-not-genuine', {
      confirmed: words('与开具机关的记录一致', "Matches the issuing office's record"),
      denied: words('开具机关确认没有出具', 'The issuing office denies having issued it'),
    }),
    choice('holder', words('证明上的身份', 'Person on the certificate'), [
      answer('same', words('与候选人一致', 'Matches the candidate')),
      answer(
        'other',
        words('姓名或身份证号与候选人不一致', 'Name or ID number does not match'),
        'certificate-mismatch',
      ),
    ]),
    stated('issuingOffice', words('开具的派出所', 'Issuing police office')),
    stated('issuedAt', words('开具日期', 'Date of issue'), { kind: 'day' }),
    stated('purpose', words('证明用途', 'Purpose'), optional),
    stated('certificateNo', words('证明编号', 'Certificate number'), { ...optional, isNumber: true }),
    choice('age', words('开具时间', 'Age of the certificate'), [
      answer('recent', words('开具不超过 6 个月', 'Issued within 6 months')),
      answer('old', words('开具已超过 6 个月', 'Issued more than 6 months ago'), 'certificate-too-old'),
    ]),
  ],
  CREDIT: [
    choice('identity', words('报告身份信息', 'Identity in the report'), [
      answer('same', words('与候选人一致', 'Matches the candidate')),
      answer('other', words('与候选人不一致', 'Does not match the candidate'), 'report-mismatch'),
    ]),
    choice('overdue', words('逾期', 'Overdue payments'), [
      answer('none', words('未见逾期', 'None')),
      answer('settled', words('2 年以前有逾期，已还清', 'More than 2 years ago, paid since'), 'overdue-settled'),
      answer(
        'recent',
        words('近 2 年有逾期，或目前逾期不足 90 天', 'Within 2 years, or open for less than 90 days'),
        'overdue-recent',
      ),
      answer('current', words('目前有 90 天以上逾期未还', 'Open for 90 days or more'), 'overdue-current'),
    ]),
    onlyFound('reportedAt', words('报告日期', 'Date of the report'), { kind: 'day' }),
  ],
  INCOME_TAX: [
    document('record-not-genuine', {
      confirmed: words('验证查得的内容与上传文件一致', 'Matches what its verification code shows'),
      denied: words('验证查得的内容与上传文件不一致', 'Differs from what its verification code shows'),
    }),
    company('employer-not-in-record'),
    onlyFound('months', words('纳税月份', 'Tax payment months')),
    choice('monthsMatch', words('与任职月份比对', 'Against the employment'), [
      answer('same', words('相符', 'The same months')),
      answer('slight', words('相差不到 3 个月', 'Less than 3 months apart')),
      answer('differs', words('相差 3 个月以上', '3 months apart or more'), 'months-mismatch'),
    ]),
  ],
  INCOME_PAYROLL: [
    document('statement-not-genuine', {
      confirmed: words('验证内容与上传的流水一致', 'Matches what its verification shows'),
      denied: words('验证内容与上传的流水不一致', 'Differs from what its verification shows'),
    }),
    stated('bankCardLast4', words('代发卡尾号', 'Card ending'), { isNumber: true }),
    payer([answer('other', words('其他单位', 'Another company'), 'payer-mismatch')]),
    stated('monthlyPay', words('月均实发（元）', 'Monthly pay (CNY)'), { kind: 'amount', rule: 'salary-below-claim' }),
  ],
  DRIVING_LICENCE: [
    stated('licenceNo', words('档案编号', 'File number'), { isNumber: true }),
    onlyFound('licenceClass', words('准驾车型', 'Vehicle class')),
    choiceOfOthers('status', words('状态', 'Status'), [
      answer('valid', words('正常', 'Valid')),
      answer('invalid', words('被吊销、注销或暂扣', 'Revoked, cancelled or suspended'), 'licence-invalid'),
      answer('expired', words('已过有效期', 'Expired'), 'licence-expired'),
      answer('dueSoon', words('90 天内到期', 'Expires within 90 days'), 'licence-due-soon'),
    ]),
    validUntil,
  ],
  EVALUATION_EMOTIONAL_SIMPLE: [
    onlyFound('score', words('测评结果', 'Result'), { kind: 'long', foundRule: 'score-for-reference' }),
  ],
  CUSTOM_CHECK: [onlyFound('finding', words('情况', 'Details'), { kind: 'long', foundRule: 'finding-noted' })],
};

/** An item that staff have added to the catalogue without a form of its own. */
const generic: readonly ReviewField[] = [onlyFound('finding', words('情况', 'Details'), { kind: 'long' })];

/** Registers that stand beside a declaration of the candidate. */
const withPosts: readonly string[] = ['BIZ_POSITION', 'BIZ_CONFLICT'];

export type ReviewForm = {
  readonly form: FindingForm;
  readonly fields: readonly ReviewField[];
  readonly register: RegisterForm | null;
  /** The field of the claim that its register stands beside. */
  readonly asked: string | null;
  readonly searchTerms: Readonly<Record<SearchTerms, Bilingual>>;
  /** What it can rest on; the usual one first. */
  readonly sources: readonly ReviewSource[];
  readonly usual: UsualGround;
};

export function reviewFormOf({ code, idType = 'idCard' }: { code: string; idType?: DocumentType }): ReviewForm {
  const register = registerFormOf(code);
  const form = register ? 'register' : code === 'XP_INTERVIEW' ? 'interview' : 'compare';
  const fields = register ? [] : (fieldsOfItem[code] ?? generic);
  return {
    form,
    fields: fields.map((field) => ({ ...field, label: labelFor(idType, field.label) })),
    register,
    asked: withPosts.includes(code) ? postsField : null,
    searchTerms: searchTermsOf(idType),
    sources: sourcesOf(code),
    usual: usualGroundOf(code),
  };
}

/** What names the number of an ID card names that of the candidate's document instead. */
function labelFor(idType: DocumentType, { zh, en }: Bilingual): Bilingual {
  if (idType === 'idCard') return { zh, en };
  const { number } = documentWords[idType];
  return {
    zh: zh.replace('身份证号', number.zh),
    en: en.startsWith('ID number')
      ? en.replace('ID number', number.en)
      : en.replace('ID number', lowerFirst(number.en)),
  };
}

/** Rules of an item that fire by themselves: by a field, an answer or the facts of a record. */
export function automaticRules({ code }: { code: string }): ReadonlySet<string> {
  const { fields } = reviewFormOf({ code });
  const named = fields.flatMap(({ rule, foundRule, choices }) => [
    rule,
    foundRule,
    ...choices.map((each) => each.rule),
  ]);
  const tenure = named.includes(tenureRule) ? ['tenure-gap-over-6m', 'tenure-gap-3-to-6m'] : [];
  return new Set([...named, ...tenure].filter((rule) => typeof rule === 'string'));
}

/** Rules that a person ticks, with a reason. */
export const judgedRulesOf = (rules: readonly RiskRule[]): RiskRule[] => rules.filter(({ judged }) => judged === true);

const comparisonOf: Readonly<Record<ReviewFieldKind, Comparison>> = {
  text: 'text',
  long: 'text',
  month: 'month',
  tenureEnd: 'tenureEnd',
  day: 'day',
  amount: 'amount',
  choice: 'choice',
  pair: 'source',
};
export const comparisonOfField = ({ kind, claimKey, isNumber, isInsured }: ReviewField): Comparison => {
  if (claimKey === null) return 'none';
  if (isInsured === true) return 'insured';
  return isNumber === true ? 'number' : comparisonOf[kind];
};

/** The answers to a pair. */
export const pairWords = {
  equal: { zh: '匹配', en: 'Match' },
  different: { zh: '不匹配', en: 'No match' },
} as const satisfies Record<string, Bilingual>;

/** By what a register was searched, as the report says it: the number is that of the candidate's document. */
export const searchTermsOf = (idType: DocumentType): Readonly<Record<SearchTerms, Bilingual>> => ({
  nameAndId: labelFor(idType, { zh: '姓名加身份证号', en: 'name and ID number' }),
  name: { zh: '姓名', en: 'name' },
  nameAndPlace: { zh: '姓名加地区', en: 'name and place' },
  company: { zh: '有关企业的名称或统一社会信用代码', en: 'name or number of the companies concerned' },
});
