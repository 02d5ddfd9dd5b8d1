import { fillWords, type Language } from '../wire/language.ts';
import { matterWords } from './forbidden-words.ts';

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
  receiptOpen: { zh: '请选择“未见”“有”或“无法检索”。', en: 'Choose “No record”, “Record” or “Could not be searched”.' },
  receiptPage: { zh: '还没有查询页。“未见”也要留页。', en: 'No page yet. “No record” needs its page too.' },
  noticePage: { zh: '“无法检索”要附上网站的提示页。', en: '“Could not be searched” needs the site’s notice.' },
  pageOfOther: {
    zh: '这一页已经用在另一个栏目。每个栏目要有自己的查询页。',
    en: 'This page already stands for another list. Each list needs a page of its own.',
  },
  unsearchableReason: { zh: '请选择无法检索的原因。', en: 'Select why it could not be searched.' },
  termsNotTaken: {
    zh: '这个网站不能这样查，请改选检索词。',
    en: 'This site cannot be searched in this way. Choose another term.',
  },
  idNotShown: {
    zh: '这个网站看不到证件号，不能确认是不是本人，只能计入“只有同名”。',
    en: 'This site shows no ID number, so nobody is told from a namesake. Count it as “same name only”.',
  },
  recordMissing: {
    zh: '选择“有”时，请填写同名的条数，或添加一条本人的记录。',
    en: 'Enter how many of the same name, or add a record of this person.',
  },
  recordField: {
    zh: '请填写这一栏；文书没有写的，选“文书没有写”。',
    en: 'Fill this in, or choose “Not stated in the document”.',
  },
  kindNotOfList: {
    zh: '这个栏目没有这一类记录，请改选。',
    en: 'This list holds no such records. Choose another kind.',
  },
  notOfKind: { zh: '这一类记录没有这种情况，请改选。', en: 'A record of this kind does not say that. Choose another.' },
  recordEvidence: {
    zh: '有记录必须附上决定书或公示页。',
    en: 'A record needs the decision or its public page attached.',
  },
  digitsDiffer: {
    zh: '页上的后四位是 {a}，候选人是 {b}。不是本人的，请删除这条记录，计入“证件号不同”。',
    en: 'The page shows …{a}; the candidate’s is …{b}. Remove this record and count it as “different ID number”.',
  },
  digitsDifferBefore: {
    zh: '页上可见的 {n} 位和候选人的证件号不全相同。不是本人的，请删除这条记录，计入“证件号不同”。',
    en: 'The {n} digits shown are not all the candidate’s. Remove this record and count it as “different ID number”.',
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
  sourceNotOfItem: {
    zh: '这一项不能以这个来源核实，请改选。',
    en: 'This item cannot be verified with this source. Choose another.',
  },
  methodNotOfSource: {
    zh: '这个来源不能用这种方式核实，请改选。',
    en: 'This source cannot be asked in this way. Choose another.',
  },
  contactOfOtherWay: {
    zh: '这次联系用的不是所选的方式。请改选联系或方式。',
    en: 'This contact was made in another way. Change the contact or the method.',
  },
  claimedUnconfirmed: {
    zh: '这是候选人给的号码。请先联系总机并记录，确认后才能作为依据。',
    en: 'This number came from the candidate. Reach the switchboard and log it before it can count.',
  },
  switchboardMissing: {
    zh: '联系记录中没有接通过总机，不能写“经单位总机确认”。',
    en: 'The log has no call that reached the switchboard, so this is not “Confirmed through the switchboard”.',
  },
  candidatePaper: {
    zh: '候选人的材料不能证明这一项。请向来源核实，或选“没有问”。',
    en: 'The candidate’s own papers do not prove this. Ask a source, or choose “Not asked”.',
  },
  correspondence: { zh: '请附上往来的公函或邮件。', en: 'Attach the letter or e-mail and its reply.' },
  besideUnknown: {
    zh: '来源没有这份记录，这一栏不能有结果。请选“对方没说”或“没有问”。',
    en: 'The source knows nothing of it, so nothing was found here. Choose “Source silent” or “Not asked”.',
  },
  besideDismissal: {
    zh: '单位说因违纪解除，离职原因就和自述不同。请填写单位说的原因。',
    en: 'The employer says that it was a dismissal, so the stated reason is not the same. Enter what the employer said.',
  },
  secondProof: {
    zh: '身份没有确认时，其他项目会停止。请先请候选人补充证件，再作结论。',
    en: 'Without a proved identity the other items stop. Ask the candidate for ID papers before you conclude.',
  },
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
  judgedUnasked: {
    zh: '没有询问候选人，不能用 {no}。',
    en: 'The candidate was not asked, so {no} cannot be used.',
  },
  judgedUnanswered: {
    zh: '候选人没有回答，不能用 {no}。',
    en: 'The candidate gave no answer, so {no} cannot be used.',
  },
  judgedDenied: {
    zh: '候选人说没有，不能用 {no}。',
    en: 'The candidate said that there is none, so {no} cannot be used.',
  },
  judgedWithoutRecord: { zh: '没有计入的记录，不能命中 {no}。', en: 'Without a counted record {no} cannot apply.' },
  judgedOfSettled: {
    zh: '计入的记录都已了结，或者候选人不是责任方，不能命中 {no}。',
    en: 'The counted records are settled, or not the candidate’s to answer for, so {no} cannot apply.',
  },
  idNumberWhole: {
    zh: '写了完整的身份证号。报告里不写全，请改填这一栏问的内容。',
    en: 'A whole ID number stands here. Reports never print one; enter what the field asks for.',
  },
  judgedOfOld: {
    zh: '计入的记录早于这一项的年限，或者没有写日期，不能命中 {no}。',
    en: 'The counted records are older than this item looks back, or state no date, so {no} cannot apply.',
  },
  namesakeNotKept: {
    zh: '同名记录的内容没有留存，不能改为本人。请重新查询。',
    en: 'Nothing of a record of the same name was kept, so it cannot become this person’s. Search again.',
  },
  doNotContact: {
    zh: '候选人要求不要联系。请改选不用联系的来源；没有的，选“未能核实”。',
    en: 'The candidate asked not to contact them. Choose a source that needs no contact, or “Could not be verified”.',
  },
  forbidden: {
    zh: '不能记：{category}（写了“{words}”）。{way}',
    en: 'Not to be recorded: {category} (“{words}”). {way}',
  },
  seemsForbidden: {
    zh: '像是在说{category}（“{words}”），是吗？是就删掉，不是请写理由。',
    en: 'This seems to be about {category} (“{words}”). Is it? Remove it, or write what it is instead.',
  },
  forbiddenName: {
    zh: '报告会写出证据的文件名，“{name}”不能这样写：{category}。请移除，改名后再附上。',
    en: 'A report prints the names of evidence, and “{name}” is about {category}. Remove it and attach it under another name.',
  },
  notOfDocument: {
    zh: '文书不会这样写（“{words}”）。只照文书填写，没有写的选“文书没有写”。',
    en: 'No document says this (“{words}”). Enter only what it states, or choose “Not stated in the document”.',
  },
  factGround: { zh: '请选择补充事实的依据。', en: 'Select what the additional fact rests on.' },
  factGroundGone: {
    zh: '补充事实的依据要是一次接通的联系，或者一份还在的证据。请重选。',
    en: 'The additional fact rests on a contact that reached somebody, or on evidence that is still there. Select again.',
  },
  adverseUnmarked: {
    zh: '“{words}”是不利评价，要标为不利，或者改写成工作上的事实。',
    en: '“{words}” is an adverse remark. Mark it as one, or reword it as a fact of the work.',
  },
  adverseElsewhere: {
    zh: '“{words}”是不利评价，不能写在这里。访谈里听到的，写在“不足”并标为不利；别的请删掉。',
    en: '“{words}” is an adverse remark and cannot be written here. What a referee said goes under “Concerns”, marked as adverse; remove anything else.',
  },
  adverseNotAsked: {
    zh: '先问受访人“您当时在场吗”，再选答案。',
    en: 'Ask the referee “Were you there?” and choose the answer.',
  },
  adverseHearsay: {
    zh: '受访人没有亲眼看到，不能标为不利评价。请删掉这句。',
    en: 'The referee did not see it, so it cannot count as adverse. Remove it.',
  },
  adverseWithoutProof: {
    zh: '不利评价要有录音，或者公函、邮件的往来。请先附上。',
    en: 'An adverse remark needs the recording, or the letter or e-mail with its reply. Attach it first.',
  },
  judgedWithoutRemark: {
    zh: '{no} 要有一句标为不利的评价。',
    en: '{no} needs a sentence that is marked as adverse.',
  },
  triesMissing: {
    zh: '“多次联系未接通”需要至少 {times} 次联系记录，分在 {days} 天；现在有 {n} 次，在 {onDays} 天。',
    en: '“Could not be reached” needs {times} logged attempts on {days} days. So far there are {n}, on {onDays}.',
  },
  reasonWithoutGround: { zh: '没有记录支持这个原因。', en: 'Nothing on record supports this reason.' },
} as const satisfies Record<string, { zh: string; en: string }>;
export type LackName = keyof typeof lackWords;

/** What has to be done, in words. */
export const lackText = ({ what, facts }: Lack, language: Language): string =>
  fillWords(lackWords[what][language], { ...facts, ...matterWords(facts?.['category'], language) });
