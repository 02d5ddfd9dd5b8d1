import { type DocumentType, documentWords } from '../typed/document.ts';
import type { Bilingual, Language } from '../wire/language.ts';

/** The full text of notice and consent. A change of its sense is a new version: `consentTextVersion`. What is sealed is what was read. */
type Chapter = { readonly title: string; readonly lines: readonly string[] };

const protocol: { readonly zh: readonly Chapter[]; readonly en: readonly Chapter[] } = {
  zh: [
    {
      title: '谁在处理您的信息',
      lines: [
        '{enterprise}想在入职前核实您的经历，是这次核查的委托人，决定查什么、为什么查。',
        '背调平台受它委托办理：给您发链接、收取您的同意、向来源核实、写成报告。平台不把您的信息用于别的事。',
        '联系人：{contact}。对处理有疑问，可以先问这位联系人，也可以在“您的权利”里提出申请。',
      ],
    },
    {
      title: '为了什么',
      lines: ['只用于{enterprise}判断您是否适合{position}。不用于营销，不卖给任何人，不做自动决定：是否录用由人来定。'],
    },
    { title: '处理哪些信息，向谁核实', lines: [] },
    {
      title: '一般信息和敏感信息',
      lines: [
        '证件、健康、信用、人脸、刑事案件和犯罪记录、带编号的证书等属于敏感个人信息，泄露或被滥用容易伤害到您。所以每一项单独问您，页面上没有替您勾选任何一项。',
        '必要性：招聘方认为这一项和岗位有关才会请求。您觉得无关，可以不选，不选的那一项会取消，不影响其他项目。',
        '人脸从来不是唯一的办法。要用人脸时，旁边总有出示证件的办法。',
      ],
    },
    {
      title: '怎么处理',
      lines: [
        '先用短信验证码、姓名和{number}确认是您本人。转发出去的链接别人打不开。',
        '除了确认身份这一步，没有您有效的同意，系统不会向任何来源发出查询。每一次查询都记下时间、来源和所依据的同意。',
        '{number}、手机号、签名和您填写的内容加密保存。谁看过报告，都有记录。',
        '您写明“不要联系目前单位”的，核查人员不给它打电话、不发邮件。',
      ],
    },
    {
      title: '交给谁',
      lines: [
        '核查结果只交给{enterprise}负责招聘的人，和您自己。',
        '向来源核实时，只给出核实这一项所必需的内容，比如核对学历时给出姓名和证书编号。',
        '不向境外提供。以后如有必要，会另外问您。法律要求配合时，按法律办理。',
      ],
    },
    {
      title: '保存多久',
      lines: [
        '您的同意自签署起 30 天内有效，过期不再查询。',
        '您拒绝的，或者核查开始之前撤回的，您填写的内容在 24 小时内删除。',
        '报告最多保存 3 年，到期删除；您可以随时申请提前删除。删除之后只留一条没有内容的记录，用来说明曾经删除过。',
      ],
    },
    {
      title: '您的权利',
      lines: [
        '不同意，或者只同意一部分。不用说明理由，步骤和同意一样多。',
        '随时撤回同意。撤回之后，还没查的不再查；撤回之前已经查到的会留在报告里，可以申请删除。',
        '查看和要一份副本；发现不对，要求更正；要求删除。每个申请 15 天内答复。',
        '看到自己的报告，并对任何一条提出异议。异议由没有经手这一项的人重新核查。',
        '觉得权利没有得到尊重，可以向网信、公安、人力资源社会保障等部门投诉，或者向法院起诉。',
      ],
    },
    {
      title: '不同意会怎样',
      lines: [
        '核查停下，{enterprise}只知道您没有同意，以及您愿意留下的话。平台不会因此对您做任何记录或评价。',
        '{enterprise}怎样继续招聘由它决定，您可以直接和它商量，比如拿到录用通知后再核查。',
      ],
    },
    {
      title: '授权内容',
      lines: [
        '勾选“基本授权”并签名，表示您同意{enterprise}和背调平台按上面所说，处理一般信息并向所列来源核实。',
        '每勾选一项敏感信息，表示您单独同意处理那一项。',
        '签名可以手写，也可以输入姓名，效力相同。签署的时间、文本版本、所用网络地址和设备类型会一起留存，用来证明这是您的意思。',
      ],
    },
    {
      title: '依据的法律',
      lines: ['《个人信息保护法》《劳动合同法》第八条《数据安全法》《网络安全法》，以及每一项后面列出的规定。'],
    },
  ],
  en: [
    {
      title: 'Who processes your data',
      lines: [
        '{enterprise} would like to verify your background before you start. It is the client of this check and decides what is checked and why.',
        'The Beidiao platform works on its behalf: it sends you the link, collects your consent, verifies with the sources and writes the report. It does not use your data for anything else.',
        'Contact: {contact}. If you have questions about the processing, ask this contact first, or make a request under “Your rights”.',
      ],
    },
    {
      title: 'Purpose',
      lines: [
        'Only for {enterprise} to assess your suitability for {position}. Not for marketing, not sold to anyone, and no automated decisions: people decide whom to hire.',
      ],
    },
    { title: 'Which data, and from whom', lines: [] },
    {
      title: 'Ordinary and sensitive data',
      lines: [
        'Identity papers, health, credit, face, criminal cases and records, certificates with numbers and similar data are sensitive personal information: a leak or misuse can easily harm you. So you are asked about each item separately, and nothing is ticked for you.',
        'Necessity: the employer requests an item only because it considers it relevant to the job. If you think it is not relevant, leave it out. That item is cancelled and the others are not affected.',
        'A face check is never the only method. Where it is used, showing your identity papers instead is always offered.',
      ],
    },
    {
      title: 'How it is processed',
      lines: [
        'First, a text message code, your name and your {number} confirm that it is you. A forwarded link cannot be opened by others.',
        'Apart from confirming your identity, the system queries no source without your valid consent. Each query is recorded with its time, the source and the consent it is based on.',
        'Your {number}, phone number, signature and entries are stored encrypted. Everyone who views the report is recorded.',
        'If you state “do not contact my current employer”, reviewers will not call or e-mail them.',
      ],
    },
    {
      title: 'Who gets it',
      lines: [
        'The result goes only to the people responsible for recruitment at {enterprise}, and to you.',
        'A source is given only what is necessary to verify the item: for a degree, for example, your name and the certificate number.',
        'Nothing is provided abroad. Should this become necessary, you will be asked separately. Where the law requires cooperation, the law is followed.',
      ],
    },
    {
      title: 'How long it is kept',
      lines: [
        'Your consent is valid for 30 days from signing. After that, no queries are made.',
        'If you decline, or withdraw before the checks start, your entries are deleted within 24 hours.',
        'The report is kept for 3 years at most and then deleted; you can request earlier deletion at any time. After deletion only a record without content is kept, to show that data was deleted.',
      ],
    },
    {
      title: 'Your rights',
      lines: [
        'To decline, or to agree to some items only. You need not say why, and it takes as many steps as agreeing.',
        'To withdraw your consent at any time. After that, items not yet checked are not checked; what was found before stays in the report, and you can request its deletion.',
        'To view your data and get a copy, to have it corrected, to have it deleted. Each request is answered within 15 days.',
        'To view your own report and dispute any entry. A disputed entry is checked again by someone who did not work on it.',
        'If your rights are not respected, you can complain to the cyberspace, police or labour authorities, or go to court.',
      ],
    },
    {
      title: 'If you do not agree',
      lines: [
        'The check stops. {enterprise} learns only that you did not agree, and any message you choose to leave. The platform makes no record or assessment of you because of this.',
        'How the recruitment continues is up to {enterprise}. You can discuss it with them directly, for example a check after the offer.',
      ],
    },
    {
      title: 'What you consent to',
      lines: [
        'By ticking “General consent” and signing, you agree that {enterprise} and the Beidiao platform may process your ordinary data and verify it with the listed sources as described above.',
        'By ticking a sensitive item, you separately consent to the processing of that item.',
        'A handwritten signature and a typed name have the same effect. The time, the text version, the network address and the device type are kept together as proof that this was your intention.',
      ],
    },
    {
      title: 'The law',
      lines: [
        'Personal Information Protection Law, Labour Contract Law art. 8, Data Security Law, Cybersecurity Law, and the provisions listed with each item. The Chinese text prevails.',
      ],
    },
  ],
};

const chapterOfHandling = 4;
/** Said where the operator lets candidates lend an account, and nowhere else. */
const lending: Readonly<Record<Language, string>> = {
  zh: '您可以自愿提供一次社保、公积金、学信网等账号来加快核查，不提供不影响结果。账号和密码加密保存，只用一次，用完立刻删除，最多留 7 天；对方看不到。',
  en: 'You may voluntarily share an account (social insurance, housing fund, CHSI) once to speed up the check; not doing so does not affect the result. The account and password are stored encrypted, used only once and deleted right after, or within 7 days at the latest; the employer cannot see them.',
};

/** The text as it counts in this house. */
export const protocolOf = (
  language: Language,
  { lendsAccounts, idType }: { readonly lendsAccounts: boolean; readonly idType: DocumentType },
): readonly Chapter[] =>
  protocol[language].map((chapter, n) => {
    const lines = lendsAccounts && n === chapterOfHandling ? [...chapter.lines, lending[language]] : chapter.lines;
    return { ...chapter, lines: lines.map((line) => line.replaceAll('{number}', numberOf(idType)[language])) };
  });

/** As the text has named the number of an ID card from its first version on. */
const numberOf = (idType: DocumentType): Bilingual =>
  idType === 'idCard' ? { zh: '身份证号', en: 'ID number' } : documentWords[idType].number;

/** The chapter that lists the items comes from the order itself. */
export const chapterOfItems = 2;
