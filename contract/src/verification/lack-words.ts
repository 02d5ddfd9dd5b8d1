/**
 * What keeps a draft from being published: a result needs its ground. `field` names the control that it is about
 * (`fields.from`, `records.0.number`, `ground.contactId`); `what` chooses the words.
 */
export type Lack = {
  readonly field: string;
  readonly what: LackName;
  readonly facts?: Readonly<Record<string, string | number>>;
};

export const lackWords = {
  registerOpen: { zh: '请先选择“未见记录”或“有记录”。', en: 'Choose “No record found” or “Record found” first.' },
  noRegister: { zh: '请选择检索的库。', en: 'Select the registers that were searched.' },
  recordMissing: { zh: '选择“有记录”时，至少填写一条记录。', en: 'Add at least one record.' },
  recordField: {
    zh: '请填写这一栏；文书没有写的，选“文书没有写”。',
    en: 'Fill this in, or choose “Not stated in the document”.',
  },
  recordEvidence: {
    zh: '有记录必须附上决定书或公示页。',
    en: 'A record needs the decision or its public page attached.',
  },
  noRecordGround: { zh: '未见记录要有查询号和查询页。', en: '“No record” needs a query number and the result page.' },
  digitsDiffer: {
    zh: '文书上的证件号与候选人的不同（后四位 {a} 和 {b}）。请改为“证件号不同”。',
    en: 'The ID numbers differ (ending {a} and {b}). Choose “Different ID number”.',
  },
  digitsMissing: {
    zh: '请填写文书上的证件号（可以带星号）。',
    en: 'Enter the ID number as the document shows it (masked is fine).',
  },
  mandatory: {
    zh: '请填写核实结果，或选择“对方没说”“没有问”。',
    en: 'Enter what was found, or choose “Source silent” or “Not asked”.',
  },
  badMonth: { zh: '请填写年月，例如 2018-10。', en: 'Enter year and month, for example 2018-10.' },
  badDay: { zh: '请填写年月日，例如 2018-10-31。', en: 'Enter year, month and day, for example 2018-10-31.' },
  nothingFound: {
    zh: '没有填写核实结果。未能核实的，请选择“未能核实”的原因。',
    en: 'No findings entered. If nothing could be verified, select the reason.',
  },
  source: { zh: '请选择来源。', en: 'Select the source.' },
  method: { zh: '请选择方式。', en: 'Select the method.' },
  noGroundForMatch: { zh: '还没有联系或查询，不能写“一致”。', en: 'Nothing has been asked yet, so this cannot match.' },
  noContact: {
    zh: '请选择一次接通的联系；没有的，请先联系并记录。',
    en: 'Select a contact that reached somebody, or call first and log it.',
  },
  silentWithoutContact: {
    zh: '没有联系上，不能选“来源未说明”，应为“未核实”。',
    en: 'Nobody was reached. Use “Not checked”, not “Source did not say”.',
  },
  queryNo: { zh: '请填写查询号。', en: 'Enter the query number.' },
  queriedAt: { zh: '请填写查询时间。', en: 'Enter the time of the query.' },
  noConsent: {
    zh: '候选人的授权已撤回或到期，不能查询。',
    en: 'Consent was withdrawn or has ended. Nothing may be searched.',
  },
  laterThanNow: { zh: '晚于现在（{now}）。', en: 'Later than now ({now}).' },
  beforeConsent: {
    zh: '早于授权（{at}），授权前不能查。',
    en: 'Before consent ({at}). Nothing may be searched before it.',
  },
  afterConsent: {
    zh: '授权 {at} 已到期，这次查询不能用。',
    en: 'Consent ended {at}; this search cannot be used.',
  },
  laterThanFound: {
    zh: '晚于核实的时间（{day}），这时还没有发生。',
    en: 'Later than the time of the check ({day}); it had not happened yet.',
  },
  endBeforeStart: { zh: '早于开始的时间（{from}）。', en: 'Before the start ({from}).' },
  evidence: { zh: '请附上查询页或材料。', en: 'Attach the result page or the document.' },
  judgedReason: { zh: '请填写命中 {no} 的理由。', en: 'Explain why {no} applies.' },
  judgedWithoutRecord: { zh: '没有计入的记录，不能命中 {no}。', en: 'Without a counted record {no} cannot apply.' },
  doNotContact: {
    zh: '候选人要求不要联系。请改用材料，或选“未核实”。',
    en: 'The candidate asked not to contact them. Use documents, or “Not checked”.',
  },
  triesMissing: {
    zh: '“多次联系未接通”需要至少 {times} 次联系记录，分在 {days} 天；现在有 {n} 次，在 {onDays} 天。',
    en: '“Could not be reached” needs {times} logged attempts on {days} days. So far there are {n}, on {onDays}.',
  },
  reasonWithoutGround: { zh: '联系记录中没有该原因的依据。', en: 'The contact log does not support this reason.' },
} as const satisfies Record<string, { zh: string; en: string }>;
export type LackName = keyof typeof lackWords;
