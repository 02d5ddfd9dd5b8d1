import type { ClaimContent } from './candidate.ts';
import type { Language } from './language.ts';
import type { RiskRule } from './risk-rules.ts';
import { type Light, lights, type TaskResult } from './task-states.ts';

/** The forms in which a reviewer writes down what was found: fields as data, judged by the same pure functions on both sides of the wire. */
type Words = Readonly<Record<Language, string>>;

export type ReviewFieldKind = 'text' | 'month' | 'day' | 'choice' | 'long';
export type ReviewField = {
  readonly key: string;
  readonly label: Words;
  readonly kind: ReviewFieldKind;
  readonly isRequired: boolean;
  /** The field of the claim that it stands beside; null for what only the source can say. */
  readonly claimKey: string | null;
  /** The rule that a difference lights, where the item has it. */
  readonly rule?: string;
  readonly choices?: readonly { readonly key: string; readonly label: Words; readonly rule?: string }[];
};

const said = (key: string, [zh, en]: [string, string], more: Partial<ReviewField> = {}): ReviewField => ({
  key,
  label: { zh, en },
  kind: 'text',
  isRequired: true,
  claimKey: key,
  ...more,
});
const found = (key: string, label: [string, string], more: Partial<ReviewField> = {}): ReviewField =>
  said(key, label, { claimKey: null, ...more });
const words = (zh: string, en: string): Words => ({ zh, en });

const employer: readonly ReviewField[] = [
  said('company', ['公司', 'Company'], { rule: 'claim-mismatch' }),
  said('from', ['入职', 'From'], { kind: 'month' }),
  said('to', ['离职', 'To'], { kind: 'month', isRequired: false }),
  said('position', ['职务', 'Position'], { rule: 'title-mismatch' }),
  said('leaveReason', ['离职原因', 'Reason for leaving'], { isRequired: false }),
];
const conduct = found('conduct', ['在职表现与纠纷', 'Conduct and disputes'], {
  kind: 'choice',
  choices: [
    { key: 'clean', label: words('无纠纷', 'No dispute') },
    { key: 'cause', label: words('因过失被解除', 'Dismissed for cause'), rule: 'dismissal-for-cause' },
    { key: 'denied', label: words('公司否认任职', 'Employer denies the employment'), rule: 'employer-denies' },
    { key: 'unsaid', label: words('对方未说明', 'Not said') },
  ],
});
const referee: readonly ReviewField[] = [
  said('refereeName', ['证明人', 'Referee'], { rule: 'referee-not-genuine' }),
  said('relation', ['与候选人关系', 'Relation']),
  said('company', ['所在公司', 'Company'], { isRequired: false }),
  found('performance', ['工作表现', 'Performance'], { kind: 'long' }),
  found('strengths', ['优点', 'Strengths'], { kind: 'long', isRequired: false }),
  found('concerns', ['不足与风险', 'Concerns'], {
    kind: 'long',
    isRequired: false,
  }),
  found('rehire', ['是否愿意再次共事', 'Would work together again'], {
    kind: 'choice',
    choices: [
      { key: 'yes', label: words('愿意', 'Yes') },
      { key: 'no', label: words('不愿意', 'No'), rule: 'would-not-rehire' },
      { key: 'unsaid', label: words('未表态', 'Not said') },
    ],
  }),
];
const school: readonly ReviewField[] = [
  said('school', ['学校', 'School'], { rule: 'degree-mismatch' }),
  said('major', ['专业', 'Major'], { rule: 'date-or-major-mismatch' }),
  said('level', ['层次', 'Level'], { rule: 'degree-mismatch' }),
  said('graduatedAt', ['毕业时间', 'Graduated'], { kind: 'month', rule: 'date-or-major-mismatch' }),
];
const certificate: readonly ReviewField[] = [
  said('certificateName', ['证书名称', 'Certificate'], { rule: 'certificate-mismatch' }),
  said('certificateNo', ['证书编号', 'Number'], { rule: 'certificate-mismatch' }),
  found('issuer', ['发证机构', 'Issuer'], { isRequired: false }),
  found('validUntil', ['有效期至', 'Valid until'], { kind: 'day', isRequired: false }),
];

const policeCertificate: readonly ReviewField[] = [
  said('issuingOffice', ['开具的派出所', 'Issuing police office'], { rule: 'certificate-mismatch' }),
  said('issuedAt', ['开具日期', 'Date of issue'], { kind: 'day', rule: 'certificate-mismatch' }),
  said('purpose', ['证明用途', 'Purpose'], { isRequired: false }),
  said('certificateNo', ['证明编号', 'Number'], { isRequired: false, rule: 'certificate-mismatch' }),
];

const fieldsOfNeed: Readonly<Record<string, readonly ReviewField[]>> = {
  employer,
  referee,
  school,
  degreeNo: [said('degreeNo', ['证书编号', 'Certificate number'], { isRequired: false, rule: 'degree-mismatch' })],
  certificate,
  policeCertificate,
  licence: [
    said('licenceNo', ['证号', 'Licence number'], { rule: 'licence-invalid' }),
    found('licenceClass', ['准驾车型', 'Class']),
    found('validUntil', ['有效期至', 'Valid until'], { kind: 'day' }),
  ],
  bankCardLast4: [
    said('bankCardLast4', ['代发卡尾号', 'Card, last four'], { rule: 'payer-mismatch' }),
    found('payer', ['代发单位', 'Payer']),
    found('monthlyPay', ['月均实发（元）', 'Monthly pay (yuan)']),
  ],
};

const genuine = (rule: string): ReviewField =>
  found('document', ['材料查验', 'Document'], {
    kind: 'choice',
    choices: [
      { key: 'genuine', label: words('真实有效', 'Genuine') },
      { key: 'false', label: words('不实或无效', 'Not genuine'), rule },
    ],
  });

/** What an item asks beyond its needs. */
const fieldsOfItem: Readonly<Record<string, readonly ReviewField[]>> = {
  XP_HR: [conduct],
  XP_NON_COMPETE: [
    found('nonCompete', ['竞业限制', 'Non-compete'], {
      kind: 'choice',
      choices: [
        { key: 'none', label: words('无约定或已解除', 'None, or lifted') },
        { key: 'active', label: words('在限制期内', 'In force'), rule: 'non-compete-active' },
        {
          key: 'outside',
          label: words('有约定，不涉及本岗位', 'In force, other field'),
          rule: 'non-compete-out-of-scope',
        },
      ],
    }),
  ],
  CRIME_CERT: [genuine('certificate-not-genuine')],
  INCOME_TAX: [genuine('record-not-genuine'), found('months', ['纳税月份', 'Months taxed'])],
  INCOME_PAYROLL: [genuine('statement-not-genuine')],
  CREDIT: [found('summary', ['信用摘要', 'Summary'], { kind: 'long' })],
};

const generic: readonly ReviewField[] = [found('finding', ['查得内容', 'What was found'], { kind: 'long' })];

/** Items that look for records of a person: they find some, or none. */
const looksForRecords = (code: string): boolean => /^(LIT_|TAX_|BIZ_|ADMIN_|MARKET_|CREDIT$)/.test(code);

export type ReviewForm = { readonly fields: readonly ReviewField[]; readonly looksForRecords: boolean };

/** Each field once: an employer and a referee share the company. */
export function reviewFormOf({ code, needs }: { code: string; needs: readonly string[] }): ReviewForm {
  // A referee is asked about the person; the dates of the employment are another item.
  const asked = needs.includes('referee') ? needs.filter((need) => need !== 'employer') : needs;
  const all = [...asked.flatMap((need) => fieldsOfNeed[need] ?? []), ...(fieldsOfItem[code] ?? [])];
  const once = all.filter((field, n) => all.findIndex((other) => other.key === field.key) === n);
  return { fields: once.length === 0 ? generic : once, looksForRecords: looksForRecords(code) };
}

/** Where it was learnt; those that speak to the employer are closed when the candidate asked for that. */
export const reviewSources = {
  employerHr: { zh: '雇主人力资源部', en: "Employer's HR", asksEmployer: true },
  formerManager: { zh: '原直属上级', en: 'Former manager', asksEmployer: true },
  referee: { zh: '证明人本人', en: 'The referee', asksEmployer: true },
  officialPortal: { zh: '官方查询平台', en: 'Official portal', asksEmployer: false },
  issuer: { zh: '发证或办学机构', en: 'Issuing body or school', asksEmployer: false },
  candidateDocument: { zh: '候选人提供的材料', en: "The candidate's documents", asksEmployer: false },
  publicRecord: { zh: '公开信息', en: 'Public records', asksEmployer: false },
} as const satisfies Record<string, Words & { asksEmployer: boolean }>;
export type ReviewSource = keyof typeof reviewSources;
export const reviewSourceKeys = Object.keys(reviewSources) as readonly ReviewSource[];

export const reviewMethods = {
  switchboard: { zh: '总机转接电话', en: 'Call through the switchboard' },
  phone: { zh: '电话', en: 'Phone' },
  mail: { zh: '企业邮箱', en: 'Company e-mail' },
  letter: { zh: '公函', en: 'Letter' },
  portal: { zh: '网上查询', en: 'Online query' },
  document: { zh: '材料查验', en: 'Document check' },
} as const satisfies Record<string, Words>;
export type ReviewMethod = keyof typeof reviewMethods;
export const reviewMethodKeys = Object.keys(reviewMethods) as readonly ReviewMethod[];

export const rowVerdicts = ['same', 'differs', 'unknown'] as const;
export type RowVerdict = (typeof rowVerdicts)[number];

/** What a reviewer has written so far. Any part may be missing while it is a draft. */
export type ReviewDraft = {
  readonly found: Readonly<Record<string, string>>;
  /** What the reviewer says where wording decides; else the values are compared. */
  readonly verdicts: Readonly<Record<string, RowVerdict>>;
  /** Rules of the item that the reviewer has seen fulfilled. */
  readonly rules: readonly string[];
  readonly source: ReviewSource | null;
  readonly method: ReviewMethod | null;
  /** Who was spoken to; kept sealed and never in the report. */
  readonly contact: string;
  /** What the reader of the report is told. */
  readonly note: string;
  readonly couldNotVerify: boolean;
  readonly override: { readonly light: Light; readonly reason: string } | null;
};

export const emptyDraft: ReviewDraft = {
  found: {},
  verdicts: {},
  rules: [],
  source: null,
  method: null,
  contact: '',
  note: '',
  couldNotVerify: false,
  override: null,
};

export type ReviewRule = Pick<RiskRule, 'when' | 'light' | 'textZh' | 'textEn'>;

export const monthsBetween = (from: string, to: string): number => {
  const [a, b] = [from, to].map((month) => /^(\d{4})-(\d{2})/.exec(month));
  if (!a || !b) return 0;
  return (Number(b[1]) - Number(a[1])) * 12 + Number(b[2]) - Number(a[2]);
};

const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
const claimText = (claim: ClaimContent, key: string | null): string => {
  const value = key === null ? null : claim[key];
  return typeof value === 'string' ? value.trim() : '';
};

export type JudgedRow = {
  readonly key: string;
  readonly label: Words;
  readonly claimed: string | null;
  readonly found: string | null;
  /** As the report says it: a choice by its words, not by its key. */
  readonly foundWords: string | Words | null;
  readonly verdict: RowVerdict;
  /** For months: how many later (or, negative, earlier) than claimed. */
  readonly months: number | null;
};

function judgeRow(field: ReviewField, claim: ClaimContent, draft: ReviewDraft): JudgedRow {
  const claimed = claimText(claim, field.claimKey);
  const value = (draft.found[field.key] ?? '').trim();
  const isMonth = field.kind === 'month' && claimed !== '' && value !== '';
  const compared: RowVerdict =
    value === '' || (claimed === '' && field.claimKey !== null)
      ? 'unknown'
      : plain(value) === plain(claimed)
        ? 'same'
        : 'differs';
  const choice = field.choices?.find((each) => each.key === value);
  const own: RowVerdict = field.claimKey === null ? (choice?.rule === undefined ? 'unknown' : 'differs') : compared;
  return {
    key: field.key,
    label: field.label,
    claimed: claimed === '' ? null : claimed,
    found: value === '' ? null : value,
    foundWords: value === '' ? null : (choice?.label ?? value),
    verdict: value === '' ? 'unknown' : (draft.verdicts[field.key] ?? own),
    months: isMonth ? monthsBetween(claimed, value) : null,
  };
}

/** Months by which the employment differs at its worse end. */
const tenureGap = (rows: readonly JudgedRow[]): number =>
  Math.max(
    0,
    ...rows
      .filter(({ key, verdict }) => (key === 'from' || key === 'to') && verdict !== 'same')
      .map(({ months }) => Math.abs(months ?? 0)),
  );

const tenureRule = (gap: number): string | undefined =>
  gap > 6 ? 'tenure-gap-over-6m' : gap >= 3 ? 'tenure-gap-3-to-6m' : undefined;

export type Judgement = {
  readonly rows: readonly JudgedRow[];
  readonly result: TaskResult;
  readonly light: Light;
  /** The rule that lit it, the gravest of those that are fulfilled; null when none had to. */
  readonly rule: ReviewRule | null;
  readonly fulfilled: readonly string[];
};

const worst = (rules: readonly ReviewRule[]): ReviewRule | null =>
  rules.reduce<ReviewRule | null>(
    (gravest, rule) =>
      gravest === null || lights.indexOf(rule.light) > lights.indexOf(gravest.light) ? rule : gravest,
    null,
  );

type Subject = { readonly form: ReviewForm; readonly rules: readonly ReviewRule[]; readonly claim: ClaimContent };

/** What the draft says, by the rules of the item: nothing that was not verified is ever green. */
export function judgeDraft({ form, rules, claim }: Subject, draft: ReviewDraft): Judgement {
  const rows = form.fields.map((field) => judgeRow(field, claim, draft));
  const wanted = new Set([
    ...draft.rules,
    ...form.fields.flatMap((field) =>
      rulesOfField(
        field,
        rows.find(({ key }) => key === field.key),
      ),
    ),
    tenureRule(tenureGap(rows)) ?? '',
  ]);
  const fulfilled = rules.filter(({ when }) => wanted.has(when));
  const common = { rows, fulfilled: fulfilled.map(({ when }) => when) };
  if (draft.couldNotVerify) {
    const why =
      fulfilled.find(({ light }) => light === 'grey') ?? rules.find(({ when }) => when === 'could-not-verify');
    return { ...common, result: 'notVerified', light: 'grey', rule: why ?? null };
  }
  const rule = worst(fulfilled.filter(({ light }) => light !== 'grey'));
  const differs = rule !== null || rows.some(({ verdict, key }) => verdict === 'differs' && key !== 'leaveReason');
  if (!differs)
    return { ...common, result: form.looksForRecords ? 'noRecord' : 'consistent', light: 'green', rule: null };
  // A month or two, a word in another wording: worth a look, not a warning.
  const light = rule?.light ?? 'blue';
  return { ...common, result: form.looksForRecords ? 'recordFound' : 'inconsistent', light, rule };
}

function rulesOfField(field: ReviewField, row: JudgedRow | undefined): string[] {
  const chosen = field.choices?.find((choice) => choice.key === row?.found)?.rule;
  const own = row?.verdict === 'differs' ? field.rule : undefined;
  return [chosen, own].filter((rule) => rule !== undefined);
}

export type ReviewLack = 'found' | 'source' | 'method' | 'note' | 'override' | 'employer';

/** What keeps a draft from being published; `found.key` names the field. */
export function lacksOf(subject: Subject, draft: ReviewDraft, mayAskEmployer: boolean): string[] {
  const lacks: string[] = [];
  const judged = judgeDraft(subject, draft);
  if (!draft.couldNotVerify) {
    for (const field of subject.form.fields)
      if (field.isRequired && !(draft.found[field.key] ?? '').trim()) lacks.push(`found.${field.key}`);
  }
  if (draft.source === null) lacks.push('source');
  if (draft.method === null) lacks.push('method');
  if (draft.source !== null && !mayAskEmployer && reviewSources[draft.source].asksEmployer) lacks.push('employer');
  if (judged.light !== 'green' && draft.note.trim().length < 4) lacks.push('note');
  if (draft.override !== null && draft.override.reason.trim().length < 4) lacks.push('override');
  return lacks;
}

/** Remarks of a referee against a person count only after somebody else has read them. */
export const needsSecondReader = (needs: readonly string[], light: Light): boolean =>
  needs.includes('referee') && (light === 'yellow' || light === 'red');
